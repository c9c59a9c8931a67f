import DataJoin
import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import TextScanning

struct TableSections {
  typealias Section = TableSection<TableHeading, TableRow>

  let contents: DocumentContents
  let arrangement: TableArrangement
  private let uncertainties: UncertaintyCache
  /// The search that rows must match; nil if all rows match or the filter is not a valid search.
  private let query: SearchQuery?

  init(_ contents: DocumentContents, _ arrangement: TableArrangement, _ uncertainties: UncertaintyCache) {
    self.uncertainties = uncertainties
    self.contents = contents
    self.arrangement = arrangement
    query = arrangement.filter.isEmpty ? nil : try? SearchQuery(arrangement.filter)
  }

  /// Returns all sections that have rows, in the order of their headings.
  ///
  /// - Complexity: O(*n* log *n*) in the nodes; sorting by name is linear for a document whose file is in this order.
  func make() -> [Section] {
    switch arrangement.grouping {
    case .part:
      var rows = [[TableRow]](repeating: [], count: DocumentPart.allCases.count)
      for row in sortedRows() { rows[part(of: row).rawValue].append(row) }
      return zip(DocumentPart.allCases, rows).filter { !$1.isEmpty }.map { Section(.part($0), $1) }
    case .frame, .group:
      var rows: [TableHeading: [TableRow]] = [:]
      for row in sortedRows() { rows[heading(of: row), default: []].append(row) }
      return rows.sorted { $0.key.precedes($1.key) }.map { Section($0, $1) }
    }
  }

  /// Returns the present row of a node and the heading of its section; nil if the filter excludes the node.
  func row(of node: NodeID) -> (heading: TableHeading, row: TableRow)? {
    guard contents.contains(node), query?.matches(node, in: contents) ?? true else { return nil }
    let row = makeRow(of: node)
    return (heading(of: row), row)
  }

  func precedes(_ left: TableRow, _ right: TableRow) -> Bool { precedes(left.rank, right.rank) }

  /// Whether one rank comes before the other.
  ///
  /// Ranks with equal keys are ordered by name.
  func precedes(_ left: TableRank, _ right: TableRank) -> Bool {
    if let isBefore = left.key.precedes(right.key, isDescending: arrangement.isDescending) { return isBefore }
    let isReversed = arrangement.column == .name && arrangement.isDescending
    let (first, second) = isReversed ? (right.name, left.name) : (left.name, right.name)
    return NaturalOrder.precedes(first, second)
  }

  /// Returns the position of a node's row; nil if the node has no row.
  ///
  /// Adds the number of compared headings and rows to `compared`.
  ///
  /// - Complexity: O(log *n*).
  func place(of node: NodeID, in table: [Section], _ index: TableIndex, compared: inout Int) -> RowPath? {
    guard let entry = index[node] else { return nil }
    let section = table.partitionIndex {
      compared += 1
      return !$0.heading.precedes(entry.heading)
    }
    guard table.indices.contains(section), table[section].heading == entry.heading else { return nil }
    let rows = table[section].rows
    let row = rows.partitionIndex {
      compared += 1
      return !precedes($0.rank, entry.rank)
    }
    return rows.indices.contains(row) && rows[row].node == node ? RowPath(section, row) : nil
  }

  private func sortedRows() -> [TableRow] {
    var nodes = contents.nodesInNaturalOrder()
    if let query { nodes.removeAll { !query.matches($0, in: contents) } }
    let rows = nodes.map(makeRow)
    if arrangement.column == .name { return arrangement.isDescending ? rows.reversed() : rows }
    return rows.enumerated().sorted { left, right in
      left.element.rank.key.precedes(right.element.rank.key, isDescending: arrangement.isDescending)
        ?? (left.offset < right.offset)
    }.map(\.element)
  }

  private func makeRow(of node: NodeID) -> TableRow {
    TableRow(
      node: node, rank: TableRank(key: key(of: node), name: contents.name(of: node)),
      label: contents.label(of: node) ?? "", display: contents.display(of: node),
      value: contents.graph.value(of: node))
  }

  private func key(of node: NodeID) -> TableSortKey {
    let graph = contents.graph
    switch arrangement.column {
    case .name: return .nothing
    case .kind: return .text(contents.face(of: node).kindName)
    case .value: return graph.value(of: node).number.map { .number($0) } ?? .nothing
    case .uncertainty:
      guard let uncertainty = uncertainties.uncertainty(of: node, in: contents).found?.known else { return .nothing }
      return .number(max(uncertainty.lower, uncertainty.upper))
    case .label: return contents.label(of: node).map { .text($0) } ?? .nothing
    case .formula:
      let text = contents.tableText(of: node)
      return text.isEmpty ? .nothing : .text(text)
    case .users: return !graph.hasOutput(node) ? .nothing : .number(Double(contents.userCount(of: node)))
    }
  }

  private func heading(of row: TableRow) -> TableHeading {
    switch arrangement.grouping {
    case .part: .part(part(of: row))
    case .frame: contents.frameTitle(of: row.node).map { .frame($0) } ?? .noFrame
    case .group:
      (contents.instance(of: row.node)?.group ?? contents.formula(of: row.node)?.calls.first?.group).map { .group($0) }
        ?? .noGroup
    }
  }

  private func part(of row: TableRow) -> DocumentPart {
    row.value.isMissing ? .failures : contents.face(of: row.node).part(of: row.node, in: contents)
  }
}

extension DocumentContents {
  /// Returns the node's formula, or the equivalent call of an instance, operator or chart; empty if there is none.
  func tableText(of node: NodeID) -> String { formulaText(of: node) ?? useText(of: node) ?? callText(of: node) }

  func userCount(of node: NodeID) -> Int {
    Set(users(of: node).map(\.node)).count
  }
}
