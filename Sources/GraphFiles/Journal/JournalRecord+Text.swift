import JSONText
import TextScanning

/// The first line of a record, such as `step 118 9ab1c2d3`: kind, content size in bytes, and checksum.
struct RecordLine {
  enum Kind: String, CaseIterable {
    case header
    case base
    case step
    case saved
  }

  /// The greatest possible length of the line in bytes, including its line feed.
  static let longest = 48

  var kind: Kind
  var count: Int
  var checksum: UInt32
  /// The length of the line in bytes, including its line feed.
  var length: Int

  /// Returns whether `bytes` can be the beginning of a record's first line.
  ///
  /// Only the first word is checked.
  static func isBeginning(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count < longest, !bytes.contains(ASCII.lineFeed) else { return false }
    return Kind.allCases.contains { kind in
      let word = Array("\(kind.rawValue) ".utf8)
      return word.starts(with: bytes.prefix(word.count))
    }
  }

  /// Returns the first two words of the line, kind and count, each followed by a space.
  static func words(_ kind: Kind, count: Int) -> [UInt8] { Array("\(kind.rawValue) \(count) ".utf8) }

  init?(_ bytes: ArraySlice<UInt8>) {
    guard let end = bytes.prefix(Self.longest).firstIndex(of: ASCII.lineFeed) else { return nil }
    let words = bytes[..<end].split(separator: ASCII.space, omittingEmptySubsequences: false)
    guard words.count == 3, let kind = Kind(rawValue: String(decoding: words[0], as: UTF8.self)),
      let count = Int(String(decoding: words[1], as: UTF8.self)), count >= 0, words[2].count == 8,
      let checksum = UInt32(String(decoding: words[2], as: UTF8.self), radix: 16)
    else { return nil }
    self.kind = kind
    self.count = count
    self.checksum = checksum
    length = end - bytes.startIndex + 1
    // Only the canonical form is accepted: no plus sign, no leading zeros, no capitals.
    if !bytes[..<end].elementsEqual(text) { return nil }
  }

  /// Returns the checksum of a record.
  ///
  /// `earlier` is the checksum of the record before it.
  static func checksum(of kind: Kind, _ payload: ArraySlice<UInt8>, after earlier: UInt32) -> UInt32 {
    CRC32C.check(of: payload, after: CRC32C.check(of: words(kind, count: payload.count)[...], after: earlier))
  }

  init(_ kind: Kind, count: Int, checksum: UInt32) {
    self.kind = kind
    self.count = count
    self.checksum = checksum
    length = 0
    length = text.count + 1
  }

  /// The line without its line feed.
  var text: [UInt8] {
    let digits = String(checksum, radix: 16)
    return Self.words(kind, count: count) + Array((String(repeating: "0", count: 8 - digits.count) + digits).utf8)
  }
}

extension JournalRecord {
  var kind: RecordLine.Kind {
    switch self {
    case .header: .header
    case .base: .base
    case .step: .step
    case .saved: .saved
    }
  }

  /// The content of the record after its first line, without the last line feed.
  var payload: [UInt8] {
    switch self {
    case .header(let header): return header.text
    case .base(let base):
      return Array("\(base.file?.text ?? JournalBase.noFile)\n".utf8) + base.text
    case .step(let step):
      var text: [UInt8] = []
      text.append("{\"seconds\": ")
      text.append(number: step.seconds.isFinite ? step.seconds : 0)
      text.append(", \"sentence\": ")
      text.append(jsonString: step.sentence)
      text.append(", \"patch\": ")
      step.patch.write(to: &text)
      text.append(ASCII.rightBrace)
      return text
    case .saved(let file): return Array(file.text.utf8)
    }
  }

  /// Parses the content (`payload`) of a record; nil if it is not valid for this kind of record.
  ///
  /// - Complexity: Linear in the payload; the record keeps slices of it.
  init?(_ kind: RecordLine.Kind, _ payload: ArraySlice<UInt8>, limits: Limits) {
    do throws(JSONParseError) {
      switch kind {
      case .header: self = .header(try JournalHeader(payload, limits: limits))
      case .base:
        guard let base = JournalBase(payload) else { return nil }
        self = .base(base)
      case .step: self = .step(try JournalStep(payload, limits: limits))
      case .saved:
        guard let file = Fingerprint(String(decoding: payload, as: UTF8.self)) else { return nil }
        self = .saved(file)
      }
    } catch {
      return nil
    }
  }
}

extension JournalBase {
  fileprivate static let noFile = "none"

  fileprivate init?(_ payload: ArraySlice<UInt8>) {
    guard let end = payload.prefix(64).firstIndex(of: ASCII.lineFeed) else { return nil }
    let word = String(decoding: payload[..<end], as: UTF8.self)
    let file = Fingerprint(word)
    if file == nil, word != Self.noFile { return nil }
    self.init(file: file, text: payload[(end + 1)...])
  }
}

extension JournalStep {
  fileprivate init(_ payload: ArraySlice<UInt8>, limits: Limits) throws(JSONParseError) {
    self = try JSONFragments.read(payload, limits: limits) { pieces throws(JSONParseError) in
      var step = JournalStep(sentence: "", seconds: 0, patch: DocumentPatch())
      var hasPatch = false
      try pieces.eachMember { key, pieces throws(JSONParseError) in
        switch key {
        case "seconds": step.seconds = try pieces.number()
        case "sentence": step.sentence = try pieces.text()
        case "patch":
          step.patch = try DocumentPatch(&pieces)
          hasPatch = true
        default: _ = try pieces.value()
        }
      }
      if !hasPatch { throw pieces.unexpected() }
      return step
    }
  }
}
