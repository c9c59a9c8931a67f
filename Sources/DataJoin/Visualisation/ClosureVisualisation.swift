final class ClosureVisualisation<Datum, Key: Hashable, Element>: VisualisationDelegate {
  private let identifierClosure: (Datum, Int) -> Key
  private let create: (Datum) -> Element
  private let update: (inout Element, Datum, Int) -> Void

  init(
    identifier: @escaping (Datum, Int) -> Key, create: @escaping (Datum) -> Element,
    update: @escaping (inout Element, Datum, Int) -> Void
  ) {
    identifierClosure = identifier
    self.create = create
    self.update = update
  }

  func identifier(for datum: Datum, at index: Int, in context: VisualisationContext<Datum, Key, Element>) -> Key {
    identifierClosure(datum, index)
  }

  func createElement(
    for datum: Datum, recycling recycled: inout [Element], in context: VisualisationContext<Datum, Key, Element>
  ) -> Element {
    create(datum)
  }

  func updateElement(
    _ element: inout Element, for datum: Datum, at index: Int, in context: VisualisationContext<Datum, Key, Element>
  ) {
    update(&element, datum, index)
  }
}
