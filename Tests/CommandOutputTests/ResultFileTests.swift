import CommandOutput
import DocumentStorage
import Glibc
import TestSupport
import Testing

/// Results that go into a file in place of standard output.
struct ResultFileTests {
  private let folder = ScratchFolder()

  /// Writes a text into the file called `name`: what went wrong, and the status.
  private func write(_ text: String, to name: String, replaces: Bool = false) -> String? {
    let file = ResultFile(StoragePath(folder.file(name)), replacesText: replaces)
    do {
      _ = try file.taking { output in
        output.write(data: Array(text.utf8))
        return .success
      }
      return nil
    } catch let failure as CommandFailure {
      let place = folder.path + "/"
      return "\(failure.status.rawValue) "
        + failure.lines.map { $0.text.replacing(place, with: "") }.joined(separator: "; ")
    } catch {
      return "\(error)"
    }
  }

  @Test func `a text that is there is replaced where that is asked for, and an empty file always`() {
    #expect(write("one", to: "out") == nil)
    #expect(
      write("two", to: "out")
        == "73 error: 'out' already exists and was not changed; help: replace it with --force, or name another file"
    )
    #expect(folder.text(of: "out") == "one")
    #expect(write("two", to: "out", replaces: true) == nil && folder.text(of: "out") == "two")
    folder.write("", to: "empty")
    #expect(write("text", to: "empty") == nil && folder.text(of: "empty") == "text")
    // Nothing is a result too.
    #expect(write("", to: "nothing") == nil && folder.text(of: "nothing") == "")
    #expect(folder.names == ["empty", "nothing", "out"])
  }

  @Test func `a link leads to the file that is replaced`() {
    folder.write("one", to: "real")
    folder.makeLink("link", to: "real")
    #expect(write("two", to: "link")?.hasPrefix("73 ") == true)
    #expect(write("two", to: "link", replaces: true) == nil && folder.text(of: "real") == "two")
    #expect(folder.names == ["link", "real"])
  }

  @Test func `without permission nothing is written, and that is reported`() {
    folder.makeFolder("closed")
    chmod(folder.file("closed"), 0o755)
    chmod(folder.path, 0o755)
    if getuid() != 0 { chmod(folder.file("closed"), 0o555) }
    var reported: String?
    Unprivileged.run { reported = write("text", to: "closed/out") }
    #expect(reported?.hasPrefix("73 error: cannot save 'closed/out'") == true, "\(reported ?? "nothing")")
    #expect(reported?.hasSuffix("make the folder writable or save elsewhere") == true)
    #expect(!folder.has("closed/out"))
  }

  @Test func `a run that throws leaves what was there`() {
    folder.write("one", to: "out")
    let file = ResultFile(StoragePath(folder.file("out")), replacesText: true)
    #expect(throws: CommandFailure.self) {
      try file.taking { output in
        output.write(data: Array("half".utf8))
        throw CommandFailure(.failed, "no more")
      }
    }
    #expect(folder.text(of: "out") == "one")
  }
}
