import DiagramModel
import EvaluationEngine
import Formulas
public import GraphDocument
import TextScanning

/// The changes of nodes' values since the last announcement.
public struct ValueChanges: Sendable {
  private static let rememberedCount = 100
  private static let namedCounts: [ReadingDetail: Int] = [.brief: 0, .usual: 3, .full: 10]

  /// The number of significant digits of an announced value.
  ///
  /// More are used if these digits are the same as before.
  private static let shownDigits = 6

  private struct Change: Sendable {
    let node: NodeID
    let name: String
    let old: Words
    var new: Words

    /// The change in words, such as `from 60 to 75`.
    ///
    /// If both values look the same with few digits, all digits are shown.
    var text: String {
      old.short == new.short ? "from \(old.long) to \(new.long)" : "from \(old.short) to \(new.short)"
    }
  }

  private struct Words: Hashable, Sendable {
    let short: String
    let long: String

    init(_ short: String, _ long: String? = nil) {
      self.short = short
      self.long = long ?? short
    }
  }

  private var changes: [Change] = []
  private var count = 0

  /// Creates a record without changes.
  public init() {}

  /// Records the value changes of an event; `contents` is the document after the event.
  ///
  /// - Complexity: Linear in the event's changes.
  public mutating func note(_ event: DocumentEvent, in contents: DocumentContents) {
    if event.cause == .levelChanged || event.replacesAll { return }
    var created = Set<NodeID>()
    for change in event.changes where change.touches(.existence) { created.formUnion(change.nodes) }
    for update in event.updates.prefix(Self.rememberedCount) where !created.contains(update.node) {
      guard contents.contains(update.node) else { continue }
      let new = Self.words(for: contents.graph.value(of: update.node), of: update.node, in: contents)
      if let place = changes.firstIndex(where: { $0.node == update.node }) {
        changes[place].new = new
      } else {
        count += 1
        guard changes.count < Self.rememberedCount else { continue }
        let old = update.old.map { Self.words(for: $0, of: update.node, in: contents) } ?? Words("other data")
        changes.append(Change(node: update.node, name: contents.name(of: update.node), old: old, new: new))
      }
    }
    count += max(0, event.updates.count - Self.rememberedCount)
  }

  /// Returns a sentence about the changes; nil if no value has changed.
  ///
  /// Examples are `total changes from 60 to 75` and `3 values change: total from 60 to 75, tax from 12 to 15 and 1
  /// more`. The node `read` is left out, because its value is announced separately.
  func sentence(_ detail: ReadingDetail, besides read: NodeID?) -> String? {
    let reported = changes.filter { $0.node != read && $0.old != $0.new }
    let count = count - (changes.count - reported.count)
    guard count > 0 else { return nil }
    if count == 1, let only = reported.first { return "\(only.name) changes \(only.text)" }
    let named = reported.prefix(Self.namedCounts[detail] ?? 0).map { "\($0.name) \($0.text)" }
    let values = MessageText.counted(count, "value changes", "values change")
    return named.isEmpty ? values : "\(values): \(MessageText.list(named, of: count))"
  }

  private static func words(for value: Value, of node: NodeID, in contents: DocumentContents) -> Words {
    switch value {
    case .number(let number):
      func text(digits: Int?) -> String {
        contents.valueText(of: node, for: .sentence, digits: digits).text(number)
      }
      return Words(text(digits: shownDigits), text(digits: nil))
    case .data(let set): return Words(DataSetText.count(set))
    case .failure: return Words("a failure")
    case .waiting: return Words("waiting")
    case .absent: return Words("nothing")
    }
  }
}
