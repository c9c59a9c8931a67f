import Foundation
import TestSupport
import Testing

/// The program in terminals whose settings, bytes and reader a script holds.
@Suite(.onOwnThread)
struct TerminalEndingTests {
  private static let script = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scripts/trust-terminal").path

  /// The limits of time are those of the program as users have it, not of one with sanitizers in it.
  private static let hasReleasedProgram = ProcessInfo.processInfo.environment["NODECALC_PROGRAM"] != nil

  @Test(.enabled(if: hasReleasedProgram))
  func `N26: whatever ends, stops, resizes or stalls the editor, the terminal is given back and no edit is lost`()
    throws
  {
    let result = try CommandResult.of([Self.script, Nodecalc.path(), "--share"])
    #expect(result.status == 0, "\(result.errors)\(result.output)")
    #expect(result.output.contains("0 of them wrong"))
  }

  @Test(.enabled(if: hasReleasedProgram))
  func `an editor that tells line by line gives the terminal back too, and stops as often as it is asked`() throws {
    let result = try CommandResult.of(
      [Self.script, Nodecalc.path(), "--linear", "--share", "TERM", "SEGV", "lost connection", "suspend", "resize"])
    #expect(result.status == 0, "\(result.errors)\(result.output)")
    #expect(result.output.contains("0 of them wrong"))
  }

  @Test func `the script says what it takes`() throws {
    let names = try CommandResult.of([Self.script, "--list"])
    #expect(names.status == 0 && names.output.contains("TERM, stalled line\n"))
    #expect(try CommandResult.of([Self.script, Nodecalc.path(), "no such way"]).errors.contains("no such way"))
  }
}
