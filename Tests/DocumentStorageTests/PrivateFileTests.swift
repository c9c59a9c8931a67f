import DocumentStorage
import TestSupport
import Testing

/// Files that other programs are handed to change, and folders that a program keeps things in.
@Suite struct PrivateFileTests {
  private let folder = ScratchFolder()

  @Test func `it is for the user alone, holds the text, and goes with all that was left beside it`() throws {
    let file = try PrivateFile(Array("text".utf8), named: "x.txt", in: StoragePath(folder.path))
    let name = try #require(folder.names.first)
    #expect(folder.permissions(of: name) == 0o700 && folder.permissions(of: name + "/x.txt") == 0o600)
    #expect(try file.read() == Array("text".utf8))
    folder.write("left", to: name + "/.x.txt.swp")
    folder.write("left", to: name + "/x.txt~")
    file.remove()
    #expect(folder.names == [])
    file.remove()
    #expect(throws: StorageFailure.self) { try file.read() }
  }

  @Test func `a folder that somebody made in it stays`() throws {
    let file = try PrivateFile([], named: "x.txt", in: StoragePath(folder.path))
    let name = try #require(folder.names.first)
    folder.makeFolder(name + "/more")
    file.remove()
    #expect(folder.names == [name] && !folder.has(name + "/x.txt"))
  }

  @Test func `one that cannot be made is refused, and nothing is left`() {
    for place in ["missing", "plain"] {
      folder.write("", to: "plain")
      #expect(throws: StorageFailure.self) {
        _ = try PrivateFile([], named: "x.txt", in: StoragePath(self.folder.file(place)))
      }
    }
    #expect(folder.names == ["plain"])
  }

  @Test func `a file that grows beyond the limit is not read`() throws {
    let file = try PrivateFile(Array("12345".utf8), named: "x.txt", in: StoragePath(folder.path))
    #expect(throws: StorageFailure.self) { try file.read(limit: 4) }
    file.remove()
  }

  @Test func `a folder for the state is made for the user alone, and is no link`() {
    let state = StateFolder(StoragePath(folder.file("a/b/c")))
    #expect(!state.isOwn() && state.prepare() && state.isOwn() && state.prepare())
    #expect(["a", "a/b", "a/b/c"].map { folder.permissions(of: $0) } == [0o700, 0o700, 0o700])
    #expect(state.file("x") == StoragePath(folder.file("a/b/c/x")))
    folder.makeLink("link", to: folder.file("a/b/c"))
    #expect(!StateFolder(StoragePath(folder.file("link"))).prepare())
    folder.write("", to: "file")
    #expect(!StateFolder(StoragePath(folder.file("file/state"))).prepare())
  }
}
