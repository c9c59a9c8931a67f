import CNcurses
import Glibc

/// Control sequences for modes that curses does not manage: keypad mode, bracketed paste and mouse reports.
///
/// Another sequence restores the terminal if the process dies.
struct TerminalModes {
  /// The numbers of the mouse modes: presses and releases, motion while a button is held, and reports without a limit
  /// on columns.
  private static let mouse = ["1000", "1002", "1006"]

  let on: [UInt8]
  let off: [UInt8]
  /// The sequence that prepares the terminal for a shell.
  ///
  /// Switches the modes off, restores the default colours and the cursor, and leaves the alternate screen.
  let restoration: [UInt8]

  init(rows: Int, usesMouse: Bool) {
    // Terminals with ANSI sequences ignore unknown private modes; others would print the sequence.
    let isANSI = Self.capability("cup")?.starts(with: [0x1B, 0x5B]) ?? false
    let pasteOn = Self.capability("BE") ?? (isANSI ? Array("\u{1B}[?2004h".utf8) : [])
    let pasteOff = Self.capability("BD") ?? (isANSI ? Array("\u{1B}[?2004l".utf8) : [])
    let mouseModes = isANSI && usesMouse ? Self.mouse : []
    let mouseOn = mouseModes.flatMap { "\u{1B}[?\($0)h".utf8 }
    let mouseOff = mouseModes.reversed().flatMap { "\u{1B}[?\($0)l".utf8 }
    on = (Self.capability("smkx") ?? []) + pasteOn + mouseOn
    off = mouseOff + pasteOff + (Self.capability("rmkx") ?? [])
    var end: [UInt8] = off
    for name in ["sgr0", "op", "cnorm"] { end += Self.capability(name) ?? [] }
    if let leave = Self.capability("rmcup") {
      end += leave + [0x0D]
    } else {
      // Without an alternate screen, the shell continues below the last row.
      end += Self.withoutPadding(curses_place(Int32(max(0, rows - 1)), 0)) ?? []
      end += [0x0D, 0x0A]
    }
    restoration = end
  }

  static func capability(_ name: String) -> [UInt8]? {
    withoutPadding(curses_string(name))
  }

  /// Returns a string without delays such as `$<5>`, which descriptions of slow old terminals contain.
  private static func withoutPadding(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
    guard let text else { return nil }
    let bytes = UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    var content: [UInt8] = []
    var position = 0
    while position < bytes.count {
      if bytes[position...].starts(with: [0x24, 0x3C]), let end = bytes[position...].firstIndex(of: 0x3E) {
        position = end + 1
      } else {
        content.append(bytes[position])
        position += 1
      }
    }
    return content
  }
}
