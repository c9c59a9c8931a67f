import EditorInput
import Geometry
import TestSupport
import Testing

@testable import CursesFrontEnd

struct PointerReportTests {
  /// What the bytes decode to when they come at once and nothing follows.
  private func decode(_ text: String) -> [Input] {
    var decoder = KeyDecoder(sequences: KeySequences())
    return decoder.decode(Array(text.utf8)) + decoder.settle()
  }

  private func event(_ action: PointerEvent.Action, _ column: Int, _ row: Int, _ modifiers: Key.Modifiers = []) -> Input
  {
    .pointer(PointerEvent(action, at: Point(column: column, row: row), modifiers))
  }

  @Test func `buttons, drags and the wheel are told apart, and cells count from the top-left one`() {
    #expect(decode("\u{1B}[<0;1;1M") == [event(.press(.left, clicks: 1), 0, 0)])
    #expect(decode("\u{1B}[<0;300;200m") == [event(.release(.left), 299, 199)])
    #expect(decode("\u{1B}[<1;2;3M\u{1B}[<2;2;3M") == [.middle, .right].map { event(.press($0, clicks: 1), 1, 2) })
    #expect(decode("\u{1B}[<32;5;6M\u{1B}[<34;5;6M") == [event(.drag(.left), 4, 5), event(.drag(.right), 4, 5)])
    #expect(
      decode("\u{1B}[<64;5;6M\u{1B}[<65;5;6M\u{1B}[<66;5;6M\u{1B}[<67;5;6M")
        == [.up, .down, .left, .right].map { event(.wheel($0), 4, 5) })
  }

  @Test func `modifiers come with the event`() {
    #expect(decode("\u{1B}[<4;5;6M") == [event(.press(.left, clicks: 1), 4, 5, .shift)])
    #expect(decode("\u{1B}[<8;5;6m") == [event(.release(.left), 4, 5, .meta)])
    #expect(decode("\u{1B}[<50;5;6M") == [event(.drag(.right), 4, 5, .control)])
    #expect(decode("\u{1B}[<85;5;6M") == [event(.wheel(.down), 4, 5, [.shift, .control])])
  }

  @Test(arguments: [
    "0;0;5M", "0;5;0M", "0;-3;5M", "0;5;-3m", "0;;5M", "0;5M", "M", "m", "0;1;2;3M", "35;5;6M", "3;5;6M",
    "128;5;6M", "64;5;6m", "32;5;6m", "99999999999999999999;5;6M", "0;5.5;6M", " 0;5;6M", "<0;5;6M", "?0;5;6m",
  ])
  func `a report of no interest or of none of the mouse is swallowed whole`(text: String) {
    #expect(decode("\u{1B}[<\(text)a") == [.key(Key(.character("a")))])
  }

  @Test func `places beyond all screens are far away and overflow nothing`() {
    let far = decode("\u{1B}[<0;9223372036854775808;99999999999999999999999999M")
    #expect(far == [event(.press(.left, clicks: 1), 65534, 65534)])
  }

  @Test(arguments: ["\u{1B}[<", "\u{1B}[<0", "\u{1B}[<0;12;", "\u{1B}[<0;12;5"])
  func `a report without its end is waited for, and never becomes keys`(start: String) {
    var decoder = KeyDecoder(sequences: KeySequences())
    #expect(decoder.decode(Array(start.utf8)) == [])
    #expect(decoder.timeout == (start == "[" ? .sequence : .begun))
    let inputs = decoder.settle()
    #expect(inputs == [.unknown("Esc" + start.dropFirst())])
    #expect(decoder.decode([0x61]) == [.key(Key(.character("a")))])
  }

  @Test func `a report may come in any pieces`() {
    let bytes = Array("\u{1B}[<0;12;5M".utf8)
    for cut in 1..<bytes.count {
      var decoder = KeyDecoder(sequences: KeySequences())
      let inputs = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
      #expect(inputs == [event(.press(.left, clicks: 1), 11, 4)])
    }
  }

  @Test func `a key or another report that breaks a report off is read by itself`() {
    let inputs = decode("\u{1B}[<0;12\u{1B}[<0;3;4Mq")
    #expect(inputs == [.unknown("Esc[<0;12"), event(.press(.left, clicks: 1), 2, 3), .key(Key(.character("q")))])
  }

  @Test func `random reports never become keys`() {
    let seed: UInt64 = 11
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let length = Int.random(in: 0..<20, using: &generator)
      let parameters = (0..<length).map { _ in UInt8.random(in: 0x20...0x3F, using: &generator) }
      let end = Bool.random(using: &generator) ? "M" : "m"
      let text = "\u{1B}[<" + String(decoding: parameters, as: UTF8.self) + end
      #expect(!decode(text).contains { if case .key = $0 { true } else { false } }, "seed \(seed): \(text)")
    }
  }

  @Test func `of a drag's places that waited together only the latest is kept`() {
    let drags = (1...5).map { "\u{1B}[<32;\($0);1M" }
    #expect(PointerReport.withoutStopovers(decode(drags.joined())) == [event(.drag(.left), 4, 0)])
    let mixed = "\u{1B}[<0;1;1M" + drags[0] + drags[1] + "x" + drags[2] + "\u{1B}[<34;9;1M\u{1B}[<0;9;1m"
    #expect(
      PointerReport.withoutStopovers(decode(mixed)) == [
        event(.press(.left, clicks: 1), 0, 0), event(.drag(.left), 1, 0), .key(Key(.character("x"))),
        event(.drag(.left), 2, 0), event(.drag(.right), 8, 0), event(.release(.left), 8, 0),
      ])
    let wheel = String(repeating: "\u{1B}[<65;1;1M", count: 3)
    #expect(PointerReport.withoutStopovers(decode(wheel)).count == 3)
  }

  @Test func `presses that follow each other at once on one cell are counted`() {
    var counter = ClickCounter()
    let start = ContinuousClock.now
    func press(_ column: Int, _ milliseconds: Int, _ button: PointerEvent.Button = .left) -> PointerEvent.Action {
      let event = PointerEvent(.press(button, clicks: 1), at: Point(column: column, row: 3))
      return counter.count(event, at: start + .milliseconds(milliseconds)).action
    }
    #expect(press(5, 0) == .press(.left, clicks: 1))
    #expect(press(5, 400) == .press(.left, clicks: 2))
    #expect(press(5, 500) == .press(.left, clicks: 3))
    #expect(press(5, 901) == .press(.left, clicks: 1))
    #expect(press(6, 902) == .press(.left, clicks: 1))
    #expect(press(6, 903, .right) == .press(.right, clicks: 1))
    #expect(press(6, 904) == .press(.left, clicks: 1))
    _ = counter.count(PointerEvent(.release(.left), at: Point(column: 6, row: 3)), at: start + .milliseconds(905))
    #expect(press(6, 906) == .press(.left, clicks: 2))
    _ = counter.count(PointerEvent(.drag(.left), at: Point(column: 7, row: 3)), at: start + .milliseconds(907))
    #expect(press(6, 908) == .press(.left, clicks: 1))
  }
}
