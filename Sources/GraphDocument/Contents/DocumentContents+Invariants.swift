import EvaluationEngine
import Formulas

extension DocumentContents {
  /// What is wrong with the document, its graph included; empty when it keeps what its header promises.
  ///
  /// For tests.
  ///
  /// - Complexity: linear in nodes, links and the texts of formulas.
  package func checkInvariants() -> [String] {
    var problems = graph.checkInvariants() + names.checkInvariants() + openMentions.checkInvariants()
    problems += frames.checkInvariants() + details.checkInvariants() + formulas.checkInvariants()
    checkNames(&problems)
    checkFrames(&problems)
    checkOrdinals(&problems)
    checkFormulas(&problems)
    for node in details.nodes { checkDetail(of: node, &problems) }
    for node in graph.nodes {
      let isData = graph.kind(of: node) == .data
      if isData != (source(of: node) != nil) { problems.append("'\(name(of: node))' has a source, or is data, alone") }
      if graph.parameters(of: node) != compiledParameters(of: node) {
        problems.append("'\(name(of: node))' computes with other parameters than it has")
      }
    }
    problems += checkGroups()
    for side in Interface.Side.allCases {
      let nodes = interface[side] ?? []
      if Set(nodes).count != nodes.count { problems.append("\(side.rawValue) are declared twice: \(nodes)") }
      for node in nodes where !graph.contains(node) || hidden.isFeedOnly(node) || !side.takes(kind(of: node)) {
        problems.append("\(node) is declared \(side.phrase) and can be none")
      }
    }
    for correlation in correlations {
      let isLive = contains(correlation.first) && contains(correlation.second)
      guard isLive, correlation.first != correlation.second, abs(correlation.coefficient) <= 1 else {
        problems.append("\(correlation) is none")
        continue
      }
    }
    return problems
  }

  private func checkNames(_ problems: inout [String]) {
    for node in nodes {
      if let problem = NodeName.problem(in: name(of: node)) { problems.append("'\(name(of: node))': \(problem)") }
    }
    // Each live node has one: as many as are live, and none is left over.
    if names.count != count { problems.append("\(names.count) names of \(count) nodes") }
  }

  private func checkFrames(_ problems: inout [String]) {
    for title in frames.titles {
      if let problem = FrameTitle.problem(in: title) { problems.append("frame '\(title)': \(problem)") }
      for node in frames.nodes(of: title) where !contains(node) {
        problems.append("frame '\(title)' has \(node), which is no more")
      }
    }
  }

  private func checkOrdinals(_ problems: inout [String]) {
    if places.count != ordinals.count { problems.append("\(places.count) places, \(ordinals.count) ordinals") }
    var seen = Set<Int32>()
    for node in nodes {
      guard ordinals.indices.contains(Int(node.index)) else {
        problems.append("\(node) has no ordinal")
        continue
      }
      let ordinal = ordinals[Int(node.index)]
      if !(0..<nextOrdinal).contains(ordinal) { problems.append("\(node) has the ordinal \(ordinal)") }
      if !seen.insert(ordinal).inserted { problems.append("two nodes have the ordinal \(ordinal)") }
    }
    for (index, place) in places.enumerated() where place != .none {
      let node = NodeID(index: Int32(truncatingIfNeeded: index))
      if !contains(node) { problems.append("\(node) has a place and is no more") }
    }
  }

  /// Formulas, what feeds them, and what they mention in vain.
  private func checkFormulas(_ problems: inout [String]) {
    var expected = OpenMentions()
    for node in formulas.nodes {
      guard contains(node), let formula = formulas[node] else {
        problems.append("\(node) has a formula and is no more")
        continue
      }
      if graph.content(of: node) != .formula(linked(formula)?.program ?? formula.program) {
        problems.append("'\(name(of: node))' computes something else than its formula")
      }
      if inputs(of: node) != sources(of: formula) {
        problems.append("'\(name(of: node))' is fed by other nodes than it mentions")
      }
      expected.insert(openNames(of: node), of: node)
    }
    for node in nodes where kind(of: node) == .formula && !formulas.contains(node) {
      problems.append("'\(name(of: node))' has no formula")
    }
    if openMentions != expected { problems.append("names mentioned in vain: \(openMentions), not \(expected)") }
  }

  /// What few nodes have, on those alone that may have it.
  private func checkDetail(of node: NodeID, _ problems: inout [String]) {
    guard graph.contains(node), let detail = details[node] else {
      problems.append("\(node) has details and is no more")
      return
    }
    let (name, kind) = (name(of: node), graph.kind(of: node))
    if detail.isEmpty { problems.append("'\(name)' has no details") }
    if detail.text != nil, kind != .note { problems.append("'\(name)' has a text") }
    if detail.text?.isEmpty == true { problems.append("'\(name)' has an empty text") }
    if detail.display != nil, !kind.hasOutput { problems.append("'\(name)' has a display") }
    if detail.uncertainty != nil, kind != .number { problems.append("'\(name)' has an uncertainty") }
    if detail.range != nil, kind != .number { problems.append("'\(name)' has a range") }
    if let form = detail.chartForm, kind != .chart || form == .standard {
      problems.append("'\(name)' has the form \(form)")
    }
    guard let parameters = detail.parameters else { return }
    guard case .operator(let operation) = graph.content(of: node), !parameters.isStandard else {
      problems.append("'\(name)' has parameters")
      return
    }
    if let place = parameters.misfit(for: operation) { problems.append("'\(name)' has no parameter \(place)") }
  }
}
