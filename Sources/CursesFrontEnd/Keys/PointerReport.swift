import EditorInput
import Geometry

/// A mouse report in xterm's mode 1006: `Esc [ < code ; column ; row M`, with `m` for a released button.
///
/// Curses reads such reports only with some terminal descriptions, so they are read here.
enum PointerReport {
  private static let shift = 4
  private static let meta = 8
  private static let control = 16
  private static let motion = 32
  private static let wheel = 64
  /// The largest column and row; larger numbers are replaced by it.
  private static let cellLimit = 0xFFFF

  /// Returns the event; nil if the report is malformed, has an unknown button, or is a motion without a button.
  ///
  /// `parameters` are the bytes between `<` and the final byte.
  static func event(_ parameters: ArraySlice<UInt8>, isRelease: Bool) -> PointerEvent? {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(number)
    guard numbers.count == 3, let code = numbers[0], let column = numbers[1], let row = numbers[2], column > 0, row > 0
    else { return nil }
    guard let action = action(code & ~(shift | meta | control), isRelease: isRelease) else { return nil }
    var modifiers: Key.Modifiers = []
    if code & shift != 0 { modifiers.insert(.shift) }
    if code & meta != 0 { modifiers.insert(.meta) }
    if code & control != 0 { modifiers.insert(.control) }
    return PointerEvent(action, at: Point(column: column - 1, row: row - 1), modifiers)
  }

  private static func action(_ code: Int, isRelease: Bool) -> PointerEvent.Action? {
    switch code {
    case wheel: isRelease ? nil : .wheel(.up)
    case wheel + 1: isRelease ? nil : .wheel(.down)
    case wheel + 2: isRelease ? nil : .wheel(.left)
    case wheel + 3: isRelease ? nil : .wheel(.right)
    case motion..<wheel: isRelease ? nil : button(code - motion).map { .drag($0) }
    default: button(code).map { isRelease ? .release($0) : .press($0, clicks: 1) }
    }
  }

  private static func button(_ code: Int) -> PointerEvent.Button? {
    switch code {
    case 0: .left
    case 1: .middle
    case 2: .right
    default: nil
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    if digits.isEmpty { return nil }
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = min(number * 10 + Int(digit - 0x30), cellLimit)
    }
    return number
  }
}

extension PointerReport {
  /// Returns the inputs without intermediate positions of a drag, so that the program keeps up with a fast mouse.
  static func withoutStopovers(_ inputs: [Input]) -> [Input] {
    var latest: [Input] = []
    latest.reserveCapacity(inputs.count)
    for input in inputs {
      if let button = draggedButton(input), latest.last.flatMap(draggedButton) == button { latest.removeLast() }
      latest.append(input)
    }
    return latest
  }

  private static func draggedButton(_ input: Input) -> PointerEvent.Button? {
    guard case .pointer(let event) = input, case .drag(let button) = event.action else { return nil }
    return button
  }
}
