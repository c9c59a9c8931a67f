import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import Testing

@testable import DiagramModel

/// Faces of nodes alone: a document, no editor.
struct NodeFaceTests {
  /// A node of each kind, named after it; the operator takes the number and the chart the data.
  private static func document() throws -> Document {
    let document = Document()
    func create(_ content: NodeContent, _ attributes: NodeAttributes, _ inputs: [NodeID?] = []) throws {
      var creation = NodeCreation(content: content, attributes: attributes)
      creation.inputs = inputs
      try document.apply(.create(creation))
    }
    func node(_ name: String) throws -> NodeID { try #require(document.contents.node(named: name)) }
    let divide = try #require(OperatorID(named: "divide"))
    let set = try DataSet(values: [1, 2])
    try create(.number(2), NodeAttributes(name: "number"))
    try create(.operator(divide), NodeAttributes(name: "operator"), [try node("number"), nil])
    try document.apply(
      .create(
        NodeCreation(
          formula: try Formula.parse("number + other"), attributes: NodeAttributes(name: "formula"))))
    try create(.data(.set(set)), NodeAttributes(name: "data", source: .written(set)))
    try create(.chart(.bar), NodeAttributes(name: "chart"), [try node("data")])
    try create(.note, NodeAttributes(name: "note", text: "rates as\nof May"))
    try document.apply(.setGroup("line", GroupContents(try definition())))
    try document.apply(
      .create(
        NodeCreation(
          instance: GroupInstance(of: "line"), attributes: NodeAttributes(name: "group"), inputs: [try node("number")]))
    )
    return document
  }

  /// A group of one input and one output.
  private static func definition() throws -> DocumentContents {
    let document = Document()
    try document.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "x"))))
    try document.apply(
      .create(NodeCreation(formula: try Formula.parse("x + 1"), attributes: NodeAttributes(name: "y"))))
    return document.contents
  }

  private static func faces() throws -> [(node: NodeID, face: any NodeFace, contents: DocumentContents)] {
    let contents = try document().contents
    return contents.nodes.map { ($0, contents.face(of: $0), contents) }
  }

  private static func distinct(_ words: [String]) -> Bool { Set(words).count == words.count && !words.contains("") }

  @Test func `the catalogue has each kind once, and a node's face is of its kind`() throws {
    #expect(NodeFaceCatalog.all.map { $0.kind } == NodeKind.allCases)
    let faces = try Self.faces()
    #expect(Set(faces.map { $0.contents.kind(of: $0.node) }) == Set(NodeKind.allCases))
    for (node, face, contents) in faces { #expect(type(of: face).kind == contents.kind(of: node)) }
  }

  @Test func `no two kinds have one name, sign, spoken text or search`() throws {
    let faces = try Self.faces()
    #expect(Self.distinct(faces.map(\.face.kindName)) && Self.distinct(faces.map(\.face.nameBase)))
    #expect(Self.distinct(faces.map { $0.face.spokenKind(of: $0.node, in: $0.contents) }))
    #expect(Self.distinct(NodeFaceCatalog.all.compactMap { $0.searchWord }))
    #expect(Self.distinct(faces.map(\.face.signs.symbol).filter { !$0.isEmpty }))
    #expect(Self.distinct(faces.map(\.face.signs.ascii).filter { !$0.isEmpty }))
    #expect(faces.map(\.face.signs.ascii).allSatisfy { $0.allSatisfy(\.isASCII) })
    #expect(Set(faces.map(\.face.similarity)).count == faces.count)
  }

  @Test func `a box has an output where the engine lets the node feed others`() throws {
    let faces = try Self.faces()
    #expect(!faces.isEmpty)
    for (node, face, contents) in faces {
      #expect((face.body == .value) == contents.kind(of: node).hasOutput)
      #expect(face.isLinkable || !contents.kind(of: node).hasOutput)
    }
  }

  @Test func `a box is as large before its node is made as after`() throws {
    let faces = try Self.faces()
    #expect(!faces.isEmpty)
    for (node, face, contents) in faces {
      let text = contents.formula(of: node)?.text ?? contents.instance(of: node)?.group ?? contents.text(of: node)
      #expect(face.size(named: contents.name(of: node), text: text) == NodePlane.size(of: node, in: contents))
    }
  }

  @Test func `ports, rows, headings and spoken texts of each kind`() throws {
    let document = try Self.document()
    let diagram = Diagram(document)
    let reported = document.contents.nodes.map { node -> String in
      let contents = document.contents
      let face = contents.face(of: node)
      let labels = face.portLabels(of: node, in: contents)
      let ports = contents.inputs(of: node).indices.map { labels.label(at: $0) }
      return [
        face.signedKindName.text, ports.joined(separator: ","),
        face.textRows(of: node, in: diagram).joined(separator: "/"),
        "\(face.part(of: node, in: contents))", face.spokenKind(of: node, in: contents),
      ].joined(separator: " | ")
    }
    #expect(
      reported == [
        "number |  |  | inputs | number",
        "÷ divide | dividend,divisor |  | outputs | divide",
        "formula | number,other | number + other | outputs | formula number + other",
        "data |  |  | data | data",
        "bar chart | values 1 |  | charts | bar chart",
        "note |  | rates as/of May | notes | note: rates as; of May",
        "group | x | line | outputs | instance of group line",
      ])
  }

  @Test func `operators and charts are alike by what they are, all else by its kind`() throws {
    let (add, divide) = (try #require(OperatorID(named: "add")), try #require(OperatorID(named: "divide")))
    #expect(NodeContent.operator(add).face.similarity == NodeContent.operator(add).face.similarity)
    #expect(NodeContent.operator(add).face.similarity != NodeContent.operator(divide).face.similarity)
    #expect(NodeContent.chart(.bar).face.similarity != NodeContent.chart(.pie).face.similarity)
    #expect(NodeContent.number(1).face.similarity == NodeContent.number(2).face.similarity)
  }
}
