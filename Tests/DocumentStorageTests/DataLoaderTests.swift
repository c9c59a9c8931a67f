import DataSets
import DelimitedText
import DocumentStorage
import Glibc
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@Suite struct DataLoaderTests {
  private let folder = ScratchFolder()

  private func source(_ path: String, _ column: ColumnName = .number(1), x: ColumnName? = nil) -> DataSource {
    .file(FileSource(path: path, columns: PointColumns(value: column, x: x)))
  }

  private func loader(
    _ place: String = "", allowed: [String] = [], system: any SystemCalls = Kernel(), limits: DataLimits = .standard,
    mayGoOn: @escaping () -> Bool = { true }
  ) -> DataLoader {
    let access = DataAccess(
      folder: StoragePath(folder.file(place)), allowedFolders: allowed.map { StoragePath(folder.file($0)) })
    return DataLoader(access, limits: limits, system: system, mayGoOn: mayGoOn)
  }

  /// The values that a source gives, or the sentence that says why there are none.
  private func reported(_ loaded: LoadedData?) -> String {
    switch loaded?.points {
    case .success(let set): "\(set.values)"
    case .failure(let problem): problem.description
    case nil: "nothing"
    }
  }

  private func reported(_ path: String, in place: String = "", allowed: [String] = []) -> String {
    var loader = loader(place, allowed: allowed)
    return reported(loader.load(["s": source(path)])["s"])
  }

  @Test func `a file beside the document or below is read, by its path as the document writes it`() {
    folder.write("1\n2\n", to: "a.csv")
    folder.makeFolder("deep")
    folder.write("3\n", to: "deep/b.csv")
    #expect(reported("a.csv") == "[1.0, 2.0]")
    #expect(reported("./deep/../a.csv") == "[1.0, 2.0]")
    #expect(reported("deep/b.csv") == "[3.0]")
    #expect(reported(folder.file("deep/b.csv")) == "[3.0]")
  }

  @Test func `values are read as dates where their node has such a unit`() {
    folder.write("when,what\n2026-11-28,1\n\n2026-12-24T12:00,2\n", to: "a.csv")
    folder.write("{\"when\": \"2026-11-28\"}\n{\"when\": \"2026-11-29\"}\n", to: "a.jsonl")
    func read(_ path: String, _ column: String) -> String {
      var loader = loader()
      var columns = PointColumns(value: .name(column))
      columns.hasDates = true
      return reported(loader.load(["s": .file(FileSource(path: path, columns: columns))])["s"])
    }
    #expect(read("a.csv", "when") == "[1795824000.0, 1798113600.0]")
    #expect(read("a.jsonl", "when") == "[1795824000.0, 1795910400.0]")
    #expect(read("a.csv", "what").contains("'1' is not a date"))
  }

  @Test func `the unit of a column is that of its header, of a row of units, or of its cells`() {
    folder.write("t,speed [km/h],team (A)\n1,36,5\n2,72,6\n", to: "a.csv")
    folder.write("t,speed,mass\ns,km/h,kg\n1,36,5\n2,72,6\n", to: "b.csv")
    folder.write("t;share\n1;4 %\n2;12 %\n", to: "c.csv")
    func unit(_ path: String, _ column: String) -> String? {
      var loader = loader()
      return loader.load(["s": source(path, .name(column))])["s"]?.units.value
    }
    #expect(unit("a.csv", "speed") == "km/h")
    #expect(unit("a.csv", "speed [km/h]") == "km/h")
    #expect(unit("a.csv", "team (A)") == nil)
    #expect(unit("a.csv", "t") == nil)
    #expect(unit("b.csv", "speed") == "km/h")
    #expect(unit("b.csv", "mass") == "kg")
    #expect(unit("c.csv", "share") == "%")
  }

  @Test func `a file outside of the folder is refused, also behind a link, unless its folder is allowed`() {
    for name in ["plan", "data", "other"] { folder.makeFolder(name) }
    folder.write("1\n", to: "data/a.csv")
    folder.makeLink("plan/link.csv", to: "../data/a.csv")
    folder.makeLink("plan/linked", to: "../data")
    folder.makeLink("plan/near.csv", to: "own.csv")
    folder.write("2\n", to: "plan/own.csv")
    folder.makeFolder("planet")
    folder.write("3\n", to: "planet/b.csv")
    let refusal = "it is outside the document's folder: move it there, or allow its folder with --allow-read DIR"
    for path in [
      "../data/a.csv", "link.csv", "linked/a.csv", folder.file("data/a.csv"), "/etc/passwd", "../planet/b.csv",
    ] {
      #expect(reported(path, in: "plan") == "\(path): \(refusal)")
      #expect(reported(path, in: "plan", allowed: ["other"]) == "\(path): \(refusal)")
    }
    for path in ["../data/a.csv", "link.csv", "linked/a.csv", folder.file("data/a.csv")] {
      #expect(reported(path, in: "plan", allowed: ["other", "data"]) == "[1.0]")
    }
    #expect(reported("near.csv", in: "plan") == "[2.0]")
    #expect(reported("own.csv", in: "plan/") == "[2.0]")
  }

  @Test func `the folder of a document is the one that it really lies in`() {
    folder.makeFolder("plan")
    folder.write("{}", to: "plan/p.nodecalc")
    folder.write("5\n", to: "plan/a.csv")
    folder.makeLink("today.nodecalc", to: "plan/p.nodecalc")
    var loader = DataLoader(DataAccess(document: StoragePath(folder.file("today.nodecalc"))))
    #expect(reported(loader.load(["s": source("a.csv")])["s"]) == "[5.0]")
  }

  @Test func `a file that is missing, a folder, a pipe or a device is reported, and nothing is waited for`() {
    folder.makeFolder("deep")
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    folder.makeLink("ring", to: "ring")
    #expect(reported("none.csv") == "none.csv: no such file or folder")
    #expect(reported("deep") == "deep: it is a folder; name a file in it")
    #expect(reported("pipe") == "pipe: it is not a plain file; name a plain file")
    #expect(reported("ring") == "ring: too many symbolic links; repair the link")
    #expect(reported("") == ": this is not a path: name a file")
    #expect(reported("a\0b") == "a\0b: this is not a path: name a file")
    #expect(reported("-") == "standard input: standard input is already used for something else: name a file")
    var dev = DataLoader(DataAccess(folder: StoragePath("/dev")))
    #expect(reported(dev.load(["s": source("zero")])["s"]) == "zero: it is not a plain file; name a plain file")
  }

  @Test func `a file that may not be read is reported`() {
    folder.write("1\n", to: "a.csv")
    let failing = FaultySystem(.init(call: 0, number: EACCES, isForGood: true, name: "open"))
    var loader = loader(system: failing)
    #expect(
      reported(loader.load(["s": source("a.csv")])["s"])
        == "a.csv: permission denied; ask its owner for the permission to read it")
  }

  @Test func `reading that breaks off is reported`() {
    folder.write("1\n", to: "a.csv")
    let failing = FaultySystem(.init(call: 0, number: EIO, isForGood: true, name: "read"))
    var loader = loader(system: failing)
    #expect(reported(loader.load(["s": source("a.csv")])["s"]).hasPrefix("a.csv: "))
    #expect(failing.failedCalls == ["read"])
  }

  @Test func `a malformed file is reported with its line and column`() {
    folder.write("day,amount\n2024-03-01,5\n2024-03-02,q\n", to: "a.csv")
    var loader = loader()
    #expect(
      reported(loader.load(["s": source("a.csv", .name("amount"))])["s"])
        == "a.csv:3:12: 'q' is not a number (amount): write a number like 1.5 or 1e3")
  }

  @Test func `two nodes that use the same file read it once, each with its own columns`() {
    folder.write("day,a,b\n2024-03-01,1,5\n2024-03-02,2,6\n", to: "t.csv")
    let system = FaultySystem()
    var loader = loader(system: system)
    let loaded = loader.load([
      "a": source("t.csv", .name("a"), x: .name("day")), "b": source("t.csv", .name("b")),
      "c": source("t.csv", .name("a")),
    ])
    #expect(["a", "b", "c"].map { reported(loaded[$0]) } == ["[1.0, 2.0]", "[5.0, 6.0]", "[1.0, 2.0]"])
    #expect(system.calls.count { $0 == "fstat" } == 1)
    #expect(loaded["a"]?.layout == "comma-separated (detected), a header (detected), 3 columns")
  }

  @Test func `what is wrong with one node's column is not wrong with another's`() {
    folder.write("a,b\n1,x\n2,y\n", to: "t.csv")
    var loader = loader()
    let loaded = loader.load([
      "a": source("t.csv", .name("a")), "b": source("t.csv", .name("b")), "c": source("t.csv", .name("c")),
    ])
    #expect(reported(loaded["a"]) == "[1.0, 2.0]")
    #expect(reported(loaded["b"]) == "t.csv:2:3: 'x' is not a number (b): write a number like 1.5 or 1e3")
    #expect(reported(loaded["c"]) == "t.csv: there is no column 'c': there are a, b")
  }

  @Test func `loading again reads only what has changed`() throws {
    folder.write("1\n", to: "a.csv")
    folder.write("1\n", to: "b.csv")
    // Old enough that another text would have another time.
    for name in ["a.csv", "b.csv"] { try age(name) }
    let system = FaultySystem()
    var loader = loader(system: system)
    let sources = ["a": source("a.csv"), "b": source("b.csv"), "c": .written(try DataSet(values: [9]))]
    #expect(loader.load(sources).mapValues { reported($0) } == ["a": "[1.0]", "b": "[1.0]", "c": "[9.0]"])
    // Each data file that is opened is asked once what it is.
    let before = system.calls.count { $0 == "fstat" }
    folder.write("1\n2\n", to: "b.csv")
    #expect(loader.load(sources).mapValues { reported($0) } == ["a": "[1.0]", "b": "[1.0, 2.0]", "c": "[9.0]"])
    // The change time of a file cannot be set back: while that is fresh the file is read again.
    #expect(system.calls.count { $0 == "fstat" } - before <= 2)
  }

  @Test func `a file that changes while it is read is read again, and reported where that does not end`() {
    folder.write("1\n", to: "a.csv")
    let growing = GrowingFile(folder, "a.csv", times: 1)
    var loader = loader(system: growing)
    #expect(reported(loader.load(["s": source("a.csv")])["s"]) == "[1.0, 7.0]")
    folder.write("1\n", to: "b.csv")
    var again = self.loader(system: GrowingFile(folder, "b.csv", times: 1000))
    #expect(
      reported(again.load(["s": source("b.csv")])["s"])
        == "b.csv: it is being written while it is read: read it again later")
  }

  @Test func `reading stops when it may not go on, and begins anew when it may`() {
    folder.write("1\n", to: "a.csv")
    var mayGoOn = false
    var loader = loader { mayGoOn }
    let sources = ["s": source("a.csv")]
    #expect(
      reported(loader.load(sources)["s"])
        == "a.csv: reading was interrupted before its end: allow more time, or read less")
    mayGoOn = true
    #expect(reported(loader.load(sources)["s"]) == "[1.0]")
  }

  @Test func `a gigabyte without a line end is refused without being kept`() {
    // A file with a hole in it takes no room.
    folder.write("", to: "a.csv")
    #expect(truncate(folder.file("a.csv"), 1 << 30) == 0)
    #expect(reported("a.csv") == "a.csv:1: the file has a NUL byte, so it may not be text: save it as UTF-8 text")
    var limits = DataLimits.standard
    limits.delimited = DelimitedLimits(columns: 10, fieldBytes: 1 << 20, rowBytes: 1 << 20)
    folder.write(String(repeating: "x", count: 3 << 20), to: "b.csv")
    var loader = loader(limits: limits)
    #expect(
      reported(loader.load(["s": source("b.csv")])["s"])
        == "b.csv:1: a row has more than 1 MiB: end rows with line feeds")
  }

  private func age(_ name: String) throws {
    var times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, folder.file(name), &times, 0) == 0)
  }
}

/// The system of this machine, on which another program appends to a file each time it is read.
private final class GrowingFile: SystemCalls {
  private let kernel = Kernel()
  private let folder: ScratchFolder
  private let name: String
  private var times: Int

  init(_ folder: ScratchFolder, _ name: String, times: Int) {
    self.folder = folder
    self.name = name
    self.times = times
  }

  func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    let count = try kernel.read(file, into: buffer)
    if times > 0, count > 0 {
      times -= 1
      folder.write((folder.text(of: name) ?? "") + "7\n", to: name)
    }
    return count
  }

  func open(_ path: StoragePath, in folder: Int32?, flags: Int32, mode: UInt32) throws(SystemError) -> Int32 {
    try kernel.open(path, in: folder, flags: flags, mode: mode)
  }
  func status(of file: Int32) throws(SystemError) -> FileStatus { try kernel.status(of: file) }
  func status(of name: StoragePath, in folder: Int32) throws(SystemError) -> FileStatus {
    try kernel.status(of: name, in: folder)
  }
  func readLink(_ path: StoragePath) throws(SystemError) -> StoragePath { try kernel.readLink(path) }
  func realPath(_ path: StoragePath) throws(SystemError) -> StoragePath { try kernel.realPath(path) }
  func seek(_ file: Int32, to offset: Int) throws(SystemError) { try kernel.seek(file, to: offset) }
  func write(_ file: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try kernel.write(file, buffer)
  }
  func lock(_ file: Int32) throws(SystemError) { try kernel.lock(file) }
  func changeOwner(_ file: Int32, owner: UInt32?, group: UInt32) throws(SystemError) {
    try kernel.changeOwner(file, owner: owner, group: group)
  }
  func changeMode(_ file: Int32, _ mode: UInt32) throws(SystemError) { try kernel.changeMode(file, mode) }
  func sync(_ file: Int32) throws(SystemError) { try kernel.sync(file) }
  func syncData(_ file: Int32) throws(SystemError) { try kernel.syncData(file) }
  func truncate(_ file: Int32, to size: Int) throws(SystemError) { try kernel.truncate(file, to: size) }
  func makeFolder(_ path: StoragePath, in folder: Int32?, mode: UInt32) throws(SystemError) {
    try kernel.makeFolder(path, in: folder, mode: mode)
  }
  func names(in folder: Int32, atMost limit: Int) throws(SystemError) -> [StoragePath] {
    try kernel.names(in: folder, atMost: limit)
  }
  func syncEverything() { kernel.syncEverything() }
  func duplicate(_ file: Int32) throws(SystemError) -> Int32 { try kernel.duplicate(file) }
  func close(_ file: Int32) throws(SystemError) { try kernel.close(file) }
  func rename(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError) {
    try kernel.rename(name, to: newName, in: folder)
  }
  func unlink(_ name: StoragePath, in folder: Int32) throws(SystemError) { try kernel.unlink(name, in: folder) }
  func creationMask() -> UInt32 { kernel.creationMask() }
  func renameToNew(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError) {
    try kernel.renameToNew(name, to: newName, in: folder)
  }
  func attributeNames(of file: Int32) throws(SystemError) -> [StoragePath] { try kernel.attributeNames(of: file) }
  func attribute(_ name: StoragePath, of file: Int32) throws(SystemError) -> [UInt8] {
    try kernel.attribute(name, of: file)
  }
  func setAttribute(_ name: StoragePath, _ value: [UInt8], of file: Int32) throws(SystemError) {
    try kernel.setAttribute(name, value, of: file)
  }
  func removeAttribute(_ name: StoragePath, of file: Int32) throws(SystemError) {
    try kernel.removeAttribute(name, of: file)
  }
  func user() -> UInt32 { kernel.user() }
  func process() -> Int { kernel.process() }
  func hostName() -> String { kernel.hostName() }
  func isRunning(_ process: Int) -> Bool { kernel.isRunning(process) }
  func pause(milliseconds: Int) { kernel.pause(milliseconds: milliseconds) }
}
