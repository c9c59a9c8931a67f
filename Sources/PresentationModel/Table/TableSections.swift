import DataJoin
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The sections and rows that a document's table has, by its arrangement.
struct TableSections {
  typealias Section = TableSection<TableHeading, TableRow>

  private let contents: DocumentContents
  private let arrangement: TableArrangement
  private let uncertainties: KnownUncertainties

  init(_ contents: DocumentContents, _ arrangement: TableArrangement, _ uncertainties: KnownUncertainties) {
    self.uncertainties = uncertainties
    self.contents = contents
    self.arrangement = arrangement
  }

  /// All sections that have a row: parts in their order, frames by their titles with the nodes outside of all at the end.
  ///
  /// - Complexity: O(*n* log *n*) in the nodes; linear in the order of names for a document whose file is in that order.
  func make() -> [Section] {
    switch arrangement.grouping {
    case .part:
      var rows = [[TableRow]](repeating: [], count: TableHeading.Part.allCases.count)
      for row in sortedRows() { rows[part(of: row).rawValue].append(row) }
      return zip(TableHeading.Part.allCases, rows).filter { !$1.isEmpty }.map { Section(.part($0), $1) }
    case .frame:
      var rows: [TableHeading: [TableRow]] = [:]
      for row in sortedRows() { rows[frame(of: row), default: []].append(row) }
      let frames = rows.keys.filter { $0 != .noFrame }.sorted { $0.title < $1.title }
      return (frames + [.noFrame]).compactMap { heading in rows[heading].map { Section(heading, $0) } }
    }
  }

  private func sortedRows() -> [TableRow] {
    var nodes = contents.nodesByName()
    // A line that is no search yet leaves all rows.
    if !arrangement.filter.isEmpty, let query = try? SearchQuery(arrangement.filter) {
      nodes.removeAll { !query.matches($0, in: contents) }
    }
    let rows = nodes.map { TableRow(node: $0, value: contents.graph.value(of: $0), key: key(of: $0)) }
    if arrangement.column == .name { return arrangement.isDescending ? rows.reversed() : rows }
    // Rows with one key stay in the order of their names.
    return rows.enumerated().sorted { left, right in
      left.element.key.precedes(right.element.key, isDescending: arrangement.isDescending)
        ?? (left.offset < right.offset)
    }.map(\.element)
  }

  private func key(of node: NodeID) -> TableSortKey {
    let graph = contents.graph
    switch arrangement.column {
    case .name: return .text(contents.name(of: node))
    case .kind:
      switch graph.content(of: node) {
      case .number: return .text("number")
      case .formula: return .text("formula")
      case .data: return .text("data")
      case .chart(let kind): return .text("\(kind.rawValue) chart")
      case .note: return .text("note")
      case .operator(let id): return .text(id.name)
      }
    case .value: return graph.value(of: node).number.map { .number($0) } ?? .nothing
    case .uncertainty:
      guard let uncertainty = uncertainties.uncertainty(of: node, in: contents).found?.known else { return .nothing }
      return .number(max(uncertainty.lower, uncertainty.upper))
    case .formula:
      let text = contents.formula(of: node)?.text ?? contents.callText(of: node)
      return text.isEmpty ? .nothing : .text(text)
    case .users: return !graph.kind(of: node).hasOutput ? .nothing : .number(Double(contents.userCount(of: node)))
    }
  }

  private func frame(of row: TableRow) -> TableHeading {
    contents.frameTitle(of: row.node).map { .frame($0) } ?? .noFrame
  }

  private func part(of row: TableRow) -> TableHeading.Part {
    if row.value.isMissing { return .failures }
    let isOutput = contents.isOutput(row.node)
    switch contents.graph.kind(of: row.node) {
    case .number: return .inputs
    case .operator: return isOutput ? .outputs : .operators
    case .formula: return isOutput ? .outputs : .formulas
    case .data: return .data
    case .chart: return .charts
    case .note: return .notes
    }
  }
}

extension DocumentContents {
  /// How many nodes the node feeds.
  func userCount(of node: NodeID) -> Int {
    graph.hasUsers(node) ? Set(graph.users(of: node).map(\.node)).count : 0
  }
}
