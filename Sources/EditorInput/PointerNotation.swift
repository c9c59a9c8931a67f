import Geometry

/// The notation of mouse events in scripts: `<Click:12,5>`, `<C-Click:12,5>`, `<Drag:12,5,40,9>`, `<WheelDown:12,5>`.
///
/// The numbers are columns and rows of the screen, counted from 1 as in terminals.
public enum PointerNotation {
  /// A word such as `Drag`, and the mouse events that it stands for.
  public struct Gesture: Sendable {
    /// The word, such as `Click` in `<Click:12,5>`; upper and lower case mean the same.
    public let name: String
    /// How many cells are named after the word: 2 for a drag from one cell to another.
    let places: Int
    let events: @Sendable (_ places: [Point], _ modifiers: Key.Modifiers) -> [PointerEvent]
  }

  private static let cellLimit = 100_000

  /// All gestures, in the order of the reference.
  public static let gestures: [Gesture] = [
    Gesture(name: "Click", places: 1) { click(.left, 1...1, at: $0[0], $1) },
    Gesture(name: "DoubleClick", places: 1) { click(.left, 1...2, at: $0[0], $1) },
    Gesture(name: "RightClick", places: 1) { click(.right, 1...1, at: $0[0], $1) },
    Gesture(name: "Drag", places: 2) { places, modifiers in
      [
        PointerEvent(.press(.left, clicks: 1), at: places[0], modifiers),
        PointerEvent(.drag(.left), at: places[1], modifiers), PointerEvent(.release(.left), at: places[1], modifiers),
      ]
    },
    Gesture(name: "MiddleDrag", places: 2) { places, modifiers in
      [
        PointerEvent(.press(.middle, clicks: 1), at: places[0], modifiers),
        PointerEvent(.drag(.middle), at: places[1], modifiers),
        PointerEvent(.release(.middle), at: places[1], modifiers),
      ]
    },
    Gesture(name: "Press", places: 1) { [PointerEvent(.press(.left, clicks: 1), at: $0[0], $1)] },
    Gesture(name: "DragTo", places: 1) { [PointerEvent(.drag(.left), at: $0[0], $1)] },
    Gesture(name: "Release", places: 1) { [PointerEvent(.release(.left), at: $0[0], $1)] },
    Gesture(name: "WheelUp", places: 1) { [PointerEvent(.wheel(.up), at: $0[0], $1)] },
    Gesture(name: "WheelDown", places: 1) { [PointerEvent(.wheel(.down), at: $0[0], $1)] },
    Gesture(name: "WheelLeft", places: 1) { [PointerEvent(.wheel(.left), at: $0[0], $1)] },
    Gesture(name: "WheelRight", places: 1) { [PointerEvent(.wheel(.right), at: $0[0], $1)] },
  ]

  /// Returns the mouse events for a text between brackets; nil if it is not a gesture.
  static func events(named text: Substring) -> [PointerEvent]? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let (modifiers, name) = KeyNotation.modifiers(before: text[..<colon])
    let numbers = text[text.index(after: colon)...].split(separator: ",", omittingEmptySubsequences: false)
      .map { number($0) }
    guard let gesture = gestures.first(where: { $0.name.lowercased() == name.lowercased() }),
      numbers.count == 2 * gesture.places
    else { return nil }
    var places: [Point] = []
    for index in 0..<gesture.places {
      guard let column = numbers[2 * index], let row = numbers[2 * index + 1] else { return nil }
      places.append(Point(column: column - 1, row: row - 1))
    }
    return gesture.events(places, modifiers)
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), (1...cellLimit).contains(number)
    else { return nil }
    return number
  }

  private static func click(
    _ button: PointerEvent.Button, _ clicks: ClosedRange<Int>, at cell: Point, _ modifiers: Key.Modifiers
  ) -> [PointerEvent] {
    clicks.flatMap {
      [
        PointerEvent(.press(button, clicks: $0), at: cell, modifiers),
        PointerEvent(.release(button), at: cell, modifiers),
      ]
    }
  }
}
