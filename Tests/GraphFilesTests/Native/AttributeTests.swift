import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

@testable import GraphFiles

/// What holds for every attribute of the catalogue, whichever they are.
struct AttributeTests {
  /// One node of each kind, by its kind's name, with everything that it needs.
  private static let text = """
    {"nodecalc": 1, "groups": {"twice": {"inputs": ["in"], "outputs": ["out"], "nodes": [
      {"name": "in", "kind": "number", "value": 1}, {"name": "out", "kind": "formula", "formula": "2 * in"}]}},
    "nodes": [
      {"name": "chart", "kind": "chart", "chart": "line", "inputs": ["data"]},
      {"name": "data", "kind": "data", "values": [1, 2, 3]},
      {"name": "formula", "kind": "formula", "formula": "number + 1"},
      {"name": "group", "kind": "group", "group": "twice", "inputs": {"in": "number"}},
      {"name": "note", "kind": "note", "text": ""},
      {"name": "number", "kind": "number", "value": 4},
      {"name": "operator", "kind": "operator", "operator": "add", "inputs": ["number", "formula"]}
    ]}
    """
  private static let cases = AttributeID.allCases.flatMap { id in NodeKind.allCases.map { (id, $0) } }
  private static let suited = cases.filter { $0.0.attribute.suits($0.1) }
  private static let unsuited = cases.filter { !$0.0.attribute.suits($0.1) }
  private static let members = cases.filter { AttributeID.nodeMembers.contains($0.0) }

  /// The member in the file.
  private static func member(of id: AttributeID) -> String { id == .unknownMembers ? "x!" : "\(id.attribute.key)" }

  /// The part of the node in conflicts: a value, its uncertainty and its unit are one statement.
  private static func part(of id: AttributeID, _ kind: NodeKind) -> String {
    id == .uncertainty || id == .unit && kind == .number ? "value" : member(of: id)
  }

  private func document() throws -> Document { Document(try NativeFormat.read(Array(Self.text.utf8))) }

  private func node(_ kind: NodeKind, in contents: DocumentContents) throws -> NodeID {
    try #require(contents.node(named: kind.rawValue))
  }

  /// Values of its form: two that differ, and so only one of a flag.
  private func values(of id: AttributeID) throws -> [AttributeValue] {
    switch id.attribute.form {
    case .flag: [.flag]
    case .shortText: [.text("one \"é\""), .text("another")]
    case .numberFormat: [.format(NumberFormat(.decimals(2))), .format(NumberFormat(scale: .percent))]
    case .range: [.range(try ValueRange(0, 9)), .range(try ValueRange(-1, 5))]
    case .size: [.size(Size(columns: 30, rows: 9)), .size(Size(columns: 41, rows: 10))]
    case .unit: [.text("km/h"), .text("m")]
    case .axes: [.axes(.y), .axes(.both)]
    case .own where id == .text: [.text("one \"é\""), .text("another")]
    case .own where id == .unknownMembers: ["1.0", "[2]"].map { .members([UnknownMember(key: "x!", text: $0)]) }
    case .own:
      [
        NumberUncertainty(StandardUncertainty(0.25), evaluation: .degreesOfFreedom(7)),
        NumberUncertainty(StandardUncertainty(0.5), distribution: try Distribution(.normal, [4, 0.5])),
      ].map { .uncertainty(.all($0)) }
    }
  }

  private func text(_ contents: DocumentContents) -> String {
    String(decoding: NativeFormat.write(contents), as: UTF8.self)
  }

  @Test func `keys are unique, and none is that of another member of a node`() {
    let keys = AttributeID.allCases.map { "\($0.attribute.key)" }
    #expect(Set(keys).count == keys.count)
    let members = Set(NodeMember.allCases.map { "\($0.key)" })
    #expect(members.isDisjoint(with: AttributeID.nodeMembers.map { "\($0.attribute.key)" }))
    #expect(AttributeID.allCases.allSatisfy { $0.attribute.id == $0 } && !keys.isEmpty)
    #expect(AttributeID.allCases.count <= 24, "masks have bits for 24")
  }

  @Test(arguments: suited)
  func `a value is in the file, survives reading, and is undone and done again`(
    id: AttributeID, kind: NodeKind
  ) throws {
    let document = try document()
    let (node, before) = (try node(kind, in: document.contents), text(document.contents))
    let value = try #require(try values(of: id).first)
    try document.apply(.set(node, id, value))
    #expect(document.contents.value(of: id, of: node) == value)
    #expect(document.contents.attributes(of: node)[id] == value)
    #expect(document.contents.checkInvariants().isEmpty)
    let after = text(document.contents)
    #expect(after != before && after.contains("\"\(id == .frame ? "frames" : Self.member(of: id))\""))
    let again = try NativeFormat.read(Array(after.utf8))
    #expect(text(again) == after)
    #expect(again.value(of: id, of: try self.node(kind, in: again)) == value)
    #expect(document.undo())
    #expect(text(document.contents) == before)
    #expect(document.redo())
    #expect(text(document.contents) == after)
    try document.apply(.set(node, id, nil))
    #expect(text(document.contents) == before)
  }

  @Test(arguments: suited.filter { $0.0.attribute.standard != nil })
  func `the standard is the same as none`(id: AttributeID, kind: NodeKind) throws {
    let document = try document()
    let (node, before) = (try node(kind, in: document.contents), text(document.contents))
    let found = id.attribute.standard
    let standard = try #require(found)
    try document.apply(.set(node, id, try values(of: id)[0]))
    try document.apply(.set(node, id, standard))
    #expect(text(document.contents) == before && document.contents.value(of: id, of: node) == nil)
    var attributes = NodeAttributes(name: "new")
    attributes[id] = standard
    #expect(attributes == NodeAttributes(name: "new"))
  }

  @Test(arguments: unsuited)
  func `a node of another kind refuses it`(id: AttributeID, kind: NodeKind) throws {
    let document = try document()
    let (node, value) = (try node(kind, in: document.contents), try #require(try values(of: id).first))
    let error = #expect(throws: EditError.self) { try document.apply(.set(node, id, value)) }
    let sentence = try #require(error).sentence
    #expect(["is", "has"].contains { sentence.hasPrefix("'\(kind.rawValue)' \($0) ") }, "\(sentence)")
    #expect(document.contents.value(of: id, of: node) == nil)
  }

  @Test(arguments: members)
  func `a member of another kind of node is refused, one that is there twice as well`(
    id: AttributeID, kind: NodeKind
  ) throws {
    let document = try document()
    // A value as files have it, from a node that may have it.
    let fitting = try #require(NodeKind.allCases.first(where: id.attribute.suits))
    try document.apply(.set(try node(fitting, in: document.contents), id, try values(of: id)[0]))
    let written = text(document.contents)
    let start = try #require(written.firstRange(of: "\"\(id.attribute.key)\": "))
    let line = written[start.lowerBound...].prefix { $0 != "\n" }
    let end = try #require(line.lastIndex(of: "}"))
    let member = line[..<end]
    func read(_ members: String) throws -> DocumentContents {
      let text = Self.text.replacing(
        "{\"name\": \"\(kind.rawValue)\",", with: "{\(members), \"name\": \"\(kind.rawValue)\",")
      return try NativeFormat.read(Array(text.utf8))
    }
    let isRead = (try? read("\(member)")) != nil
    #expect(isRead == id.attribute.suits(kind), "\(member)")
    #expect(throws: DocumentProblem.self) { try read("\(member), \(member)") }
    // What is no unit is kept, as in documents from before there were units.
    if [.unit, .xUnit].contains(id), id.attribute.suits(kind) {
      #expect(text(try read("\"\(id.attribute.key)\": {}")).contains("\"\(id.attribute.key)\": {}"))
    } else {
      #expect(throws: DocumentProblem.self) { try read("\"\(id.attribute.key)\": {}") }
    }
  }

  @Test(arguments: suited)
  func `diff reports it, joining takes it, and a merge of two values is a conflict where it is contested`(
    id: AttributeID, kind: NodeKind
  ) throws {
    let base = try document().contents
    let node = try node(kind, in: base)
    let versions = try versions(of: base, node, id)
    let comparison = DocumentComparison(from: base, to: versions[0])
    #expect(comparison[id] == [NodePair(old: node, new: node)] && !comparison.isEmpty)
    let listing = DifferenceListing(from: base, to: versions[0])
    #expect(listing.lines.count { $0.contains(" \(kind.rawValue): ") } >= 1, "\(listing.lines)")
    let report = try #require(String(validating: listing.report.json, as: UTF8.self))
    if id.attribute.isPartOfContent {
      #expect(comparison.revalued == [NodePair(old: node, new: node)])
      #expect(report.contains("\"revalued\": [{\"name\": \"\(kind.rawValue)\""), "\(report)")
    } else {
      #expect(comparison.revalued.isEmpty)
      #expect(report.contains("\"\(id.attribute.difference.member)\": [\"\(kind.rawValue)\"]"), "\(report)")
    }
    let joined = Document(base)
    _ = try joined.join(versions[0], title: "read again")
    #expect(text(joined.contents) == text(versions[0]))
    let one = MergedDocument(base: base, ours: base, theirs: versions[0])
    #expect(one.conflicts.isEmpty && text(one.contents) == text(versions[0]))
  }

  @Test(arguments: suited.filter { $0.0.attribute.form != .flag })
  func `a merge of two values is a conflict where it is contested`(id: AttributeID, kind: NodeKind) throws {
    let base = try document().contents
    let node = try node(kind, in: base)
    let versions = try versions(of: base, node, id)
    let both = MergedDocument(base: base, ours: versions[0], theirs: versions[1])
    #expect(both.conflicts.map(\.attribute) == (id.attribute.isContested ? [Self.part(of: id, kind)] : []))
    #expect(both.contents.value(of: id, of: node) == versions[0].value(of: id, of: node))
  }

  private static let suitedMembers = members.filter { $0.0.attribute.suits($0.1) }

  /// A member of the attribute's key that was kept because nothing could read its value.
  private func unread(_ id: AttributeID) -> UnknownMember {
    UnknownMember(key: "\(id.attribute.key)", text: #"{"x": 1}"#)
  }

  @Test(arguments: suitedMembers)
  func `an unread member of its key gives way to a value, and undo gives it back`(
    id: AttributeID, kind: NodeKind
  ) throws {
    let document = try document()
    let node = try node(kind, in: document.contents)
    let members = [UnknownMember(key: "x!", text: "1"), unread(id)]
    try document.apply(.setUnknownMembers(node, members))
    let before = text(document.contents)
    try document.apply(.set(node, id, try values(of: id)[0]))
    #expect(document.contents.unknownMembers(of: node) == [members[0]])
    #expect(document.contents.checkInvariants().isEmpty)
    let after = text(document.contents)
    #expect(text(try NativeFormat.read(Array(after.utf8))) == after)
    #expect(document.undo())
    #expect(text(document.contents) == before)
    #expect(document.redo())
    #expect(text(document.contents) == after)
  }

  @Test(arguments: suitedMembers)
  func `a merge of a value and an unread member of its key has one of them`(id: AttributeID, kind: NodeKind) throws {
    let base = try document().contents
    let node = try node(kind, in: base)
    let known = try versions(of: base, node, id)[0]
    let document = Document(base)
    try document.apply(.setUnknownMembers(node, [unread(id)]))
    let unread = document.contents
    for (base, ours, theirs) in [(base, known, unread), (base, unread, known)] {
      let both = MergedDocument(base: base, ours: ours, theirs: theirs)
      #expect(both.conflicts.map(\.attribute) == (id.attribute.isContested ? [Self.part(of: id, kind)] : []))
      #expect(text(ConflictList.setting([], in: both.contents)) == text(ours))
    }
    let set = MergedDocument(base: unread, ours: unread, theirs: known)
    #expect(set.conflicts.isEmpty && text(set.contents) == text(known))
    let lost = MergedDocument(base: known, ours: known, theirs: unread)
    #expect(lost.conflicts.isEmpty && text(lost.contents) == text(unread))
  }

  @Test func `an unread member of an attribute leaves with a kind that may have it`() throws {
    let document = try document()
    let node = try node(.data, in: document.contents)
    let kept = UnknownMember(key: "x!", text: "1")
    try document.apply(.setUnknownMembers(node, [unread(.xUnit), kept, unread(.unit)]))
    let before = text(document.contents)
    try document.apply(.setContent(node, .number(1)))
    #expect(document.contents.unknownMembers(of: node) == [kept, unread(.unit)])
    #expect(document.contents.checkInvariants().isEmpty)
    let after = text(document.contents)
    #expect(text(try NativeFormat.read(Array(after.utf8))) == after)
    #expect(document.undo())
    #expect(text(document.contents) == before)
  }

  private func versions(of base: DocumentContents, _ node: NodeID, _ id: AttributeID) throws -> [DocumentContents] {
    try values(of: id).map { value in
      let version = Document(base)
      try version.apply(.set(node, id, value))
      return version.contents
    }
  }

  @Test func `a part of an uncertainty removes what contradicts it, and undo gives back all`() throws {
    let normal = try Distribution(.normal, [4, 0.5])
    let half = StandardUncertainty(0.5)
    let components = UncertaintyEvaluation.components([try UncertaintyComponent(.stated(0.1, coverage: 1))])
    let all = NumberUncertainty(half, evaluation: .degreesOfFreedom(7), distribution: normal)
    let cases: [(UncertaintyStatement, NumberUncertainty)] = [
      (.standard(half), all),
      (.standard(StandardUncertainty(1)), NumberUncertainty(StandardUncertainty(1), evaluation: .degreesOfFreedom(7))),
      (.evaluation(nil), NumberUncertainty(half, distribution: normal)),
      (.evaluation(components), NumberUncertainty(StandardUncertainty(0.1), evaluation: components)),
      (.distribution(nil), NumberUncertainty(half, evaluation: .degreesOfFreedom(7))),
      (.all(NumberUncertainty(distribution: normal)), NumberUncertainty(half, distribution: normal)),
    ]
    for (statement, expected) in cases {
      let document = try document()
      let node = try node(.number, in: document.contents)
      try document.apply(.set(node, .uncertainty, .uncertainty(.all(all))))
      let before = text(document.contents)
      try document.apply(.set(node, .uncertainty, .uncertainty(statement)))
      #expect(document.contents.value(of: .uncertainty, of: node) == .uncertainty(.all(expected)), "\(statement)")
      #expect(document.contents.checkInvariants().isEmpty)
      try document.apply(.set(node, .uncertainty, .uncertainty(.all(all))))
      #expect(text(document.contents) == before, "\(statement)")
    }
    let document = try document()
    let node = try node(.number, in: document.contents)
    try document.apply(.setEvaluation(node, components))
    try document.apply(.setDistribution(node, normal))
    #expect(document.contents.evaluation(of: node) == nil && document.contents.uncertainty(of: node)?.upper == 0.1)
    #expect(document.undo())
    #expect(document.contents.evaluation(of: node) == components && document.contents.distribution(of: node) == nil)
    #expect(document.undo())
    #expect(document.contents.value(of: .uncertainty, of: node) == nil)
    #expect(throws: EditError.badEvaluation(.degreesOfNothing)) {
      try document.apply(.setEvaluation(node, .degreesOfFreedom(3)))
    }
  }

  @Test func `a node that becomes something else loses what does not suit it, and gets it back`() throws {
    let document = try document()
    let node = try node(.number, in: document.contents)
    for id in AttributeID.allCases where id.attribute.suits(.number) {
      try document.apply(.set(node, id, try values(of: id)[0]))
    }
    let before = text(document.contents)
    try document.apply(.setContent(node, .operator(.add)))
    for id in AttributeID.allCases {
      let isKept = id.attribute.suits(.number) && id.attribute.suits(.operator)
      #expect((document.contents.value(of: id, of: node) != nil) == isKept, "\(id)")
    }
    #expect(document.undo())
    #expect(text(document.contents) == before)
  }

  @Test func `what is typed is read as it is written`() throws {
    for id in AttributeID.allCases {
      for value in try values(of: id) {
        let text = value.typedText ?? "\(value)"
        if id.attribute.form == .own {
          #expect(id.attribute.entry == nil, "\(id)")
          #expect(throws: LineProblem.self) { try id.attribute.form.parse(text) }
        } else {
          #expect(try id.attribute.form.parse("  \(text) ") == value, "\(id), \(value)")
        }
      }
      #expect(try id.attribute.form.parse("  ") == nil)
    }
    #expect(throws: LineProblem.self) { try AttributeForm.range.parse("1") }
    #expect(throws: LineProblem.self) { try AttributeForm.numberFormat.parse("2 decimal places") }
    #expect(throws: LineProblem.self) { try AttributeForm.flag.parse("maybe") }
    #expect(try AttributeForm.flag.parse("no") == nil)
  }
}
