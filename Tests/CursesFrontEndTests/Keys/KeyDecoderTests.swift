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
    for character: Character in ["O", "["] {
      #expect(decode("\u{1B}\(character)") == [key(.character(character), .meta)])
    }
    for character: Character in ["]", "P", "_", "^", "X", "k"] {
      #expect(decode("\u{1B}\(character)") == [key(.character(character), .meta)])
      #expect(
        decode("\u{1B}\(character)\u{1B}\(character)\r")
          == [key(.character(character), .meta), key(.character(character), .meta), key(.enter)])
    }
  }

  @Test func `escape alone waits shortly and is the Escape key`() {
    var decoder = KeyDecoder(sequences: KeySequences())
    #expect(decoder.timeout == .unlimited)
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.timeout == .escape)
    #expect(decoder.timeout.milliseconds == 25)
    #expect(decoder.settle() == [key(.escape)])
    // What it may have been the start of is waited for, and nothing else is held up by that.
    #expect(decoder.timeout == .begun)
    #expect(decoder.settle() == [])
    #expect(decoder.timeout == .unlimited)
    #expect(decoder.decode(Array("o".utf8)) == [key(.character("o"))])
  }

  @Test func `escape twice is two keys, and escape before a key's sequence is Alt with it`() {
    #expect(decode([0x1B, 0x1B]) == [key(.escape), key(.escape)])
    #expect(decode("\u{1B}\u{1B}x") == [key(.escape), key(.character("x"), .meta)])
    #expect(decode("\u{1B}\u{1B}[A") == [key(.up, .meta)])
    #expect(decode("\u{1B}\u{1B}[3~\u{1B}\u{1B}OP") == [key(.delete, .meta), key(.function(1), .meta)])
    #expect(decode("\u{1B}\u{1B}[1;5D") == [key(.left, [.control, .meta])])
    #expect(decode("\u{1B}\u{1B}\u{1B}[A") == [key(.escape), key(.up, .meta)])
    #expect(decode("\u{1B}\u{1B}[200~x\u{1B}[201~") == [key(.escape), .paste("x")])
    #expect(decode("\u{1B}\u{1B}]11;rgb:dd\u{7}x") == [key(.escape), key(.character("x"))])
    #expect(decode("\u{1B}\u{1B}[?1;2cx") == [key(.escape), key(.character("x"))])
    let sequences = KeySequences { $0 == "kcuu1" ? Array("\u{1B}A".utf8) : nil }
    #expect(decode("\u{1B}\u{1B}A", sequences) == [key(.up, .meta)])
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
    #expect(decode("\u{1B}[97;2u\u{1B}[97:65;2u\u{1B}[49:33;2u") == ["A", "A", "!"].map { key(.character($0)) })
    #expect(decode("\u{1B}[97;65u\u{1B}[97;66u") == ["A", "a"].map { key(.character($0)) })
    #expect(decode("\u{1B}[0;;229u\u{1B}[97;2;65u") == ["å", "A"].map { key(.character($0)) })
    #expect(decode("\u{1B}[105::105;5u") == [key(.character("i"), .control)])
  }

  @Test func `a key that goes up is nothing, and one that is held down is the key`() {
    #expect(decode("\u{1B}[120;1:1u\u{1B}[120;1:2u\u{1B}[120;1:3u") == ["x", "x"].map { key(.character($0)) })
    #expect(decode("\u{1B}[1;1:3A\u{1B}[3;1:3~\u{1B}[13;1:3u\u{1B}[1;5:1C") == [key(.right, .control)])
  }

  @Test func `the keys of kitty's keypad are what is on them, and locks and modifiers are nothing`() {
    #expect(
      decode("\u{1B}[57399u\u{1B}[57400u\u{1B}[57408;129u") == ["0", "1", "9"].map { key(.character($0)) })
    #expect(decode((57409...57416).map { "\u{1B}[\($0)u" }.joined()).count == 8)
    #expect(decode("\u{1B}[57413u\u{1B}[57414u") == [key(.character("+")), key(.enter)])
    #expect(decode("\u{1B}[57417;5u\u{1B}[57424u\u{1B}[57426u") == [key(.left, .control), key(.end), key(.delete)])
    #expect(decode("\u{1B}[57400;5u") == [key(.character("1"), .control)])
    #expect(decode("\u{1B}[57441;2u\u{1B}[57358u\u{1B}[57440u") == [])
    for number in 57344...57465 {
      for case .key(let key) in decode("\u{1B}[\(number)u") {
        if case .character(let character) = key.code { #expect(character.isASCII, "\(number)") }
      }
    }
  }

  @Test func `rxvt's and Konsole's forms of held modifiers are read`() {
    #expect(
      decode("\u{1B}[7$\u{1B}[7^\u{1B}[7@") == [
        key(.home, .shift), key(.home, .control), key(.home, [.control, .shift]),
      ])
    #expect(
      decode("\u{1B}[a\u{1B}Oa\u{1B}[d\u{1B}Od") == [
        key(.up, .shift), key(.up, .control), key(.left, .shift), key(.left, .control),
      ])
    #expect(decode("\u{1B}[7$cd") == [key(.home, .shift), key(.character("c")), key(.character("d"))])
    #expect(
      decode("\u{1B}O2P\u{1B}O5A\u{1B}O1;5Cx") == [
        key(.function(1), .shift), key(.up, .control), key(.right, .control), key(.character("x")),
      ])
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

  /// What terminals answer to questions of other programs, and report unasked.
  private static let answers = [
    "\u{1B}]11;rgb:dddd/dddd/dddd\u{1B}\\", "\u{1B}]10;rgb:ee/ee/ee\u{7}", "\u{1B}]4;1;rgb:dd/dd/dd\u{1B}\\",
    "\u{1B}]52;c;ZGRkZGRk\u{7}", "\u{1B}]lddddd\u{1B}\\", "\u{1B}]Ldddd\u{1B}\\", "\u{1B}P1$r0;1m\u{1B}\\",
    "\u{1B}P>|xterm(370)dd\u{1B}\\", "\u{1B}P!|7E565445\u{1B}\\", "\u{1B}P1+r5463=383\u{1B}\\",
    "\u{1B}_Gi=31;EBADF:dd\rdd\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[?62;22;52c", "\u{1B}[>41;370;0c",
    "\u{1B}[0n",
    "\u{1B}[?997;1n", "\u{1B}[48;24;80;480;800t", "\u{1B}[?2026;2$y", "\u{1B}[4;2$y", "\u{1B}[?0u", "\u{1B}[24;80R",
    "\u{1B}[1;5R", "\u{1B}[?24;80R", "\u{1B}[>4;2m", "\u{1B}[?1;0;256S", "\u{1B}[2;1;1;112;112;1;0x", "\u{1B}[8;24;80t",
  ]

  @Test(arguments: answers)
  func `an answer is nothing, wherever it is cut`(text: String) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder(sequences: KeySequences())
      #expect(decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == [], "cut at \(cut)")
      #expect(decoder.settle() == [])
      #expect(decoder.decode([0x61]) == [key(.character("a"))])
    }
  }

  @Test(arguments: answers)
  func `an answer that is torn anywhere types no character`(text: String) {
    let bytes = Array(text.utf8)
    for cut in 1..<bytes.count {
      var decoder = KeyDecoder(sequences: KeySequences())
      var inputs = decoder.decode(bytes[..<cut])
      // A string and a sequence with parameters are held for two seconds, longer than any line is quiet within one.
      if decoder.timeout != .begun { inputs += decoder.settle() }
      inputs += decoder.decode(bytes[cut...])
      let start =
        cut == 1 ? [key(.escape)] : cut == 2 ? [key(.character(Character(Unicode.Scalar(bytes[1]))), .meta)] : []
      #expect(inputs == start, "cut at \(cut)")
      #expect(decoder.decode([0x61]) + decoder.settle() == [key(.character("a"))], "cut at \(cut)")
    }
  }

  @Test(arguments: [
    "\u{1B}[B", "\u{1B}OB", "\u{1B}[1;5B", "\u{1B}[3~", "\u{1B}[24;2~", "\u{1B}[27;5;9~", "\u{1B}[120;5u", "\u{1B}[Z",
    "\u{1B}[<0;10;5M", "\u{1B}O2P", "\u{1B}[57400;5u",
  ])
  func `a key that is torn anywhere is the key, behind the Escape or Alt key that its start is`(text: String) {
    let bytes = Array(text.utf8)
    let whole = decode(bytes)
    #expect(whole.count == 1)
    for cut in 1..<bytes.count {
      var decoder = KeyDecoder(sequences: KeySequences())
      var inputs = decoder.decode(bytes[..<cut])
      if decoder.timeout != .begun { inputs += decoder.settle() }
      inputs += decoder.decode(bytes[cut...])
      #expect(inputs.last == whole[0] && inputs.count == (cut < 3 ? 2 : 1), "cut at \(cut): \(inputs)")
    }
  }

  @Test func `what is typed after Escape is typed, unless it comes at once and is the rest of a sequence`() {
    for text in ["[", "O", "]", "P", "1", "x", "[x", "]x", "Px", "_x", "kx", "]1"] {
      var decoder = KeyDecoder(sequences: KeySequences())
      #expect(decoder.decode([0x1B]) + decoder.settle() == [key(.escape)])
      let typed = text.map { decoder.decode(Array(String($0).utf8)) + decoder.settle() }.flatMap(\.self)
      #expect(typed == text.map { key(.character($0)) }, "\(text)")
      #expect(decoder.timeout == .unlimited)
    }
    // Two seconds after it nothing is its rest any more.
    var decoder = KeyDecoder(sequences: KeySequences())
    _ = decoder.decode([0x1B]) + decoder.settle() + decoder.settle()
    #expect(decoder.decode(Array("[B".utf8)) == [key(.character("[")), key(.character("B"))])
  }

  @Test func `a string of any length is swallowed, and ends after two seconds of quiet`() {
    var decoder = KeyDecoder(sequences: KeySequences())
    #expect(decoder.decode(Array(("\u{1B}]52;c;" + String(repeating: "dd\r", count: 100_000)).utf8)) == [])
    #expect(decoder.timeout == .begun && decoder.timeout.milliseconds == 2000)
    #expect(decoder.decode(Array("dd\u{1B}".utf8)) == [] && decoder.timeout == .begun)
    #expect(decoder.decode(Array("\\x".utf8)) == [key(.character("x"))] && decoder.timeout == .unlimited)
    #expect(decoder.decode(Array("\u{1B}]11;dd".utf8)) == [] && decoder.settle() == [])
    #expect(decoder.timeout == .unlimited && decoder.decode([0x61]) == [key(.character("a"))])
    #expect(decode("\u{1B}]11;dd\u{1B}[Ax") == [key(.up), key(.character("x"))], "another sequence ends it")
  }

  @Test func `of a paste that stalled the rest is nothing, up to its end or to a key that comes alone`() {
    var decoder = KeyDecoder(sequences: KeySequences())
    #expect(decoder.decode(Array("\u{1B}[200~q = 1\r".utf8)) + decoder.settle() == [.paste("q = 1\n")])
    #expect(decoder.timeout == .lull && decoder.timeout.milliseconds == 1000)
    #expect(decoder.decode(Array("dd = 3\rdd\u{1B}[20".utf8)) == [])
    #expect(decoder.decode(Array("1~x".utf8)) == [key(.character("x"))] && decoder.timeout == .unlimited)
    for text in ["d", "\u{1B}", "\u{1B}[A", "é"] {
      #expect(decoder.decode(Array("\u{1B}[200~q".utf8)) + decoder.settle() == [.paste("q")])
      #expect(decoder.settle() == [] && decoder.timeout == .unlimited)
      // After a lull what comes in bulk is still the paste's.
      #expect(decoder.decode(Array("dd = 3\r".utf8)) + decoder.settle() == [] && decoder.timeout == .unlimited)
      #expect(decoder.decode(Array(text.utf8)) == [] && decoder.timeout == .escape)
      #expect(decoder.settle().count == 1 && decoder.timeout == .unlimited, "\(text)")
      #expect(decoder.decode([0x78]) == [key(.character("x"))])
    }
  }

  @Test(arguments: [
    "\u{1B}[99q", "\u{1B}[<0;10;5T", "\u{1B}[M !!", "\u{1B}[[A", "\u{1B}[2~",
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
    #expect(!inputs.isEmpty && inputs.allSatisfy { if case .unknown = $0 { true } else { false } })
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
    #expect(decoder.decode(sent[..<80]).count == 2 && decoder.timeout == .begun)
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
    #expect(decoder.settle() == [.paste("text")])
    #expect(decoder.decode(Array("01~a".utf8)) == [key(.character("a"))])
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
        #expect(
          !text.utf8.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } || text.hasSuffix("…"),
          "seed \(seed)")
      }
    }
  }

  // MARK: - Answers about the background

  private static let backgrounds: [(color: String, isLight: Bool)] = [
    ("rgb:ffff/ffff/ffff", true), ("rgb:fdfd/f6f6/e3e3", true), ("rgb:ff/ff/dd", true), ("rgb:f/f/f", true),
    ("rgba:ffff/ffff/ffff/8000", true), ("rgb:0000/0000/0000", false), ("rgb:28/2c/34", false),
    ("rgb:0000/2b2b/3636", false), ("rgb:0000/0000/ffff", false), ("rgb:FFFF/FFFF/0000", true),
  ]

  @Test(arguments: ["\u{07}", "\u{1B}\\"])
  func `an answer about the background in pieces is no key`(end: String) {
    for (color, isLight) in Self.backgrounds {
      let bytes = Array("\u{1B}]11;\(color)\(end)".utf8)
      for first in 1...bytes.count {
        for last in first...bytes.count {
          var decoder = KeyDecoder(sequences: KeySequences())
          let parts = [bytes[..<first], bytes[first..<last], bytes[last...] + Array("x".utf8)]
          #expect(parts.flatMap { decoder.decode($0) } == [key(.character("x"))], "\(color) at \(first), \(last)")
          #expect(decoder.takeBackground() == isLight && decoder.takeBackground() == nil, "\(color)")
        }
      }
    }
  }

  @Test(arguments: ["\u{07}", "\u{1B}\\"])
  func `the late rest of an answer about the background is no key`(end: String) {
    let bytes = Array("\u{1B}]11;rgb:ffff/fafa/0f0f\(end)".utf8)
    // With fewer bytes, it is not known yet that they are an answer.
    for first in 5..<bytes.count {
      var decoder = KeyDecoder(sequences: KeySequences())
      #expect(decoder.decode(bytes[..<first]) == [] && decoder.settle() == [], "\(first)")
      #expect(decoder.timeout == .unlimited)
      #expect(decoder.decode(bytes[first...] + Array("x".utf8)) == [key(.character("x"))], "\(first)")
      #expect(decoder.takeBackground() == true, "\(first)")
    }
  }

  @Test func `a late answer that does not end hides no other keys`() {
    var decoder = KeyDecoder(sequences: KeySequences())
    #expect(decoder.decode(Array("\u{1B}]11;rgb:ffff/ff".utf8)) == [] && decoder.settle() == [])
    #expect(decoder.decode(Array("qf".utf8)) == [key(.character("q")), key(.character("f"))])
    #expect(decoder.takeBackground() == nil)
  }

  @Test(arguments: [
    "11;?", "11;", "11;rgb:", "11;rgb:ffff/ffff", "11;rgb:fffff/ffff/ffff", "11;rgb:ffff/gggg/ffff", "11;#ffffff",
    "10;rgb:ffff/ffff/ffff", "111;rgb:ffff/ffff/ffff", "11;rgb:ffff/ffff/ffff/ffff/ffff",
  ])
  func `other strings say nothing about the background`(text: String) {
    var decoder = KeyDecoder(sequences: KeySequences())
    #expect(decoder.decode(Array("\u{1B}]\(text)\u{07}x".utf8)) == [key(.character("x"))])
    #expect(decoder.takeBackground() == nil)
  }
}
