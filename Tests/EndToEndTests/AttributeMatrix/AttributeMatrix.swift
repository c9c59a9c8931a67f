import Dispatch
import Foundation
import Synchronization
import TestSupport

/// What becomes of every attribute in every operation, found out by running the program.
///
/// An attribute is kept, or the program says something that it does not say of the same document without it. What is neither is a hole.
struct AttributeMatrix {
  /// What became of an attribute.
  enum Fate: String, Sendable {
    case kept
    case reported
    /// In the file for people and other programs, and not read back.
    case written
    case lost
    case shown
    case hidden
    case notApplicable
    /// Nothing came out where something came of the document without it.
    case broken
  }

  /// A line for each row, a fate for each operation.
  let fates: [[Fate]]
  let rows: [AttributeRow]
  let operations: [AttributeOperation]

  init(_ rows: [AttributeRow] = AttributeRow.all, _ operations: [AttributeOperation] = AttributeOperation.all) throws {
    self.rows = rows
    self.operations = operations
    let width = operations.count
    let found = Mutex([Fate](repeating: .notApplicable, count: rows.count * width))
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: rows.count * width) { index in
      let (row, operation) = (rows[index / width], operations[index % width])
      guard operation.applies(row) else { return }
      do {
        let fate = try Self.fate(of: row, in: operation)
        found.withLock { $0[index] = fate }
      } catch {
        failures.withLock { $0.append("\(row.kind.name) \(row.name), \(operation.name): \(error)") }
      }
    }
    let stopped = failures.withLock { $0 }
    if !stopped.isEmpty { throw NotRun(description: stopped.joined(separator: "\n")) }
    let all = found.withLock { $0 }
    fates = rows.indices.map { Array(all[$0 * width..<($0 + 1) * width]) }
  }

  /// Why there is no matrix.
  struct NotRun: Error, CustomStringConvertible {
    let description: String
  }

  private static func fate(of row: AttributeRow, in operation: AttributeOperation) throws -> Fate {
    guard let made = try operation.run(row.document, row) else { return .notApplicable }
    if operation.isShowing {
      return try operation.run(row.control, row)?.words() == made.words() ? .hidden : .shown
    }
    let whole = (try? JSONSerialization.jsonObject(with: Data(row.document.utf8))) as? [String: Any] ?? [:]
    if let value = row.value(of: made.node, in: made.document), value == row.value(of: "s", in: whole) { return .kept }
    guard let control = try operation.run(row.control, row) else { return .broken }
    let words = try made.words()
    if try words != control.words() { return .reported }
    // The node itself is left out, or written as something simpler, and that is said.
    let isNamed = words.contains(row.kind.name) || words.split { !$0.isLetter }.contains("s")
    if isNamed, !has(row, made), !has(row, control) { return .reported }
    if made.document.isEmpty != control.document.isEmpty { return .broken }
    return made.file == control.file ? .lost : .written
  }

  /// Whether the node is there as one of its kind.
  private static func has(_ row: AttributeRow, _ found: AttributeOperation.Found) -> Bool {
    let nodes = found.document["nodes"] as? [[String: Any]] ?? []
    return nodes.contains { $0["name"] as? String == found.node && $0["kind"] as? String == row.kind.name }
  }

  /// `number range, export to xlsx, import`: what is lost without a word.
  var holes: Set<String> {
    Set(
      fates.indices.flatMap { row in
        operations.indices.filter { [.lost, .broken].contains(fates[row][$0]) }
          .map { "\(rows[row].kind.name) \(rows[row].name): \(operations[$0].name)" }
      })
  }

  private func count(_ counted: Fate) -> Int { fates.reduce(0) { $0 + $1.count { $0 == counted } } }

  /// The page.
  var page: String {
    """
    # Attributes

    With this page you see what each operation does with each attribute of a node. A test makes it: it runs the program on a document with the attribute and on the same document without it.

    - **kept**: the result has the attribute.
    - **reported**: the attribute is gone, and a message says so.
    - **written**: the file has the attribute as text for people; `import` does not read it.
    - **lost**: gone without a message. This is a fault.
    - **shown**: the output for people has the attribute; `·` means that it does not.

    Of \(fates.joined().count { $0 != .notApplicable }) pairs \(count(.kept)) are kept, \(count(.reported)) reported, \(count(.written)) written, \(count(.lost) + count(.broken)) lost, \(count(.shown)) shown and \(count(.hidden)) not shown.

    \(Self.kinds(rows).map(section).joined(separator: "\n\n"))

    `Scripts/update-attributes-page` makes this page again.

    """
  }

  private static func kinds(_ rows: [AttributeRow]) -> [String] {
    rows.reduce(into: []) { kinds, row in if kinds.last != row.kind.name { kinds.append(row.kind.name) } }
  }

  /// The attributes of a kind of node: a line for each operation.
  private func section(_ kind: String) -> String {
    let columns = rows.indices.filter { rows[$0].kind.name == kind }
    // What is nothing for this kind is left out.
    let fitting = operations.indices.filter { operation in columns.contains { fates[$0][operation] != .notApplicable } }
    let lines = fitting.map { operation in
      "| \(operations[operation].name) | " + columns.map { Self.word(fates[$0][operation]) }.joined(separator: " | ")
        + " |"
    }
    return """
      ## \(kind.capitalized)

      | | \(columns.map { rows[$0].name }.joined(separator: " | ")) |
      |---\(String(repeating: "|---", count: columns.count))|
      \(lines.joined(separator: "\n"))
      """
  }

  private static func word(_ fate: Fate) -> String {
    switch fate {
    case .kept: "kept"
    case .reported: "reported"
    case .written: "written"
    case .lost, .broken: "**lost**"
    case .shown: "shown"
    case .hidden: "·"
    case .notApplicable: ""
    }
  }
}
