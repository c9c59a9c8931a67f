import DataSets
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TestSupport
import Testing

/// Data that is read of files, in a document that is edited, undone, compared, joined and merged.
struct ReadDataTests {
  private static func source(_ path: String) -> DataSource {
    .file(FileSource(path: path, columns: PointColumns(value: .name("a"))))
  }

  /// A data node of a file, and `total`, the sum of its points; they were read where there are `values`.
  private static func document(_ name: String, of path: String = "x.csv", holding values: [Double]? = nil) throws
    -> Document
  {
    let document = Document()
    try document.apply(
      .create(NodeCreation(data: NodeData(source(path)), attributes: NodeAttributes(name: name))))
    let total = try Formula.parse("sum(\(name))")
    try document.apply(.create(NodeCreation(formula: total, attributes: NodeAttributes(name: "total"))))
    if let values { document.setRead([document.node(name): .set(try DataSet(values: values))]) }
    document.markSaved()
    return document
  }

  @Test func `a data node whose file was read on one side only is found again under another name`() throws {
    let mine = try Self.document("s", holding: [1, 2])
    let theirs = try Self.document("rates")
    let node = mine.node("s")
    let comparison = try mine.join(theirs.contents, title: "changed on disk")
    #expect(comparison.summary == "1 node renamed")
    #expect(mine.node("rates") == node)
    #expect(mine.value("total") == "3")
  }

  @Test func `written points tell data nodes apart as before`() throws {
    func document(_ name: String, _ values: [Double]) throws -> Document {
      let document = Document()
      let data = NodeData(.written(try DataSet(values: values)))
      try document.apply(.create(NodeCreation(data: data, attributes: NodeAttributes(name: name))))
      return document
    }
    let old = try document("s", [1, 2])
    #expect(
      DocumentComparison(from: old.contents, to: try document("t", [1, 2]).contents).summary == "1 node renamed")
    #expect(
      DocumentComparison(from: old.contents, to: try document("t", [1, 3]).contents).summary
        == "1 node entered, 1 exited")
  }

  @Test func `a data node renamed here, where it was read, keeps what others made of it in the file`() throws {
    let base = try Self.document("s")
    let mine = try Self.document("s", holding: [1, 2])
    try mine.apply(.rename(mine.node("s"), "rates"))
    let theirs = Document(base.contents)
    try theirs.apply(.setLabel(theirs.node("s"), "EUR"))
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(merge.conflicts == [])
    let merged = Document(merge.contents)
    #expect(merged.contents.count == 2)
    #expect(merged.contents.label(of: merged.node("rates")) == "EUR")
    #expect(merged.value("total") == "3")
  }

  // MARK: - Units

  @Test func `points in another unit are converted to that of their node, and other dimensions are the reason`() throws
  {
    let document = try Self.document("s", of: "x.csv")
    let node = document.node("s")
    let points = try DataSet(values: [36, 72])
    func content(_ unit: String?) -> DataContent {
      document.contents.content(ofRead: points, in: DataUnits(value: unit), for: node)
    }
    #expect(content("km/h") == .set(points))
    try document.apply(.set(node, .unit, .text("m/s")))
    #expect(content("km/h") == .set(try DataSet(values: [10, 20])))
    #expect(content("m/s") == .set(points))
    #expect(content(nil) == .set(points))
    #expect(content("per person") == .set(points))
    guard case .unread(let reason) = content("kg") else { throw NoReason() }
    #expect(
      reason.reason
        == "the column is in kg, 's' in m/s: one is mass, the other speed, or leave the unit out of the column's name")
  }

  private struct NoReason: Error {}

  @Test func `a new unit of a node reads its points again`() throws {
    let disk = Disk()
    disk.files = ["x.csv": [1, 2]]
    let document = try Self.document("s", of: "x.csv")
    _ = followed(document, disk)
    try document.apply(.set(document.node("s"), .unit, .text("m")))
    #expect(disk.asked == [["s"]])
  }

  // MARK: - Read as edits come

  /// The values of files, as a disk would hold them: changed by others without a word.
  private final class Disk {
    var files: [String: [Double]] = [:]
    /// Which nodes were asked for, each time.
    private(set) var asked: [[String]] = []

    func read(_ contents: DocumentContents) -> [NodeID: DataContent] {
      asked.append(contents.dataNodesToRead.map { contents.name(of: $0) })
      return contents.dataNodesToRead.reduce(into: [:]) { read, node in
        let path = contents.source(of: node)?.path ?? ""
        let set = files[path].flatMap { try? DataSet(values: $0) }
        read[node] = set.map { .set($0) } ?? .unread(UnreadData("\(path): there is no such file"))
      }
    }
  }

  /// A document that reads as it is edited, and what its views are told.
  private func followed(_ document: Document, _ disk: Disk) -> () -> [String] {
    document.dataReader = { disk.read($0) }
    var reported: [String] = []
    document.addView("test") { [unowned document] event in
      let values = event.updates.map { update in
        let contents = document.contents
        return
          "\(contents.name(of: update.node)) \(contents.sentence(forValueOf: update.node) ?? valueSketch(update.node, contents))"
      }
      reported.append("\(event.cause): \(values.joined(separator: ", "))")
    }
    return {
      defer { reported = [] }
      return reported
    }
  }

  @Test func `a source that changes in a document joined in is read before the views hear of it: one event`() throws {
    let disk = Disk()
    disk.files = ["x.csv": [1, 2], "y.csv": [5, 6]]
    let mine = try Self.document("s", holding: [1, 2])
    let reported = followed(mine, disk)
    _ = try mine.join(try Self.document("s", of: "y.csv").contents, title: "changed on disk")
    #expect(reported() == ["joined: s [5, 6], total 11 [4026000000000000]"])
    _ = mine.undo()
    #expect(reported() == ["undone: s [1, 2], total 3 [4008000000000000]"])
  }

  @Test func `a source that an edit brings, undo brings back or redo brings again shows what its file holds then`()
    throws
  {
    let disk = Disk()
    disk.files = ["x.csv": [1, 2], "y.csv": [5, 6]]
    let document = try Self.document("s", holding: [1, 2])
    let reported = followed(document, disk)
    try document.apply(.setData(document.node("s"), NodeData(Self.source("y.csv"))))
    #expect(reported() == ["edited: s [5, 6], total 11 [4026000000000000]"])
    disk.files["x.csv"] = [7]
    _ = document.undo()
    #expect(reported() == ["undone: s [7], total 7 [401c000000000000]"])
    disk.files["y.csv"] = nil
    _ = document.redo()
    #expect(
      reported() == ["redone: s y.csv: there is no such file, total waits for 's'"])
    disk.files["x.csv"] = [8]
    _ = document.undo()
    #expect(document.value("total") == "8")
    #expect(document.steps.done.count == 2)
  }

  @Test func `a deleted data node comes back with what its file holds by now`() throws {
    let disk = Disk()
    disk.files = ["x.csv": [1, 2]]
    let document = try Self.document("s", holding: [1, 2])
    _ = followed(document, disk)
    try document.apply(.delete(document.node("s")))
    disk.files["x.csv"] = [3, 4]
    _ = document.undo()
    #expect(document.value("total") == "7")
    try document.apply(.setContent(document.node("s"), .number(9)))
    disk.files["x.csv"] = [10]
    _ = document.undo()
    #expect(document.value("total") == "10")
  }

  @Test func `edits that are about no source read nothing, and nodes that an edit leaves alone keep what they hold`()
    throws
  {
    let disk = Disk()
    disk.files = ["x.csv": [1, 2], "y.csv": [5]]
    let document = try Self.document("s", holding: [1, 2])
    let reported = followed(document, disk)
    disk.files["x.csv"] = [3]
    try document.apply(.rename(document.node("total"), "sum_of_all"))
    try document.apply(.move([NodeMove(document.node("s"), to: .init(column: 3, row: 1))]))
    #expect(disk.asked == [])
    try document.apply(
      .create(NodeCreation(data: NodeData(Self.source("y.csv")), attributes: NodeAttributes(name: "t"))))
    #expect(disk.asked == [["s", "t"]])
    #expect(reported().last == "edited: t [5]")
    // That the other file has changed meanwhile is news of its own.
    #expect(document.value("sum_of_all") == "3")
  }

  @Test func `what is read anew and holds the same is reported to nobody`() throws {
    let document = try Self.document("s", holding: [1, 2])
    let reported = followed(document, Disk())
    document.setRead([document.node("s"): .set(try DataSet(values: [1, 2]))])
    #expect(reported() == [])
    document.setRead([document.node("s"): .set(try DataSet(values: [1, 3]))])
    #expect(reported() == ["read: s [1, 3], total 4 [4010000000000000]"])
  }

  @Test func `whatever is edited, undone and written, nodes show what their files hold once these are read`() throws {
    var random = SeededGenerator(seed: 25)
    for round in 0..<RandomRounds.count(60, long: 2000) {
      let disk = Disk()
      let paths = ["x.csv", "y.csv", "z.csv"]
      func write() {
        let path = paths.randomElement(using: &random) ?? ""
        disk.files[path] = Int.random(in: 0..<4, using: &random) == 0 ? nil : [Double.random(in: 0...9, using: &random)]
      }
      let document = Document()
      document.dataReader = { disk.read($0) }
      for _ in 0..<40 {
        let nodes = document.contents.nodesInFileOrder()
        let source = NodeData(Self.source(paths.randomElement(using: &random) ?? ""))
        switch (Int.random(in: 0..<7, using: &random), nodes.randomElement(using: &random)) {
        case (0, let node?): try document.apply(.setData(node, source))
        case (1, let node?): try document.apply(.delete(node))
        case (2, let node?): try document.apply(.setContent(node, .number(1)))
        case (3, _): document.undo()
        case (4, _): document.redo()
        case (5, _): write()
        default:
          let name = document.freeName("s")
          try document.apply(.create(NodeCreation(data: source, attributes: NodeAttributes(name: name))))
        }
      }
      document.setRead(disk.read(document.contents))
      let shown = sketch(document.contents)
      for node in document.contents.dataNodesToRead {
        let held = document.contents.source(of: node)?.path.flatMap { disk.files[$0] }
        let value = document.contents.graph.value(of: node).data?.values
        #expect(value.map(Array.init) == held, "seed 25, round \(round)")
      }
      // With the files left alone undo and redo lead back to the same values.
      var steps = 0
      while document.undo() { steps += 1 }
      #expect(document.contents.count == 0, "seed 25, round \(round)")
      while document.redo() { steps -= 1 }
      for _ in 0..<max(0, -steps) { document.undo() }
      #expect(sketch(document.contents) == shown, "seed 25, round \(round)")
    }
  }
}
