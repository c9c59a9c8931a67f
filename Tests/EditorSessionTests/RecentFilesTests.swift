import DocumentStorage
import EditorSession
import Glibc
import PresentationModel
import TestSupport
import Testing

/// The documents that were open last.
@Suite struct RecentFilesTests {
  private let folder = ScratchFolder()

  private var state: StateFolder { StateFolder(StoragePath(folder.file("state/nodecalc"))) }

  private func recent() -> RecentFiles { RecentFiles(in: state) }

  private func names(_ recent: RecentFiles, besides open: String? = nil) -> [String] {
    recent.all(besides: open.map { StoragePath(folder.file($0)) }).map { file in
      String(file.path.split(separator: "/").last ?? "") + (file.isThere ? "" : " gone")
    }
  }

  private func open(_ names: String..., in recent: inout RecentFiles) {
    for name in names { recent.note(StoragePath(folder.write("{}", to: name))) }
  }

  @Test func `the latest is first, each once, in the next run too`() {
    var first = recent()
    open("a", "b", "a", "c", in: &first)
    #expect(names(first) == ["c", "a", "b"])
    #expect(names(recent()) == ["c", "a", "b"])
    #expect(names(recent(), besides: "c") == ["a", "b"])
    #expect(folder.permissions(of: "state/nodecalc") == 0o700)
    #expect(folder.permissions(of: "state") == 0o700)
  }

  @Test func `two runs at once keep what the other one opened`() {
    var (one, other) = (recent(), recent())
    open("a", in: &one)
    open("b", in: &other)
    open("c", in: &one)
    #expect(names(recent()) == ["c", "b", "a"])
  }

  @Test func `limit recent-files: no more are kept than the limit`() {
    var recent = recent()
    for number in 0..<RecentFiles.limit + 10 { open("file\(number)", in: &recent) }
    #expect(names(self.recent()).count == RecentFiles.limit)
    #expect(names(self.recent()).first == "file\(RecentFiles.limit + 9)")
  }

  @Test func `a file that is gone is reported to be`() {
    var recent = recent()
    open("a", "b", in: &recent)
    unlink(folder.file("a"))
    #expect(names(self.recent()) == ["b", "a gone"])
  }

  @Test func `a path through a link is that of the file`() {
    var recent = recent()
    folder.write("{}", to: "real")
    folder.makeLink("link", to: "real")
    recent.note(StoragePath(folder.file("link")))
    #expect(names(recent) == ["real"])
  }

  @Test(arguments: [
    "relative\n", "\n\n\n", "/tmp/\u{1B}[2J\n", "/tmp/\u{7}bell\n", String(repeating: "/x", count: 5_000) + "\n",
    String(repeating: "/a\n", count: 60_000), "\0",
  ])
  func `what is none of ours in the file is left out`(text: String) {
    var recent = recent()
    open("a", in: &recent)
    folder.write(text, to: "state/nodecalc/recent")
    let names = names(self.recent())
    #expect(names.allSatisfy { $0 == "a gone" } && names.count <= 1)
    open("b", in: &recent)
    #expect(self.names(self.recent()).first == "b")
  }

  @Test func `without a folder, and in one that is a link or a file, they are remembered as long as the editor runs`() {
    var nowhere = RecentFiles(in: nil)
    open("a", "b", in: &nowhere)
    #expect(names(nowhere) == ["b", "a"])
    #expect(names(RecentFiles(in: nil)) == [])
    folder.makeFolder("elsewhere")
    folder.makeFolder("state")
    folder.makeLink("state/nodecalc", to: folder.file("elsewhere"))
    var linked = recent()
    open("a", in: &linked)
    #expect(names(linked) == ["a"] && names(recent()) == [])
    #expect(!folder.has("elsewhere/recent"))
    let file = StateFolder(StoragePath(folder.write("", to: "plain")))
    var blocked = RecentFiles(in: file)
    open("b", in: &blocked)
    #expect(names(blocked) == ["b"])
  }

  @Test func `a file that does not exist is not remembered`() {
    var recent = recent()
    recent.note(StoragePath(folder.file("missing")))
    #expect(names(recent) == [])
    #expect(!folder.has("state"))
  }
}
