import PresentationModel

/// Reports that the program has not come to yet.
extension PointerReport {
  /// The inputs that waited together, without the places that a drag went through on its way: only the latest is to be seen,
  /// so that a mouse faster than the program is never far ahead of it.
  static func withoutStopovers(_ inputs: [Input]) -> [Input] {
    var kept: [Input] = []
    kept.reserveCapacity(inputs.count)
    for input in inputs {
      if let button = draggedButton(input), kept.last.flatMap(draggedButton) == button { kept.removeLast() }
      kept.append(input)
    }
    return kept
  }

  private static func draggedButton(_ input: Input) -> PointerEvent.Button? {
    guard case .pointer(let event) = input, case .drag(let button) = event.action else { return nil }
    return button
  }
}
