import DataJoin

/// An element of tests: in what order it was made, and what it shows.
struct Actor: Hashable {
  var number: Int
  var shown = ""
}

/// A delegate that keeps a log of its calls.
final class Stage: VisualisationDelegate {
  typealias Context = VisualisationContext<Item, String, Actor>

  let context: VisualisationContext<Item, String, Actor>
  var log: [String] = []
  /// Called in each callback with its short name.
  var onCallback: (String, VisualisationContext<Item, String, Actor>) -> Void = { _, _ in }
  private let removal: ElementRemoval
  private var made = 0

  init(removal: ElementRemoval = .atOnce, recyclingLimit: Int = 0) {
    self.removal = removal
    context = VisualisationContext(recyclingLimit: recyclingLimit)
    context.delegate = self
  }

  func identifier(for datum: Item, at index: Int, in context: Context) -> String {
    note("identify", "identify \(text(datum))", context)
    return datum.key
  }

  func createElement(for datum: Item, recycling recycled: inout [Actor], in context: Context) -> Actor {
    note("create", "create \(text(datum))", context)
    if let actor = recycled.popLast() { return actor }
    defer { made += 1 }
    return Actor(number: made)
  }

  func updateElement(_ element: inout Actor, for datum: Item, at index: Int, in context: Context) {
    note("update", "update \(text(datum)) at \(index)", context)
    element.shown = text(datum)
  }

  func removeElement(_ element: inout Actor, forKey key: String, in context: Context) -> ElementRemoval {
    note("remove", "remove \(key)", context)
    return removal
  }

  func prepare(for data: [Item], in context: Context) {
    note("prepare", "prepare \(data.map(text).joined(separator: " "))", context)
  }

  func beginUpdate(in context: Context) { note("begin", "begin", context) }
  func endUpdate(in context: Context) { note("end", "end", context) }

  private func note(_ callback: String, _ line: String, _ context: Context) {
    log.append(line)
    onCallback(callback, context)
  }

  private func text(_ item: Item) -> String { "\(item.key)\(item.content)" }
}

/// The least that has to be said: how data are known, what shows them, and whether what leaves is animated.
final class Names: VisualisationDelegate {
  typealias Context = VisualisationContext<Item, String, String>

  private let isAnimated: Bool

  init(isAnimated: Bool) {
    self.isAnimated = isAnimated
  }

  func identifier(for datum: Item, at index: Int, in context: Context) -> String { datum.key }

  func createElement(for datum: Item, recycling recycled: inout [String], in context: Context) -> String { "" }

  func updateElement(_ element: inout String, for datum: Item, at index: Int, in context: Context) {
    element = datum.key
  }

  func removeElement(_ element: inout String, forKey key: String, in context: Context) -> ElementRemoval {
    isAnimated ? .afterTransition : .atOnce
  }
}

/// The bar graph of the source with what may be left out left out: bars of `#`, the longest as wide as is said, or else as its value.
final class Bars: VisualisationDelegate {
  private(set) var created = 0
  private let width: Int?
  private var scale = LinearScale(from: Extent(0, 1), to: Extent(0, 1))

  init(width: Int? = nil) {
    self.width = width
  }

  func prepare(for data: [Int], in context: VisualisationContext<Int, Int, String>) {
    let highest = Double(data.extent()?.highest ?? 0)
    scale = LinearScale(from: Extent(0, highest), to: Extent(0, width.map(Double.init) ?? highest))
  }

  func createElement(
    for datum: Int, recycling recycled: inout [String], in context: VisualisationContext<Int, Int, String>
  ) -> String {
    created += 1
    return ""
  }

  func updateElement(
    _ element: inout String, for datum: Int, at index: Int, in context: VisualisationContext<Int, Int, String>
  ) {
    element = String(repeating: "#", count: Int(scale(Double(datum))))
  }
}
