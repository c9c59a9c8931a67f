/// The views of a document by key, in the order in which they were added.
///
/// Adding a key again replaces its handler and keeps its position. The number of views is small.
struct ViewRegistry<Key: Equatable, Event> {
  private var views: [(key: Key, handler: (Event) -> Void)] = []

  var keys: [Key] { views.map(\.key) }

  mutating func add(_ key: Key, _ handler: @escaping (Event) -> Void) {
    if let place = views.firstIndex(where: { $0.key == key }) {
      views[place].handler = handler
    } else {
      views.append((key, handler))
    }
  }

  mutating func remove(_ key: Key) {
    views.removeAll { $0.key == key }
  }

  mutating func removeAll() {
    views = []
  }

  func handler(for key: Key) -> ((Event) -> Void)? { views.first { $0.key == key }?.handler }
}
