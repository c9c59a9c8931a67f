public import EvaluationEngine
public import Formulas
import Units

/// A change of a document after which the units of a node fit, or after which a percentage is a share of another value.
public struct UnitFixIt: Hashable, Sendable {
  /// What is changed.
  public enum Change: Hashable, Sendable {
    /// A part of the node's formula, in UTF-8 offsets, is replaced by a text.
    case formula(Formula, span: Range<Int>, text: String)
    /// A node gets this unit, as it is stored; nil removes its unit.
    case unit(NodeID, String?)
  }

  /// The description in the imperative, such as `give 5 the unit m`.
  public let title: String
  /// The change.
  public let change: Change

  /// Returns the edit of the document.
  ///
  /// - Parameter node: The node whose units do not fit.
  /// - Returns: The edit of the node's formula, or of the unit of the changed node.
  public func edit(of node: NodeID) -> Edit {
    switch change {
    case .formula(let formula, _, _): .setFormula(node, formula)
    case .unit(let changed, let unit): .set(changed, .unit, unit.map { .text($0) })
    }
  }

  /// Returns the changes after which the units of a node fit, best first.
  ///
  /// If they fit, a percentage such as that of `100 + 10%` can become a share of the value before it. Otherwise, a
  /// written number or a number node without a unit gets a unit. A value that a function takes as a plain number is
  /// divided by its unit, and a temperature in a product is converted to K. A unit that the value cannot have is removed.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - contents: The document.
  /// - Returns: The changes; none for nodes inside groups.
  /// - Complexity: Linear in the node's formula for each of its numbers and inputs; at most 64 changes are tried.
  public static func all(for node: NodeID, in contents: DocumentContents) -> [UnitFixIt] {
    guard let conflict = contents.units.conflicts[node] else { return shares(of: node, in: contents) }
    var search = Search(node: node, contents: contents, conflict: conflict)
    search.run()
    return search.found
  }

  /// Returns the changes of a formula that make its percentages shares of the values before them.
  private static func shares(of node: NodeID, in contents: DocumentContents) -> [UnitFixIt] {
    guard let text = contents.formulaText(of: node), Formula.mayHaveNotes(text), !contents.isInstance(node),
      let formula = contents.formula(of: node)
    else { return [] }
    return formula.notes.compactMap { note in
      guard let rewriting = note.rewriting,
        let changed = formula.replacing(rewriting.span, by: rewriting.text, in: contents)
      else { return nil }
      return UnitFixIt(
        title: "write \(rewriting.shortText)",
        change: .formula(changed, span: rewriting.span, text: rewriting.text))
    }
  }

  /// Tries changes, and keeps those after which the units fit.
  private struct Search {
    let node: NodeID
    let contents: DocumentContents
    let conflict: NodeUnitConflict
    private(set) var found: [UnitFixIt] = []
    private var trials = 0

    private static let mostTrials = 64

    init(node: NodeID, contents: DocumentContents, conflict: NodeUnitConflict) {
      (self.node, self.contents, self.conflict) = (node, contents, conflict)
    }

    mutating func run() {
      let (left, right) = (conflict.conflict.left, conflict.conflict.right)
      for share in UnitFixIt.shares(of: node, in: contents) {
        guard case .formula(let changed, _, _) = share.change, fits(changed) else { continue }
        add(share.title, share.change)
      }
      if left.isOne != right.isOne, conflict.conflict.action != .convert {
        let unit = left.isOne ? right : left
        // An amount beside a point is a difference.
        for wanted in unit.isPoint ? [UnitArithmetic.differenceUnit(of: unit), unit] : [unit] {
          giveNumbers(wanted)
          giveNodes(wanted)
        }
      }
      if conflict.operation != nil, right.isOne, conflict.conflict.action == .convert {
        rewrite(
          conflict.left, titled: { "divide '\($0)' by 1 \(left.text)" }, as: { "(\($0) / 1 [\(left.storedText)])" })
      }
      if conflict.conflict.kind == .pointInProduct {
        for point in [conflict.left, conflict.right] {
          rewrite(point, titled: { "convert '\($0)' to K" }, as: { "(\($0) to [K])" })
        }
      }
      if let declared = contents.declaredUnit(of: node) {
        let sources = contents.graph.inputs(of: node)
        if UnitPass.analysis(of: node, fedBy: sources, ignoringDeclared: true, in: contents)?.conflict == nil {
          found.append(UnitFixIt(title: "remove the unit \(declared.text)", change: .unit(node, nil)))
        }
      }
    }

    /// Gives each written number without a unit this unit.
    private mutating func giveNumbers(_ unit: Unit) {
      guard let formula = contents.formula(of: node) else { return }
      for step in formula.steps {
        guard case .literal(let index) = step.kind, formula.literals[index].value != 0 else { continue }
        let number = Self.text(formula.text, step.span)
        keep(
          "give \(number) the unit \(unit.text)", replacing: step.span, by: "\(number) [\(unit.storedText)]",
          in: formula)
      }
    }

    /// Gives each number node without a unit that feeds the node this unit.
    private mutating func giveNodes(_ unit: Unit) {
      let sources = contents.graph.inputs(of: node)
      var tried: Set<NodeID> = []
      for case let source? in sources {
        guard tried.insert(source).inserted, contents.kind(of: source) == .number,
          contents.declaredUnit(of: source) == nil, trials < Self.mostTrials
        else { continue }
        trials += 1
        guard let trial = UnitPass.analysis(of: node, fedBy: sources, with: [source: unit], in: contents),
          trial.conflict == nil
        else { continue }
        add("give '\(contents.name(of: source))' the unit \(unit.text)", .unit(source, unit.storedText))
      }
    }

    /// Replaces each mention of a node in the formula.
    private mutating func rewrite(_ source: NodeID?, titled title: (String) -> String, as text: (String) -> String) {
      guard let source, let formula = contents.formula(of: node) else { return }
      let name = contents.name(of: source)
      for mention in formula.mentions where formula.names[mention.name] == name {
        keep(title(name), replacing: mention.span, by: text(Self.text(formula.text, mention.span)), in: formula)
      }
    }

    private mutating func keep(_ title: String, replacing span: Range<Int>, by text: String, in formula: Formula) {
      guard trials < Self.mostTrials else { return }
      trials += 1
      guard let changed = formula.replacing(span, by: text, in: contents), fits(changed) else { return }
      add(title, .formula(changed, span: span, text: text))
    }

    private func fits(_ changed: Formula) -> Bool {
      guard let analysis = UnitPass.analysis(of: changed, fedBy: contents.sources(of: changed), in: contents) else {
        return false
      }
      return analysis.conflict == nil
    }

    private mutating func add(_ title: String, _ change: Change) {
      if !found.contains(where: { $0.title == title }) { found.append(UnitFixIt(title: title, change: change)) }
    }

    private static func text(_ text: String, _ span: Range<Int>) -> String {
      String(decoding: Array(text.utf8)[span], as: UTF8.self)
    }
  }
}

extension Formula {
  /// Returns the formula with a part, in UTF-8 offsets, replaced by a text; nil if the result is no formula.
  fileprivate func replacing(
    _ span: Range<Int>, by replacement: String, in contents: DocumentContents
  ) -> Formula? {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(span, with: replacement.utf8)
    return try? Formula.parse(String(decoding: bytes, as: UTF8.self), shadowing: contents.shadowedOperators)
  }
}
