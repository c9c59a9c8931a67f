import Testing

@testable import PresentationModel

/// Names of a folder that is listed while a path is typed.
struct FolderNamesTests {
  private let entries = [
    FolderEntry(name: "notes", isFolder: true), FolderEntry(name: "new.csv", isFolder: false),
    FolderEntry(name: ".hidden", isFolder: false),
  ]

  @Test func `what is listed completes the path, behind what stands before it`() {
    var folders = FolderNames()
    #expect(folders.ask(forPath: "data/n", thenChoosing: -1) == "data/")
    #expect(folders.take(entries, in: "data/") == -1)
    #expect(folders.completions(ofPath: "data/n", behind: "w ").map(\.text) == ["w data/notes/", "w data/new.csv"])
    #expect(folders.completions(ofPath: "data/ne", behind: "").map(\.sign) == ["new.csv"])
    #expect(folders.completions(ofPath: "data/notes/", behind: "").isEmpty)
  }

  @Test func `hidden names come where they are asked for`() {
    var folders = FolderNames()
    #expect(folders.ask(forPath: "", thenChoosing: 1) == "")
    #expect(folders.take(entries, in: "") == 1)
    #expect(folders.completions(ofPath: "", behind: "").map(\.text) == ["notes/", "new.csv"])
    #expect(folders.completions(ofPath: ".", behind: "").map(\.text) == [".hidden"])
  }

  @Test func `the answer for another folder, or for one no longer awaited, is for nothing`() {
    var folders = FolderNames()
    #expect(folders.take(entries, in: "") == nil && folders.isEmpty)
    #expect(folders.ask(forPath: "a/", thenChoosing: 1) == "a/")
    #expect(folders.take(entries, in: "b/") == nil)
    folders.giveUp()
    #expect(folders.take(entries, in: "a/") == nil && folders.isEmpty)
  }

  @Test func `of a large folder as many names are offered as the limit says`() {
    var folders = FolderNames()
    _ = folders.ask(forPath: "", thenChoosing: 1)
    _ = folders.take((0..<10 * Completion.limit).map { FolderEntry(name: "f\($0)", isFolder: false) }, in: "")
    #expect(folders.completions(ofPath: "f", behind: "").count == Completion.limit)
  }
}
