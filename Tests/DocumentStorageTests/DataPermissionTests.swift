import DataSets
import DocumentStorage
import Glibc
import GraphDocument
import GraphFiles
import TestSupport
import Testing

/// What a person decides while a document is open: a file outside of its folder is allowed, reading is given up or asked for again.
struct DataPermissionTests {
  private let folder = ScratchFolder()

  private func source(_ path: String) -> DataSource {
    .file(FileSource(path: path, columns: PointColumns(value: .number(1))))
  }

  private func loader(mayGoOn: @escaping () -> Bool = { true }) -> DataLoader {
    DataLoader(DataAccess(folder: StoragePath(folder.file("plan"))), mayGoOn: mayGoOn)
  }

  private func reported(_ loaded: LoadedData?) -> String {
    switch loaded?.points {
    case .success(let set): "\(set.values)"
    case .failure(let problem): "\(problem.reason)"
    case nil: "nothing"
    }
  }

  @Test func `a file is named from the document's folder where it really lies there, else from the root`() {
    for name in ["plan", "plan/sub", "data"] { folder.makeFolder(name) }
    for name in ["plan/a.csv", "plan/sub/b.csv", "data/c.csv", "plan/-"] { folder.write("1\n", to: name) }
    folder.makeLink("plan/link.csv", to: "../data/c.csv")
    let access = DataAccess(folder: StoragePath(folder.file("plan")))
    func name(_ file: String) -> String { access.name(of: StoragePath(folder.file(file))) }
    #expect(name("plan/a.csv") == "a.csv" && name("data/../plan/sub/b.csv") == "sub/b.csv")
    #expect(name("plan/link.csv") == folder.file("data/c.csv") && name("data/c.csv") == folder.file("data/c.csv"))
    #expect(name("plan/-") == "./-" && name("plan/none.csv") == folder.file("plan/none.csv"))
  }

  @Test func `a file that is allowed is read wherever it lies, and no other one beside it`() {
    for name in ["plan", "data"] { folder.makeFolder(name) }
    folder.write("1\n", to: "data/a.csv")
    folder.write("2\n", to: "data/b.csv")
    let sources = ["a": source("../data/a.csv"), "b": source("../data/b.csv"), "none": source("../data/none.csv")]
    var loader = loader()
    var loaded = loader.load(sources)
    #expect(reported(loaded["a"]) == "outside")
    loader.allow("../data/a.csv")
    loader.allow("../data/none.csv")
    loaded = loader.load(sources)
    #expect(reported(loaded["a"]) == "[1.0]")
    #expect(reported(loaded["b"]) == "outside")
    // What appears under a name later was not there to be allowed.
    folder.write("3\n", to: "data/none.csv")
    #expect(reported(loader.load(sources)["none"]) == "outside")
  }

  @Test func `allowed is the file, not its name: a link that leads elsewhere since is refused`() {
    for name in ["plan", "data"] { folder.makeFolder(name) }
    folder.write("1\n", to: "data/a.csv")
    folder.write("2\n", to: "data/secret.csv")
    folder.makeLink("plan/link.csv", to: "../data/a.csv")
    var loader = loader()
    loader.allow("link.csv")
    #expect(reported(loader.load(["a": source("link.csv")])["a"]) == "[1.0]")
    #expect(unlink(folder.file("plan/link.csv")) == 0)
    folder.makeLink("plan/link.csv", to: "../data/secret.csv")
    loader.forget()
    #expect(reported(loader.load(["a": source("link.csv")])["a"]) == "outside")
  }

  @Test func `what was given up stays so until it is asked for, and no other file suffers`() {
    folder.makeFolder("plan")
    folder.write("1\n", to: "plan/a.csv")
    folder.write("2\n", to: "plan/b.csv")
    let sources = ["a": source("a.csv"), "b": source("b.csv")]
    var isGivenUp = true
    var questions = 0
    // Says no once, as a key does.
    var loader = loader {
      questions += 1
      defer { isGivenUp = false }
      return !isGivenUp
    }
    var loaded = loader.load(sources)
    #expect(loaded.values.count { reported($0) == "interrupted" } == 1)
    questions = 0
    loaded = loader.load(sources, retriesInterrupted: false)
    #expect(loaded.values.count { reported($0) == "interrupted" } == 1)
    loaded = loader.load(sources)
    #expect(["a", "b"].map { reported(loaded[$0]) } == ["[1.0]", "[2.0]"])
    #expect(questions > 0)
  }

  @Test func `what is forgotten is read again, though the file is the same`() throws {
    folder.makeFolder("plan")
    folder.write("1\n", to: "plan/a.csv")
    var loader = loader()
    let first = try #require(loader.load(["a": source("a.csv")])["a"]?.readAt)
    loader.forget()
    let second = try #require(loader.load(["a": source("a.csv")])["a"]?.readAt)
    #expect(second > first)
  }
}
