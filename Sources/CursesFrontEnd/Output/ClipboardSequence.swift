/// The control sequence OSC 52, which puts text on the clipboard of the terminal's machine, even through ssh.
public enum ClipboardSequence {
  /// The largest number of bytes of text that are sent.
  ///
  /// Terminals ignore longer sequences; hterm and tmux ignore more than 100,000 bytes.
  public static let byteLimit = 74_994

  /// The largest number of bytes that GNU screen passes on in one piece.
  private static let screenPiece = 700

  /// Returns the sequence for a text of at most `byteLimit` bytes; nil for a longer text.
  ///
  /// GNU screen does not support the sequence, and prints any sequence that is longer than its buffer. If `isInScreen`
  /// is true, the sequence is therefore passed through to the terminal in pieces.
  public static func bytes(for text: [UInt8], isInScreen: Bool = false) -> [UInt8]? {
    guard text.count <= byteLimit else { return nil }
    let sequence = Array("\u{1B}]52;c;".utf8) + base64(text)
    if !isInScreen { return sequence + Array("\u{1B}\\".utf8) }
    // Ends with BEL, because the other string terminator would end the piece.
    let whole = sequence + [0x07]
    return stride(from: 0, to: whole.count, by: screenPiece).flatMap { start in
      Array("\u{1B}P".utf8) + whole[start..<min(start + screenPiece, whole.count)] + Array("\u{1B}\\".utf8)
    }
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * (3 - UInt32(group.count)))
      var four: [UInt8] = []
      for _ in 0..<4 {
        four.append(digits[Int(bits & 63)])
        bits >>= 6
      }
      four.reverse()
      if group.count < 3 { four[3] = UInt8(ascii: "=") }
      if group.count < 2 { four[2] = UInt8(ascii: "=") }
      encoded += four
    }
    return encoded
  }
}
