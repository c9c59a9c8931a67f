import TestSupport
import Testing

/// How documents open in a real terminal: at its real size, as the headless screen has it, and at another size as if opened there.
@Suite(.onOwnThread, .serialized)
struct OpeningFormTests {
  private static let sizes = [(200, 50), (120, 36), (100, 30), (80, 24)]
  private static let examples = [
    "savings", "mortgage", "mortgages", "amortisation", "divider", "shop", "throw", "profit", "election", "decay",
    "calibration",
    "displays", "companies", "companies-later", "end_gauge", "impedance",
  ]

  private let folder = ScratchFolder()

  @Test(arguments: examples)
  func `an example is shown in a terminal of any size as without one, also after it got another size`(
    example: String
  ) async throws {
    let session = try TmuxSession(
      [Nodecalc.path(), "--no-config", "--example", example], columns: 200, rows: 50, directory: folder.path)
    for (columns, rows) in Self.sizes {
      let expected = try Nodecalc.run(
        "--no-config", "--example", example, "--keys", "", "--print", "screen", "--size", "\(columns)x\(rows)"
      ).output
      if columns != 200 { try session.resize(columns: columns, rows: rows) }
      do {
        try await session.wait("the screen") { pictureProblem($0.rows, expected) == nil }
      } catch TmuxSession.Problem.deadline(_, let screen) {
        #expect(pictureProblem(screen.rows, expected) == nil, "\(columns)×\(rows)")
      }
    }
  }
}
