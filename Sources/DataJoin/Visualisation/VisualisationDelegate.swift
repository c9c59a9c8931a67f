/// Creates, updates and removes the elements of a visualisation context.
///
/// Every call receives the context and must not change it: calling `update(_:)` or `finishLeaving(_:)` inside a
/// callback is a fatal error that names both.
public protocol VisualisationDelegate<Datum, Key, Element>: AnyObject {
  associatedtype Datum
  associatedtype Key: Hashable
  associatedtype Element

  /// Returns a key that stays the same for a datum from one update to the next.
  ///
  /// Optional for integer keys: by default, the key is the index of the datum.
  func identifier(for datum: Datum, at index: Int, in context: VisualisationContext<Datum, Key, Element>) -> Key

  /// Returns an element for a datum that has none: a new one, or one taken from `recycled`.
  func createElement(
    for datum: Datum, recycling recycled: inout [Element], in context: VisualisationContext<Datum, Key, Element>
  ) -> Element

  /// Updates the element to show its datum.
  ///
  /// Called once for each datum in each update, even for new elements.
  func updateElement(
    _ element: inout Element, for datum: Datum, at index: Int, in context: VisualisationContext<Datum, Key, Element>)

  /// Handles an element whose datum was removed.
  ///
  /// By default, the element is removed immediately.
  func removeElement(_ element: inout Element, forKey key: Key, in context: VisualisationContext<Datum, Key, Element>)
    -> ElementRemoval

  /// Receives all data before elements are created, for example to compute extents and counts.
  func prepare(for data: [Datum], in context: VisualisationContext<Datum, Key, Element>)

  /// Called before the elements are updated.
  ///
  /// New elements exist already, and elements without a datum are removed.
  func beginUpdate(in context: VisualisationContext<Datum, Key, Element>)

  /// Called after all elements were updated.
  func endUpdate(in context: VisualisationContext<Datum, Key, Element>)
}

/// When an element is removed after its datum was removed.
public enum ElementRemoval: Hashable, Sendable {
  /// The element is recycled immediately.
  case atOnce
  /// The element stays in the context's `leaving` until `finishLeaving(_:)` reports the end of its transition.
  case afterTransition
}

extension VisualisationDelegate {
  /// Returns `atOnce` by default, so there is no transition.
  public func removeElement(
    _ element: inout Element, forKey key: Key, in context: VisualisationContext<Datum, Key, Element>
  ) -> ElementRemoval {
    .atOnce
  }

  /// Does nothing by default.
  public func prepare(for data: [Datum], in context: VisualisationContext<Datum, Key, Element>) {}
  /// Does nothing by default.
  public func beginUpdate(in context: VisualisationContext<Datum, Key, Element>) {}
  /// Does nothing by default.
  public func endUpdate(in context: VisualisationContext<Datum, Key, Element>) {}
}

extension VisualisationDelegate where Key == Int {
  /// Returns the index of the datum by default.
  public func identifier(for datum: Datum, at index: Int, in context: VisualisationContext<Datum, Key, Element>) -> Int
  { index }
}
