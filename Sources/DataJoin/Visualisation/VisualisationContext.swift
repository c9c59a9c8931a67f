/// Keeps an element for each datum, such as a mark for each value, and updates the elements when the data change.
///
/// An element keeps its datum when the data change (D3's general update pattern; D2UI).
///
/// Each update joins the data with the existing elements by key and calls the delegate in this order:
///
/// 1. `identifier(for:at:in:)` for each datum, in data order,
/// 2. `prepare(for:in:)` once,
/// 3. `createElement(for:recycling:in:)` for each datum that enters, in data order,
/// 4. `removeElement(_:forKey:in:)` for each element whose datum was removed, in their former order,
/// 5. `beginUpdate(in:)` once,
/// 6. `updateElement(_:for:at:in:)` for each datum, in data order,
/// 7. `endUpdate(in:)` once.
///
/// Keys should be unique. If data share a key, the first datum keeps the element and each further one enters: see
/// `Join`.
public final class VisualisationContext<Datum, Key: Hashable, Element> {
  /// The delegate, which creates and updates elements; if nil, the elements stay unchanged.
  public weak var delegate: (any VisualisationDelegate<Datum, Key, Element>)?

  /// The maximum number of removed elements that are stored for reuse.
  public private(set) var recyclingLimit: Int

  /// The keys of the elements, in data order.
  public private(set) var keys: [Key] = []
  /// The elements in data order; they include new ones from `beginUpdate(in:)` on.
  public private(set) var elements: [Element] = []
  /// Elements whose datum was removed and whose transition has not ended, the earliest first.
  public private(set) var leaving: [LeavingElement<Key, Element>] = []
  /// The entering, updated and exiting elements of the latest update.
  public private(set) var latestJoin = Join(countOfOld: 0, new: 0)

  private var recycled: [Element] = []
  private var offsets: [Key: Int]?
  private var callback: String?
  private var nextDeparture = 0
  /// The delegate that was created from closures; it is stored here because `delegate` is weak.
  private let closures: ClosureVisualisation<Datum, Key, Element>?

  /// Creates a context without elements; the delegate is held weakly.
  ///
  /// At most `recyclingLimit` removed elements are kept for reuse.
  public init(delegate: (any VisualisationDelegate<Datum, Key, Element>)? = nil, recyclingLimit: Int = 0) {
    closures = nil
    self.delegate = delegate
    self.recyclingLimit = recyclingLimit
  }

  /// Creates a context with three closures instead of a delegate: they identify data, create elements and update
  /// elements.
  public init(
    identifier: @escaping (Datum, Int) -> Key, create: @escaping (Datum) -> Element,
    update: @escaping (inout Element, Datum, Int) -> Void
  ) {
    let closures = ClosureVisualisation(identifier: identifier, create: create, update: update)
    self.closures = closures
    recyclingLimit = 0
    delegate = closures
  }

  /// Sets the maximum number of removed elements that are kept for reuse, and releases any further elements.
  public func setRecyclingLimit(_ limit: Int) {
    recyclingLimit = limit
    recycled.removeLast(max(0, recycled.count - max(0, limit)))
  }

  /// Returns the element of the first datum with `key`; nil if no datum has this key.
  ///
  /// - Complexity: expected constant; linear for the first call after an update.
  public func element(forKey key: Key) -> Element? {
    offset(ofKey: key).map { elements[$0] }
  }

  /// Returns the offset of the element of the first datum with `key`; nil if no datum has this key.
  public func offset(ofKey key: Key) -> Int? {
    let offsets = self.offsets ?? Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
    self.offsets = offsets
    return offsets[key]
  }

  /// Joins `data` with the elements and calls the delegate in the order described for the type.
  ///
  /// - Precondition: The delegate must not call this method inside a callback.
  /// - Complexity: expected linear.
  public func update(_ data: [Datum]) {
    requireNoCallback("update(_:)")
    guard let delegate else { return }
    defer { callback = nil }

    callback = "identifier(for:at:in:)"
    let newKeys = data.indices.map { delegate.identifier(for: data[$0], at: $0, in: self) }
    callback = "prepare(for:in:)"
    delegate.prepare(for: data, in: self)

    let join = Join(keys, newKeys, key: { $0 })
    callback = "createElement(for:recycling:in:)"
    var newElements: [Element] = []
    newElements.reserveCapacity(data.count)
    // The delegate gets a copy of the pool, so it may read the context and set its limit during the call.
    var pool = recycled
    for index in data.indices {
      if let old = join.old(ofNew: index) {
        newElements.append(elements[old])
      } else {
        newElements.append(delegate.createElement(for: data[index], recycling: &pool, in: self))
      }
    }
    recycled = Array(pool.prefix(max(0, recyclingLimit)))
    callback = "removeElement(_:forKey:in:)"
    for old in join.exit { remove(elements[old], keys[old], by: delegate) }

    (keys, elements, latestJoin, offsets) = (newKeys, newElements, join, nil)
    callback = "beginUpdate(in:)"
    delegate.beginUpdate(in: self)
    callback = "updateElement(_:for:at:in:)"
    for index in data.indices {
      // A copy, so the callback may read the context during the call.
      var element = elements[index]
      delegate.updateElement(&element, for: data[index], at: index, in: self)
      elements[index] = element
    }
    callback = "endUpdate(in:)"
    delegate.endUpdate(in: self)
  }

  /// Removes a leaving element whose transition has ended; the element may be reused.
  ///
  /// - Returns: the element; nil if it was removed before.
  /// - Precondition: it is not called inside a callback of the delegate; to remove an element there, return `atOnce`
  ///   from `removeElement`.
  @discardableResult
  public func finishLeaving(_ departure: Int) -> Element? {
    requireNoCallback("finishLeaving(_:)")
    guard let index = leaving.firstIndex(where: { $0.departure == departure }) else { return nil }
    let element = leaving.remove(at: index).element
    recycle(element)
    return element
  }

  private func remove(
    _ element: Element, _ key: Key, by delegate: any VisualisationDelegate<Datum, Key, Element>
  ) {
    var element = element
    switch delegate.removeElement(&element, forKey: key, in: self) {
    case .atOnce: recycle(element)
    case .afterTransition:
      leaving.append(LeavingElement(departure: nextDeparture, key: key, element: element))
      nextDeparture += 1
    }
  }

  private func recycle(_ element: Element) {
    if recycled.count < recyclingLimit { recycled.append(element) }
  }

  private func requireNoCallback(_ call: String) {
    if let callback {
      fatalError("VisualisationContext.\(call) was called by the delegate inside \(callback)")
    }
  }
}

/// An element whose datum was removed, but whose transition has not ended.
public struct LeavingElement<Key, Element> {
  /// A number that identifies this removal, even for repeated keys; it increases with time.
  public let departure: Int
  /// The key of the removed datum.
  public let key: Key
  /// The element of the removed datum.
  public let element: Element
}
