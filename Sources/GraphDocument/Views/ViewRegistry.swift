/// The views of a document by key, in the order in which they were added.
///
/// A key that is added again replaces its handler and keeps its turn.
struct ViewRegistry<Key: Hashable, Event> {
  private var order: [Key] = []
  private var handlers: [Key: (Event) -> Void] = [:]

  var keys: [Key] { order }

  mutating func add(_ key: Key, _ handler: @escaping (Event) -> Void) {
    if handlers.updateValue(handler, forKey: key) == nil { order.append(key) }
  }

  mutating func remove(_ key: Key) {
    if handlers.removeValue(forKey: key) != nil { order.removeAll { $0 == key } }
  }

  mutating func removeAll() {
    order = []
    handlers = [:]
  }

  func handler(for key: Key) -> ((Event) -> Void)? { handlers[key] }
}
