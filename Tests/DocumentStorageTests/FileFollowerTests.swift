import DocumentStorage
import Foundation
import Glibc
import TestSupport
import Testing

/// Real files, followed with the system's notifications and without.
@Suite(.serialized)
struct FileFollowerTests {
  private let folder = ScratchFolder()

  private func follower(_ name: String, _ usesNotification: Bool, known: String? = nil) -> FileFollower {
    FileFollower(
      StoragePath(folder.file(name)), known: known.map { Array($0.utf8) }, usesNotification: usesNotification,
      interval: .milliseconds(30))
  }

  /// Waits as a program does, in `poll` alone, for news; nil where there are none in that time.
  private func next(_ follower: FileFollower, within limit: Duration = .seconds(10)) -> FileFollower.News? {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      if let changes = follower.changes() { return changes }
      let timeout = min(follower.timeout ?? limit, end - .now)
      var descriptor = pollfd(fd: follower.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, Int32((max(.zero, timeout) / Duration.milliseconds(1)).rounded(.up)))
    }
    return nil
  }

  /// The next text, or why there is none.
  private func reported(_ follower: FileFollower) -> String {
    switch next(follower)?.text {
    case .success(let bytes): String(decoding: bytes, as: UTF8.self)
    case .failure(let failure): failure.briefMessage
    case nil: "nothing"
    }
  }

  private func rename(_ name: String, _ newName: String) {
    #expect(Glibc.rename(folder.file(name), folder.file(newName)) == 0)
  }

  @Test(arguments: [true, false])
  func `a text written over, replaced by a rename and appended to is reported`(usesNotification: Bool) {
    folder.write("one", to: "x")
    let follower = follower("x", usesNotification, known: "one")
    folder.write("two", to: "x")
    #expect(reported(follower) == "two")
    folder.write("three", to: "y")
    rename("y", "x")
    #expect(reported(follower) == "three")
    let file = open(folder.file("x"), O_WRONLY | O_APPEND)
    #expect(write(file, "!", 1) == 1)
    close(file)
    #expect(reported(follower) == "three!")
  }

  @Test(arguments: [true, false])
  func `a file that goes, comes back, is a folder and is a file again is reported each time`(usesNotification: Bool) {
    folder.write("one", to: "x")
    let follower = follower("x", usesNotification, known: "one")
    unlink(folder.file("x"))
    #expect(reported(follower) == "no such file or folder")
    mkdir(folder.file("x"), 0o755)
    #expect(reported(follower) == "it is a folder; name a file in it")
    rmdir(folder.file("x"))
    folder.write("two", to: "x")
    var last = reported(follower)
    if last == "no such file or folder" { last = reported(follower) }
    #expect(last == "two")
  }

  @Test(arguments: [true, false])
  func `a text that is known is no change, not even when it is written again`(usesNotification: Bool) {
    folder.write("one", to: "x")
    let follower = follower("x", usesNotification, known: "one")
    #expect(next(follower, within: .milliseconds(200)) == nil)
    folder.write("two", to: "x")
    follower.know(Array("two".utf8))
    #expect(next(follower, within: .milliseconds(400)) == nil)
    folder.write("two", to: "y")
    rename("y", "x")
    #expect(next(follower, within: .milliseconds(400)) == nil)
  }

  @Test(arguments: [true, false])
  func `a text of the same size and time as the old one is reported`(usesNotification: Bool) {
    folder.write("one", to: "x")
    var status = stat()
    stat(folder.file("x"), &status)
    let follower = follower("x", usesNotification, known: "one")
    folder.write("two", to: "x")
    let times = [status.st_atim, status.st_mtim]
    utimensat(AT_FDCWD, folder.file("x"), times, 0)
    #expect(reported(follower) == "two")
  }

  @Test func `what was written between the reading and the following is reported`() {
    folder.write("two", to: "x")
    #expect(reported(follower("x", true, known: "one")) == "two")
    #expect(reported(follower("x", true, known: nil)) == "two")
  }

  @Test func `a folder that does not exist yet is waited for, without the system's help as long as it is not there`() {
    let follower = follower("deep/x", true)
    #expect(follower.timeout != nil)
    #expect(next(follower, within: .milliseconds(100)) == nil)
    mkdir(folder.file("deep"), 0o755)
    folder.write("one", to: "deep/x")
    #expect(reported(follower) == "one")
    #expect(follower.timeout == nil)
    // Gone, and another one in its place.
    rename("deep", "away")
    mkdir(folder.file("deep"), 0o755)
    folder.write("two", to: "deep/x")
    var last = reported(follower)
    if last == "no such file or folder" { last = reported(follower) }
    #expect(last == "two")
  }

  @Test func `a link is followed to its file, and to another one when it leads there`() {
    mkdir(folder.file("far"), 0o755)
    folder.write("one", to: "far/x")
    folder.write("other", to: "far/y")
    symlink("far/x", folder.file("link"))
    let follower = follower("link", true, known: "one")
    folder.write("two", to: "far/x")
    #expect(reported(follower) == "two")
    symlink("far/y", folder.file("new"))
    rename("new", "link")
    #expect(reported(follower) == "other")
    folder.write("another", to: "far/y")
    #expect(reported(follower) == "another")
  }

  @Test func `nothing is to be waited for but the descriptor while nothing changes, whatever happens beside the file`()
  {
    folder.write("one", to: "x")
    let follower = follower("x", true, known: "one")
    #expect(next(follower, within: .milliseconds(100)) == nil)
    #expect(follower.timeout == nil)
    folder.write("beside", to: "y")
    #expect(follower.changes() == nil)
    #expect(follower.timeout == nil)
  }

  @Test func `a file written every few milliseconds is read now and then, and its last text reported`() {
    folder.write("0", to: "x")
    let follower = follower("x", true, known: "0")
    var reported = 0
    for number in 1...300 {
      folder.write("\(number)", to: "x")
      usleep(2_000)
      if follower.changes() != nil { reported += 1 }
    }
    #expect((1...60).contains(reported), "\(reported)")
    var last: String?
    while let changes = next(follower, within: .milliseconds(500)) {
      if case .success(let bytes) = changes.text { last = String(decoding: bytes, as: UTF8.self) }
    }
    #expect(last ?? "300" == "300")
  }

  @Test func `a file that is truncated and filled again while it is read ends as its last text`() {
    // So long that reading takes many calls, each of which may find the file shorter than before.
    let long = String(repeating: "0123456789abcdef", count: 1 << 16)
    folder.write(long, to: "x")
    let follower = follower("x", true, known: long)
    let path = folder.file("x")
    let writer = Thread {
      for _ in 0..<200 {
        truncate(path, 0)
        truncate(path, 1 << 19)
        usleep(500)
      }
      _ = FileManager.default.createFile(atPath: path, contents: Data("the last".utf8))
    }
    writer.start()
    var last = ""
    while last != "the last", let changes = next(follower) {
      switch changes.text {
      case .success(let bytes):
        last = String(decoding: bytes, as: UTF8.self)
        #expect(bytes.count <= long.utf8.count)
      // Whatever a text read in the middle looks like, there is a later one.
      case .failure: last = ""
      }
    }
    #expect(last == "the last")
  }

  @Test(arguments: [true, false])
  func `what nobody can make use of is reported again as settled, unless it has changed`(usesNotification: Bool) throws
  {
    folder.write("one", to: "x")
    let follower = follower("x", usesNotification, known: "one")
    folder.write("hal", to: "x")
    #expect(try #require(next(follower)).isSettled == false)
    follower.recheck()
    let again = try #require(next(follower))
    #expect(again.isSettled)
    #expect(try again.text.get() == Array("hal".utf8))

    folder.write("ha", to: "x")
    #expect(try #require(next(follower)).isSettled == false)
    follower.recheck()
    folder.write("half", to: "x")
    let whole = try #require(next(follower))
    #expect(!whole.isSettled)
    #expect(try whole.text.get() == Array("half".utf8))
  }

  @Test func `pipes and devices are not followed, files, folders and what is not there yet are`() {
    mkfifo(folder.file("pipe"), 0o600)
    folder.write("one", to: "x")
    let names = ["pipe", "x", ".", "gone"]
    #expect(
      names.map { FileFollower.canFollow(StoragePath(folder.file($0))) } + [
        FileFollower.canFollow(StoragePath("/dev/null"))
      ]
        == [false, true, true, true, false])
  }

  @Test func `a permission that is taken away and given back is reported`() {
    folder.write("one", to: "x", mode: 0o644)
    chmod(folder.path, 0o755)
    let follower = follower("x", true, known: "one")
    chmod(folder.file("x"), 0)
    Unprivileged.run {
      #expect(reported(follower).hasPrefix("permission denied"))
    }
    chmod(folder.file("x"), 0o644)
    Unprivileged.run {
      #expect(reported(follower) == "one")
    }
  }
}
