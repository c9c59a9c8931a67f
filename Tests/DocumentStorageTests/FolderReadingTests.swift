import DocumentStorage
import Glibc
import TestSupport
import Testing

struct FolderReadingTests {
  private let folder = ScratchFolder()

  @Test func `names are sorted, folders and links to them are known`() throws {
    folder.write("", to: "b.nodecalc")
    folder.write("", to: ".hidden")
    folder.write("", to: "line\nend")
    mkdir(folder.file("a"), 0o700)
    symlink("a", folder.file("link"))
    symlink("gone", folder.file("lost"))
    let entries = try FolderReading().list(StoragePath(folder.path))
    #expect(entries.map(\.name) == [".hidden", "a", "b.nodecalc", "link", "lost"])
    #expect(entries.filter(\.isFolder).map(\.name) == ["a", "link"])
  }

  @Test func `limit folder-names: no more are read of a folder`() throws {
    for number in 0..<FolderReading.nameLimit {
      close(open(folder.file("f\(number)"), O_CREAT | O_WRONLY, 0o600))
    }
    #expect(try FolderReading().list(StoragePath(folder.path)).count == FolderReading.nameLimit)
    folder.write("", to: "one more")
    #expect(try FolderReading().list(StoragePath(folder.path)).count == FolderReading.nameLimit)
  }

  @Test func `a name that is no UTF-8 is left out`() throws {
    let path = Array(folder.path.utf8) + Array("/x".utf8) + [0xFF]
    close(open(path.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600))
    #expect(try FolderReading().list(StoragePath(folder.path)) == [])
    unlink(path.map { CChar(bitPattern: $0) } + [0])
  }

  @Test func `what is no folder is refused with the reason`() {
    folder.write("", to: "file")
    for (name, reason) in [("gone", "no such file or folder"), ("file", "a part of the path is not a folder")] {
      do {
        _ = try FolderReading().list(StoragePath(folder.file(name)))
        Issue.record("\(name) was listed")
      } catch {
        #expect(error.briefMessage == reason)
      }
    }
  }
}
