import DataSets
import DocumentStorage
import Glibc
import GraphDocument
import TestSupport
import Testing

@Suite(.serialized) struct DataFollowerTests {
  private let folder = ScratchFolder()

  private func follower(_ usesNotification: Bool) -> DataFollower {
    DataFollower(
      DataAccess(folder: StoragePath(folder.path)), usesNotification: usesNotification, interval: .milliseconds(30))
  }

  private func file(_ path: String) -> DataSource {
    .file(FileSource(path: path, columns: PointColumns(value: .number(1))))
  }

  /// Waits as a program does, in `poll` alone; false where there is no news in that time.
  private func hears(_ follower: DataFollower, within limit: Duration = .seconds(10)) -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      if follower.hasChanges() { return true }
      let timeout = min(follower.timeout ?? limit, end - .now)
      var descriptor = pollfd(fd: follower.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, Int32((max(.zero, timeout) / Duration.milliseconds(1)).rounded(.up)))
    }
    return false
  }

  @Test(arguments: [true, false])
  func `a file that is written, replaced, removed and comes back is news each time`(usesNotification: Bool) {
    folder.write("1\n", to: "a.csv")
    let follower = follower(usesNotification)
    follower.follow([file("b.csv"), file("a.csv"), .written(DataSet()), file("-")])
    folder.write("2\n", to: "a.csv")
    #expect(hears(follower))
    folder.write("3\n", to: "c.csv")
    #expect(rename(folder.file("c.csv"), folder.file("a.csv")) == 0)
    #expect(hears(follower))
    #expect(unlink(folder.file("a.csv")) == 0)
    #expect(hears(follower))
    folder.write("1\n", to: "b.csv")
    #expect(hears(follower))
  }

  @Test func `other files are no change, and nothing is waited for where nothing is followed`() {
    let follower = follower(true)
    follower.follow([])
    #expect(follower.timeout == nil)
    follower.follow([file("a.csv")])
    folder.write("1\n", to: "other.csv")
    #expect(!hears(follower, within: .milliseconds(100)))
    #expect(follower.timeout == nil)
    follower.follow([])
    folder.write("1\n", to: "a.csv")
    #expect(!hears(follower, within: .milliseconds(100)))
  }

  @Test func `the file that a link leads to is followed, and what a database has not taken over yet`() {
    folder.makeFolder("deep")
    folder.write("1\n", to: "deep/a.csv")
    folder.makeLink("a.csv", to: "deep/a.csv")
    let follower = follower(true)
    follower.follow([
      file("a.csv"),
      .database(DatabaseSource(path: "d.db", query: "SELECT 1", columns: PointColumns(value: .number(1)))),
    ])
    folder.write("2\n", to: "deep/a.csv")
    #expect(hears(follower))
    folder.write("x", to: "d.db-wal")
    #expect(hears(follower))
  }

  @Test(arguments: [true, false])
  func `what was heard stays news although other files are followed too from then on`(usesNotification: Bool) {
    folder.write("1\n", to: "a.csv")
    let follower = follower(usesNotification)
    follower.follow([file("a.csv")])
    folder.write("2\n2\n", to: "a.csv")
    #expect(!follower.hasChanges())
    follower.follow([file("a.csv"), file("b.csv")])
    #expect(hears(follower))
  }

  @Test func `what is doubted is news once more, and once only`() {
    folder.write("1\n", to: "a.csv")
    let follower = follower(true)
    follower.follow([file("a.csv")])
    follower.recheck(after: .milliseconds(50))
    #expect(follower.timeout.map { $0 <= .milliseconds(50) } == true)
    #expect(!follower.hasChanges())
    #expect(hears(follower))
    #expect(!hears(follower, within: .milliseconds(100)))
    #expect(follower.timeout == nil)
  }
}
