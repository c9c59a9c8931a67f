import JSONText
import TextScanning

extension JournalHeader {
  /// The header as a JSON object on one line.
  ///
  /// Integers of 64 bits are written as strings.
  var text: [UInt8] {
    var text: [UInt8] = []
    text.append("{\"journal\": ")
    text.append(decimal: Self.version)
    text.append(", \"program\": ")
    text.append(jsonString: program)
    if let path {
      text.append(", \"path\": ")
      text.append(jsonString: EscapedPath.text(of: path))
    }
    if let file {
      text.append(", \"device\": ")
      text.append(jsonString: String(file.device))
      text.append(", \"inode\": ")
      text.append(jsonString: String(file.inode))
    }
    text.append(", \"host\": ")
    text.append(jsonString: writer.host)
    text.append(", \"boot\": ")
    text.append(jsonString: writer.boot)
    text.append(", \"process\": ")
    text.append(decimal: writer.process)
    if let start = writer.start {
      text.append(", \"start\": ")
      text.append(jsonString: String(start))
    }
    text.append(", \"moment\": ")
    text.append(number: moment.isFinite ? moment : 0)
    text.append(ASCII.rightBrace)
    return text
  }

  /// Parses a header of any version.
  ///
  /// For a later version, it reads only the members that this version knows.
  init(_ text: ArraySlice<UInt8>, limits: Limits) throws(JSONParseError) {
    self = try JSONFragments.read(text, limits: limits) { pieces throws(JSONParseError) in
      var header = JournalHeader(
        program: "", path: nil, file: nil, writer: ProcessIdentity(host: "", boot: "", process: 0, start: nil),
        moment: 0)
      var device: UInt64?
      var inode: UInt64?
      try pieces.eachMember { key, pieces throws(JSONParseError) in
        switch key {
        case "program": header.program = try pieces.text()
        case "path": header.path = EscapedPath.bytes(of: try pieces.text())
        case "device": device = try pieces.digits()
        case "inode": inode = try pieces.digits()
        case "host": header.writer.host = try pieces.text()
        case "boot": header.writer.boot = try pieces.text()
        case "process": header.writer.process = try pieces.wholeNumber(in: 0...Int(Int32.max))
        case "start": header.writer.start = try pieces.digits()
        case "moment": header.moment = try pieces.number()
        default: _ = try pieces.value()
        }
      }
      if let device, let inode { header.file = FileIdentity(device: device, inode: inode) }
      return header
    }
  }

  static func version(in text: ArraySlice<UInt8>, limits: Limits) -> Int? {
    do throws(JSONParseError) {
      return try JSONFragments.read(text, limits: limits) { pieces throws(JSONParseError) in
        var version: Int?
        try pieces.eachMember { key, pieces throws(JSONParseError) in
          if key == "journal" {
            version = try pieces.wholeNumber(in: 1...1_000_000)
          } else {
            _ = try pieces.value()
          }
        }
        return version
      }
    } catch {
      return nil
    }
  }
}

/// Converts a path to text and back.
///
/// The bytes of a path can be in any encoding.
///
/// `%` and bytes that are not UTF-8 are written as `%` and two hexadecimal digits.
enum EscapedPath {
  static func text(of path: [UInt8]) -> String {
    let isText = String(validating: path, as: UTF8.self) != nil
    var bytes: [UInt8] = []
    for byte in path {
      if byte == UInt8(ascii: "%") || !isText && byte >= 0x80 {
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: "%\(digits)".utf8)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func bytes(of text: String) -> [UInt8] {
    let text = Array(text.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.count, let high = text[index + 1].hexadecimalValue,
        let low = text[index + 2].hexadecimalValue
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }
}
