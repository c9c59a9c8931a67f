import DataSets
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import Testing

/// Data nodes and parameters in a document: edits and their inverses, names, joining.
struct DataTests {
  private static func document() throws -> Document {
    let document = Document()
    func add(_ name: String, _ creation: (NodeAttributes) -> NodeCreation) throws {
      try document.apply(.create(creation(NodeAttributes(name: name))))
    }
    let set = try DataSet(values: [1, 2, .nan, 4])
    try add("s") { NodeCreation(data: NodeData(.written(set)), attributes: $0) }
    try add("rate") { NodeCreation(content: .number(10), attributes: $0) }
    let map = try #require(OperatorID(named: "map"))
    let inputs: [NodeID?] = [document.node("s"), document.node("rate")]
    let formula = try Formula.parse("value * rate")
    try add("m") { attributes in
      var attributes = attributes
      attributes.parameters = NodeParameters([.formula(formula)])
      return NodeCreation(content: .operator(map), attributes: attributes, inputs: inputs)
    }
    return document
  }

  private func parameters(_ text: String, of document: Document) throws -> Edit {
    .setParameters(document.node("m"), NodeParameters([.formula(try Formula.parse(text))]))
  }

  @Test func `a formula of a parameter follows the names of what is wired`() throws {
    let document = try Self.document()
    #expect(document.value("m") == "[10, 20, 40, 1 missing]")
    try document.apply(.rename(document.node("rate"), "price"))
    #expect(document.contents.parameters(of: document.node("m"))?.formula?.text == "value * price")
    #expect(document.value("m") == "[10, 20, 40, 1 missing]")
    try document.apply(.delete(document.node("price")))
    #expect(document.value("m") == "map needs its second input")
    for _ in 0..<2 { _ = document.undo() }
    #expect(document.value("m") == "[10, 20, 40, 1 missing]")
    #expect(document.contents.parameters(of: document.node("m"))?.formula?.text == "value * rate")
  }

  @Test func `a name that is not wired is reported, and found again when it is`() throws {
    let document = try Self.document()
    try document.apply(try parameters("value * factor", of: document))
    #expect(
      document.value("m")
        == "the formula of map mentions 'factor', which is not wired to it; it can use value, x, index and wired inputs"
    )
    try document.apply(.rename(document.node("rate"), "factor"))
    #expect(document.value("m") == "[10, 20, 40, 1 missing]")
    _ = document.undo()
    #expect(document.contents.parameters(of: document.node("m"))?.formula?.text == "value * factor")
  }

  @Test func `a name that a variable has cannot be given to what a formula mentions`() throws {
    let document = try Self.document()
    let refusal = #expect(throws: EditError.self) {
      try document.apply(.rename(document.node("rate"), "index"))
    }
    #expect(refusal == .nameChangesFormula(name: "index", formulaOf: "m"))
  }

  @Test func `every edit about data is taken back exactly`() throws {
    let document = try Self.document()
    let other = try DataSet([Datum(7, x: 1, errorY: ErrorBar(0.5))])
    let bin = try #require(OperatorID(named: "bin"))
    let edits: [Edit] = [
      .setData(document.node("s"), NodeData(.written(other))), .setContent(document.node("s"), .number(3)),
      .setContent(document.node("s"), .operator(bin)),
      .setFormula(document.node("s"), try Formula.parse("rate + 1")),
      .setData(document.node("rate"), NodeData(.written(other))),
      .setData(document.node("m"), NodeData(.written(other))), .setContent(document.node("m"), .operator(bin)),
      .setContent(document.node("m"), .number(1)), .setParameters(document.node("m"), nil),
      try parameters("value + 1", of: document), .delete(document.node("m")), .delete(document.node("s")),
      .rename(document.node("s"), "t"), .setInputs(document.node("m"), [document.node("s")]),
      .group([.delete(document.node("rate")), .rename(document.node("m"), "rate")]),
    ]
    for edit in edits {
      let before = sketch(document.contents)
      do { try document.apply(edit) } catch { Issue.record("\(edit): \(error)") }
      let after = sketch(document.contents)
      #expect(document.contents.checkInvariants() == [])
      _ = document.undo()
      #expect(sketch(document.contents) == before, "\(edit)")
      _ = document.redo()
      #expect(sketch(document.contents) == after, "\(edit)")
      _ = document.undo()
    }
  }

  @Test func `parameters that an operator does not take are refused`() throws {
    let document = try Self.document()
    let m = document.node("m")
    for (edit, sentence) in [
      (
        Edit.setParameters(m, NodeParameters([.number(1)])), "map needs a formula over value, x, index as formula"
      ),
      (.setParameters(document.node("rate"), NodeParameters([.number(1)])), "'rate' takes no parameters"),
      (
        .group([
          .setContent(m, .operator(try #require(OperatorID(named: "bin")))),
          .setParameters(m, NodeParameters([.number(2.5), nil])),
        ]), "bin needs a whole number from 1 to 1000000 as bins"
      ),
      (.setContent(m, .data(.set(DataSet()))), "'m' needs points: add some"),
    ] {
      let refusal = #expect(throws: EditError.self) { try document.apply(edit) }
      #expect(refusal?.sentence == sentence)
    }
  }

  @Test func `joining takes over data and parameters, and undo brings them back`() throws {
    let mine = try Self.document()
    let theirs = try Self.document()
    try theirs.apply(.setData(theirs.node("s"), NodeData(.written(try DataSet(values: [5])))))
    try theirs.apply(.rename(theirs.node("rate"), "price"))
    try theirs.apply(try parameters("value / price", of: theirs))
    let before = sketch(mine.contents)
    _ = try mine.join(theirs.contents, title: "join")
    #expect(mine.value("m") == "[0.5]")
    #expect(DocumentComparison(from: mine.contents, to: theirs.contents).isEmpty)
    _ = mine.undo()
    #expect(sketch(mine.contents) == before)
  }

  @Test func `a merge takes data from one side and parameters from the other`() throws {
    let base = try Self.document()
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    try mine.apply(.setData(mine.node("s"), NodeData(.written(try DataSet(values: [5])))))
    try theirs.apply(try parameters("value + rate", of: theirs))
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(merge.conflicts.isEmpty)
    let merged = Document(merge.contents)
    #expect(merged.value("m") == "[15]")
  }

  @Test func `what is pasted keeps its data and mentions its own names`() throws {
    let document = try Self.document()
    let clipboard = document.contents.clipboardContent(of: ["s", "rate", "m"].map { document.node($0) }) { _ in nil }
    let (edit, _, leftOpen) = document.pasting(clipboard, offset: .origin, isLinked: false)
    try document.apply(edit)
    #expect(leftOpen == 0)
    #expect(document.contents.parameters(of: document.node("m2"))?.formula?.text == "value * rate2")
    #expect(document.value("m2") == "[10, 20, 40, 1 missing]")
  }

  @Test func `what is read of a source is no edit`() throws {
    let document = Document()
    let source = DataSource.file(FileSource(path: "x.csv", columns: PointColumns(value: .name("a"))))
    try document.apply(.create(NodeCreation(data: NodeData(source), attributes: NodeAttributes(name: "d"))))
    let node = document.node("d")
    #expect(document.value("d") == "the data has not been read yet")
    document.markSaved()
    document.setRead([node: .set(try DataSet(values: [1, 2]))])
    #expect(document.value("d") == "[1, 2]")
    #expect(!document.isModified)
    #expect(document.contents.dataNodesToRead == [node])
    // Taking a deletion back brings what was read along.
    try document.apply(.delete(node))
    _ = document.undo()
    #expect(document.value("d") == "[1, 2]")
    document.setRead([node: .unread(UnreadData("x.csv: no such file"))])
    #expect(document.value("d") == "x.csv: no such file")
  }
}

/// Values and parameters as they are typed.
struct TypedDataTests {
  @Test(arguments: [
    ("1, 2, 3", "[1, 2, 3]"), ("[1, 2]", "[1, 2]"), ("1, , 3", "[1, 3, 1 missing]"), ("[]", "[]"), ("[5]", "[5]"),
    ("1k, 4.5%, -2", "[1000, 0.045, -2]"), ("[1, 2,]", "[1, 2, 1 missing]"), ("3 ± 0.5, 4", "[3.0 ± 0.5, 4]"),
  ])
  func `P6: a typed list is read, and what is written is read again`(_ text: String, _ expected: String) throws {
    #expect(ValueList.isMeant(by: text))
    let set = try ValueList.parse(text)
    #expect(DataSetText.list(set) == expected)
    #expect(try ValueList.parse(ValueList.text(of: set)) == set)
  }

  @Test(arguments: [
    "1,5", "1,000,000", "max(1, 2)", "5", "a, b", "1_000", "", "[a, 2]", "[1, 2] * 3", "[pi]", "mean([1, 2])",
  ])
  func `what is a number or a formula is taken for no list`(_ text: String) {
    #expect(!ValueList.isMeant(by: text))
  }

  @Test func `a mistake in a list is placed`() {
    let problem = #expect(throws: ValueList.Problem.self) { try ValueList.parse("1, 2x, 3") }
    #expect(problem?.span == 2..<5)
    #expect(throws: ValueList.Problem.self) { try ValueList.parse("[1, 2") }
    #expect(throws: ValueList.Problem.self) { try ValueList.parse("1, 1e999") }
  }

  private func parsed(_ line: String, _ name: String = "bin") throws -> String {
    let operation = try #require(OperatorID(named: name))
    do throws(ParameterSyntax.Problem) {
      return ParameterSyntax.text(of: try ParameterSyntax.parse(line, for: operation), for: operation)
    } catch {
      return "! \(error.sentence)"
    }
  }

  @Test func `parameters are typed with their names, the first without`() throws {
    #expect(try parsed("bins = 5; range = 0, 50") == "bins = 5; range = 0, 50")
    #expect(try parsed("7") == "bins = 7")
    #expect(try parsed("") == "bins = 10")
    #expect(try parsed("value == 2", "filter") == "formula = value == 2")
    #expect(try parsed("-value; descending = yes", "sort") == "formula = -value; descending = yes")
    #expect(try parsed("2.5") == "! bin needs a whole number from 1 to 1000000 as bins")
    #expect(try parsed("range = 5, 1") == "! bin needs a lower and a higher number as range")
    #expect(try parsed("bin = 5") == "! there is no parameter 'bin': did you mean 'bins'?")
    #expect(try parsed("1; 2") == "! write name = value, with one of bins, range")
    #expect(try parsed("bins = 1; bins = 2") == "! bins is there twice")
    #expect(try parsed("1", "sum") == "! sum takes no parameters")
  }

  @Test func `long sets are shortened, and say how many values are missing`() throws {
    let set = try DataSet(values: (1...240).map(Double.init) + [.nan, .nan, .nan])
    #expect(DataSetText.list(set) == "[1, 2, 3, … 240 values, 3 missing]")
    #expect(DataSetText.count(set) == "240 values, 3 missing")
    #expect(DataSetText.short(set) == "240: 1…240")
  }
}
