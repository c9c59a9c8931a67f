import EditorInput
import TestSupport
import Testing

@testable import CursesFrontEnd

struct KeyDecoderTests {
  /// What the bytes decode to when they come at once and nothing follows.
  private func decode(_ bytes: [UInt8], _ sequences: KeySequences = KeySequences()) -> [Input] {
    var decoder = KeyDecoder(sequences: sequences)
    return decoder.decode(bytes) + decoder.settle()
  }

  private func decode(_ text: String, _ sequences: KeySequences = KeySequences()) -> [Input] {
    decode(Array(text.utf8), sequences)
  }

  private func key(_ code: Key.Code, _ modifiers: Key.Modifiers = []) -> Input {
    .key(Key(code, modifiers))
  }

  @Test func `characters of any length are keys`() {
    #expect(
      decode("aZ 9é漢🙂") == [
        key(.character("a")), key(.character("Z")), key(.character(" ")), key(.character("9")),
        key(.character("é")), key(.character("漢")), key(.character("🙂")),
      ])
  }

  @Test func `control keys that terminals cannot tell apart have one name`() {
    #expect(decode([0x09]) == [key(.tab)])
    #expect(decode([0x0D]) == [key(.enter)])
    #expect(decode([0x08]) == [key(.backspace)])
    #expect(decode([0x7F]) == [key(.backspace)])
    #expect(decode([0x1B]) == [key(.escape)])
  }

  @Test func `every other control byte is a control key`() {
    #expect(decode([0x00]) == [key(.character(" "), .control)])
    #expect(decode([0x03]) == [key(.character("c"), .control)])
    #expect(decode([0x0A]) == [key(.character("j"), .control)])
    #expect(decode([0x11, 0x13, 0x1A]) == ["q", "s", "z"].map { key(.character($0), .control) })
    #expect(decode([0x1C, 0x1D, 0x1E, 0x1F]) == ["\\", "]", "^", "_"].map { key(.character($0), .control) })
  }

  @Test func `escape before a character at once is Alt`() {
    #expect(decode("\u{1B}o") == [key(.character("o"), .meta)])
    #expect(decode("\u{1B}é") == [key(.character("é"), .meta)])
    #expect(decode("\u{1B}\r") == [key(.enter, .meta)])
    #expect(decode([0x1B, 0x12]) == [key(.character("r"), [.control, .meta])])
    for character: Character in ["O", "[", "]", "P"] {
      #expect(decode("\u{1B}\(character)") == [key(.character(character), .meta)])
    }
    #expect(decode("\u{1B}]x") == [key(.character("]"), .meta), key(.character("x"))])
  }

  @Test func `escape alone waits shortly and is the Escape key`() {
    var decoder = KeyDecoder(sequences: KeySequences())
    #expect(decoder.timeout == .unlimited)
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.timeout == .escape)
    #expect(decoder.timeout.milliseconds == 25)
    #expect(decoder.settle() == [key(.escape)])
    #expect(decoder.timeout == .unlimited)
    #expect(decoder.decode(Array("o".utf8)) == [key(.character("o"))])
  }

  @Test func `escape twice, and escape before an arrow, are two keys`() {
    #expect(decode([0x1B, 0x1B]) == [key(.escape), key(.escape)])
    #expect(decode("\u{1B}\u{1B}[A") == [key(.escape), key(.up)])
  }

  @Test func `arrows and their kin are known without a description`() {
    #expect(decode("\u{1B}[A\u{1B}OB") == [key(.up), key(.down)])
    #expect(decode("\u{1B}[1;5A") == [key(.up, .control)])
    #expect(decode("\u{1B}[1;2D") == [key(.left, .shift)])
    #expect(decode("\u{1B}[1;8C") == [key(.right, [.shift, .control, .meta])])
    #expect(decode("\u{1B}[Z") == [key(.tab, .shift)])
    #expect(
      decode("\u{1B}[H\u{1B}[4~\u{1B}[5~\u{1B}[6;5~") == [
        key(.home), key(.end), key(.pageUp), key(.pageDown, .control),
      ])
    #expect(
      decode("\u{1B}[3~\u{1B}OP\u{1B}[15~\u{1B}[24;2~") == [
        key(.delete), key(.function(1)), key(.function(5)), key(.function(12), .shift),
      ])
    #expect(decode("\u{1B}Op\u{1B}Ok\u{1B}OM") == [key(.character("0")), key(.character("+")), key(.enter)])
  }

  @Test func `keys sent by their character's number are told apart`() {
    #expect(decode("\u{1B}[105;5u") == [key(.character("i"), .control)])
    #expect(decode("\u{1B}[13;2u") == [key(.enter, .shift)])
    #expect(decode("\u{1B}[27;5;9~") == [key(.tab, .control)])
  }

  @Test func `a terminal's own sequences come from its description by name`() {
    let description = [
      "kcuu1": "\u{1B}A", "kUP5": "\u{1B}[99a", "kRIT2": "\u{1B}?!", "kRIT": "\u{1B}?!", "kf13": "\u{1B}x1",
    ]
    let sequences = KeySequences { description[$0].map { Array($0.utf8) } }
    #expect(decode("\u{1B}A", sequences) == [key(.up)])
    #expect(decode("\u{1B}[99a", sequences) == [key(.up, .control)])
    #expect(decode("\u{1B}?!", sequences) == [key(.right, .shift)])
    #expect(decode("\u{1B}x1", sequences) == [key(.function(1), .shift)])
    #expect(decode("\u{1B}x", sequences) == [key(.character("x"), .meta)])
  }

  @Test func `a description cannot make a key of a single character`() {
    let sequences = KeySequences { $0 == "kcuu1" ? Array("a".utf8) : nil }
    #expect(decode("a", sequences) == [key(.character("a"))])
  }

  @Test(arguments: [
    "\u{1B}[99q", "\u{1B}[?62;1;4c", "\u{1B}[<0;10;5T", "\u{1B}[12;40R", "\u{1B}[M !!", "\u{1B}[[A", "\u{1B}[2~",
    "\u{1B}Oz", "\u{1B}[999999999999999999999999~", "\u{1B}[1114112u",
  ])
  func `an unknown sequence is swallowed whole and shown in printable form`(text: String) {
    let inputs = decode(text + "a")
    #expect(inputs == [.unknown("Esc" + text.dropFirst()), key(.character("a"))])
  }

  @Test func `focus reports, answers to others' questions and a stray end of a paste are silent`() {
    #expect(decode("\u{1B}[I\u{1B}[O\u{1B}[201~a") == [key(.character("a"))])
    #expect(decode("\u{1B}]11;rgb:0000/0000/0000\u{7}a") == [key(.character("a"))])
    #expect(decode("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\a") == [key(.character("a"))])
    #expect(decode("\u{1B}P>|term 1\u{1B}\\a") == [key(.character("a"))])
  }

  @Test func `a sequence broken off by another one does not swallow it`() {
    #expect(decode("\u{1B}[1;\u{1B}[A") == [.unknown("Esc[1;"), key(.up)])
    #expect(decode("\u{1B}[5\r") == [.unknown("Esc[5"), key(.enter)])
  }

  @Test func `a sequence that never ends becomes unknown, not text`() {
    #expect(decode("\u{1B}[12;") == [.unknown("Esc[12;")])
    let inputs = decode("\u{1B}[" + String(repeating: "1", count: 1000))
    #expect(inputs.allSatisfy { if case .unknown = $0 { true } else { false } })
  }

  @Test func `a sequence that is too long is unknown, and nothing of it is text, wherever it is cut`() {
    let sent = Array("a\u{1B}[<31;1;1\(String(repeating: "!", count: 90))Mb\u{1B}[<0;1;1M".utf8)
    let whole = decode(sent)
    #expect(whole.count == 4 && whole.first == key(.character("a")) && whole[2] == key(.character("b")))
    guard case .unknown = whole[1], case .pointer = whole[3] else {
      Issue.record("\(whole)")
      return
    }
    for cut in 0...sent.count {
      var decoder = KeyDecoder(sequences: KeySequences())
      let pieces = decoder.decode(sent[..<cut]) + decoder.decode(sent[cut...]) + decoder.settle()
      #expect(pieces == whole, "cut at \(cut)")
    }
    // One that never ends is over when nothing more comes.
    var decoder = KeyDecoder(sequences: KeySequences())
    #expect(decoder.decode(sent[..<80]).count == 2 && decoder.timeout == .sequence)
    #expect(decoder.settle().isEmpty && decoder.timeout == .unlimited && decoder.decode([0x4D]).count == 1)
  }

  @Test func `broken UTF-8 is shown as bytes and what follows is kept`() {
    #expect(decode([0xE4, 0x61]) == [.unknown("\\xE4"), key(.character("a"))])
    #expect(decode([0xFF, 0xC0, 0x61]) == [.unknown("\\xFF"), .unknown("\\xC0"), key(.character("a"))])
    #expect(decode([0xE2, 0x82]) == [.unknown("\\xE2\\x82")])
    #expect(decode([0xED, 0xA0, 0x80]) == [.unknown("\\xED"), .unknown("\\xA0"), .unknown("\\x80")])
    #expect(decode([0xC2, 0x85]) == [.unknown("\\xC2\\x85")])
    #expect(decode([0xF0, 0x9F, 0x99, 0x1B]) == [.unknown("\\xF0\\x9F\\x99"), key(.escape)])
  }

  @Test func `every scalar survives being cut anywhere`() {
    for value: UInt32 in [0x7E, 0xE9, 0x7FF, 0x800, 0xFFFD, 0x1_0000, 0x10_FFFF] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(Character(scalar)).utf8)
      var decoder = KeyDecoder(sequences: KeySequences())
      var inputs: [Input] = []
      for byte in bytes { inputs += decoder.decode([byte]) }
      #expect(inputs == [key(.character(Character(scalar)))])
    }
  }

  @Test func `pasted text comes in one piece, whatever is in it`() {
    #expect(
      decode("a\u{1B}[200~x\r\ny\rz\u{1B}[A\n\u{3}é\u{1B}[201~b") == [
        key(.character("a")), .paste("x\ny\nz\u{1B}[A\n\u{3}é"), key(.character("b")),
      ])
    #expect(decode("\u{1B}[200~\u{1B}[201~") == [.paste("")])
  }

  @Test func `a paste cut into any pieces is one paste`() {
    let bytes = Array("\u{1B}[200~one \u{1B}[20 two\u{1B}[201~q".utf8)
    for size in 1...bytes.count {
      var decoder = KeyDecoder(sequences: KeySequences())
      var inputs: [Input] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        inputs += decoder.decode(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(inputs == [.paste("one \u{1B}[20 two"), key(.character("q"))], "pieces of \(size)")
    }
  }

  @Test func `a megabyte of pasted text is one paste`() {
    let text = String(repeating: "0123456789abcdef", count: 1 << 16)
    #expect(decode("\u{1B}[200~\(text)\u{1B}[201~") == [.paste(text)])
  }

  @Test func `limit paste-bytes: a paste beyond the limit is refused whole`() {
    var decoder = KeyDecoder(sequences: KeySequences())
    _ = decoder.decode(Array("\u{1B}[200~".utf8))
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0...(KeyDecoder.pasteLimit >> 20) { #expect(decoder.decode(piece) == []) }
    #expect(
      decoder.decode(Array("\u{1B}[201~a".utf8)) == [.unknown("a paste of more than 16 MB"), key(.character("a"))])
  }

  @Test func `a paste that never ends is delivered after a while`() {
    var decoder = KeyDecoder(sequences: KeySequences())
    #expect(decoder.decode(Array("\u{1B}[200~text\u{1B}[2".utf8)) == [])
    #expect(decoder.timeout == .paste)
    #expect(decoder.settle() == [.paste("text\u{1B}[2")])
    #expect(decoder.decode(Array("a".utf8)) == [key(.character("a"))])
  }

  @Test func `random bytes in random pieces mean the same as all at once, and never trap`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      [0x1B], Array("[".utf8), Array("O".utf8), Array("1;5A".utf8), Array("~".utf8), Array("200~".utf8),
      Array("\u{1B}[201~".utf8), Array("é".utf8), [0xF0, 0x9F], [0xFF], [0x0D], Array("]1".utf8), [0x07], [0x00],
    ]
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 1...12, using: &generator))
        .flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
      var decoder = KeyDecoder(sequences: KeySequences())
      var inputs: [Input] = []
      for byte in bytes { inputs += decoder.decode([byte]) }
      inputs += decoder.settle()
      #expect(inputs == decode(bytes), "seed \(seed), bytes \(bytes)")
      for case .unknown(let text) in inputs {
        #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) } || text.hasSuffix("…"), "seed \(seed)")
      }
    }
  }
}
