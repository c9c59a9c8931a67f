/// Decides how a visualisation context makes, updates and removes elements for its data.
///
/// Every call gets the context. None of them may change it: an update or a removal inside a callback is refused, by name.
public protocol VisualisationDelegate<Datum, Key, Element>: AnyObject {
  associatedtype Datum
  associatedtype Key: Hashable
  associatedtype Element

  /// The identity of the datum from one update to the next.
  ///
  /// Where keys are integers it may be left out: then the datum is known by its index.
  func identifier(for datum: Datum, at index: Int, in context: VisualisationContext<Datum, Key, Element>) -> Key

  /// An element for a datum without one: new, or one from `recycled`, which must be removed there.
  func createElement(
    for datum: Datum, recycling recycled: inout [Element], in context: VisualisationContext<Datum, Key, Element>
  ) -> Element

  /// Makes the element show its datum: called exactly once for each datum in each update, new elements included.
  func updateElement(
    _ element: inout Element, for datum: Datum, at index: Int, in context: VisualisationContext<Datum, Key, Element>)

  /// Handles an element whose datum was removed; by default it leaves at once.
  func removeElement(_ element: inout Element, forKey key: Key, in context: VisualisationContext<Datum, Key, Element>)
    -> ElementRemoval

  /// The whole data, before anything is done with them: for extents and counts.
  func prepare(for data: [Datum], in context: VisualisationContext<Datum, Key, Element>)

  /// Before the elements are updated, the new ones being there and those without a datum gone.
  func beginUpdate(in context: VisualisationContext<Datum, Key, Element>)

  /// After all elements were updated.
  func endUpdate(in context: VisualisationContext<Datum, Key, Element>)
}

/// The time at which an element whose datum was removed leaves.
public enum ElementRemoval: Hashable, Sendable {
  /// It is recycled.
  case atOnce
  /// It stays in the context's `leaving` until the delegate reports that the transition is over.
  case afterTransition
}

extension VisualisationDelegate {
  /// At once, without a transition.
  public func removeElement(
    _ element: inout Element, forKey key: Key, in context: VisualisationContext<Datum, Key, Element>
  ) -> ElementRemoval {
    .atOnce
  }

  /// Does nothing.
  public func prepare(for data: [Datum], in context: VisualisationContext<Datum, Key, Element>) {}
  /// Does nothing.
  public func beginUpdate(in context: VisualisationContext<Datum, Key, Element>) {}
  /// Does nothing.
  public func endUpdate(in context: VisualisationContext<Datum, Key, Element>) {}
}

extension VisualisationDelegate where Key == Int {
  /// The datum's index.
  public func identifier(for datum: Datum, at index: Int, in context: VisualisationContext<Datum, Key, Element>) -> Int
  { index }
}
