import DataSets
import DocumentStorage
import GraphDocument
import TestSupport
import Testing

/// Moments are handed in, so nothing is waited for.
struct DataDebounceTests {
  private let folder = ScratchFolder()
  private let begin = ContinuousClock.now

  private func source(_ path: String) -> DataSource {
    .file(FileSource(path: path, columns: PointColumns(value: .name("v"))))
  }

  /// Loads the files of the folder as they are and says what counts of them, a word each.
  private func settle(_ debounce: inout DataDebounce, _ milliseconds: Int, lastWrite: Int? = nil, _ paths: String...)
    -> [String]
  {
    var loader = DataLoader(DataAccess(folder: StoragePath(folder.path)))
    let sources = Dictionary(uniqueKeysWithValues: paths.map { ($0, source($0)) })
    let settled = debounce.settle(
      loader.load(sources), of: sources, at: begin + .milliseconds(milliseconds),
      lastWrite: lastWrite.map { begin + .milliseconds($0) })
    return paths.map { path in
      switch settled[path] {
      case .success(let set)?: DataSetText.list(set.points)
      case .failure?: "fails"
      case nil: "nothing"
      }
    }
  }

  @Test func `a file that fails goes on giving what it gave, until it has failed for a while`() {
    var debounce = DataDebounce()
    folder.write("v\n1\n2\n", to: "a.csv")
    #expect(settle(&debounce, 0, "a.csv") == ["[1, 2]"])
    folder.write("", to: "a.csv")
    #expect(settle(&debounce, 100, "a.csv") == ["[1, 2]"])
    #expect(debounce.isPending)
    #expect(settle(&debounce, 399, "a.csv") == ["[1, 2]"])
    #expect(settle(&debounce, 400, "a.csv") == ["fails"])
    #expect(!debounce.isPending)
    #expect(settle(&debounce, 401, "a.csv") == ["fails"])
    folder.write("v\n3\n", to: "a.csv")
    #expect(settle(&debounce, 402, "a.csv") == ["[3]"])
  }

  @Test func `one that is whole again in time was never in doubt`() {
    var debounce = DataDebounce()
    folder.write("v\n1\n", to: "a.csv")
    _ = settle(&debounce, 0, "a.csv")
    for time in stride(from: 0, to: 5000, by: 500) {
      folder.write("", to: "a.csv")
      #expect(settle(&debounce, time + 100, "a.csv") == ["[1]"])
      folder.write("v\n1\n", to: "a.csv")
      #expect(settle(&debounce, time + 350, "a.csv") == ["[1]"])
      #expect(!debounce.isPending)
    }
  }

  @Test func `another failure each time is doubted longer, but not for ever`() {
    var debounce = DataDebounce()
    folder.write("v\n1\n", to: "a.csv")
    _ = settle(&debounce, 0, "a.csv")
    for time in 1...20 {
      folder.write("v\n" + String(repeating: "1\n", count: time) + "q\n", to: "a.csv")
      #expect(settle(&debounce, time * 100, "a.csv") == ["[1]"])
    }
    folder.write("v\ny\n", to: "a.csv")
    #expect(settle(&debounce, 2100, "a.csv") == ["fails"])
  }

  @Test func `as long as somebody writes, the same failure again may be the next moment of the kind`() {
    var debounce = DataDebounce()
    folder.write("v\n1\n", to: "a.csv")
    _ = settle(&debounce, 0, "a.csv")
    folder.write("", to: "a.csv")
    #expect(settle(&debounce, 100, lastWrite: 80, "a.csv") == ["[1]"])
    #expect(settle(&debounce, 500, lastWrite: 480, "a.csv") == ["[1]"])
    #expect(settle(&debounce, 779, lastWrite: 480, "a.csv") == ["[1]"])
    #expect(settle(&debounce, 780, lastWrite: 480, "a.csv") == ["fails"])
  }

  @Test func `what has given nothing yet fails at once, and so does what lies outside`() {
    var debounce = DataDebounce()
    folder.write("v\n1\n", to: "a.csv")
    #expect(settle(&debounce, 0, "a.csv", "b.csv") == ["[1]", "fails"])
    #expect(!debounce.isPending)
    // A source that was not asked for meanwhile is forgotten.
    #expect(settle(&debounce, 10, "b.csv") == ["fails"])
    folder.write("", to: "a.csv")
    #expect(settle(&debounce, 20, "a.csv") == ["fails"])
    folder.write("v\n1\n", to: "a.csv")
    #expect(settle(&debounce, 30, "a.csv") == ["[1]"])
    folder.makeLink("link", to: "/etc/passwd")
    #expect(settle(&debounce, 40, "a.csv", "link") == ["[1]", "fails"])
  }
}
