import EvaluationEngine
import GraphDocument
import JSONText
import TextScanning

/// The text of a node, split into members whose values stay text.
struct NodeLineText {
  private var members: [(key: String, text: ArraySlice<UInt8>)]

  init(name: String) {
    var text: [UInt8] = []
    text.append(jsonString: name)
    members = [("name", text[...])]
  }

  init(members: [(key: String, text: ArraySlice<UInt8>)]) { self.members = members }

  init(_ line: [UInt8]) throws(TransactionProblem) {
    do throws(JSONParseError) {
      members = try JSONFragments.read(line[...], limits: .standard) { pieces throws(JSONParseError) in
        try pieces.members().map { ($0.key, $0.text) }
      }
    } catch {
      throw TransactionProblem("the node cannot be read: \(error.fault.message(earlierPlace: nil))")
    }
  }

  var text: [UInt8] {
    var output: [UInt8] = []
    for (index, member) in members.enumerated() {
      output.append(index == 0 ? "{" : ", ")
      output.append(jsonString: member.key)
      output.append(": ")
      output.append(contentsOf: member.text)
    }
    output.append("}")
    return output
  }

  private subscript(key: String) -> ArraySlice<UInt8>? {
    get { members.first { $0.key == key }?.text }
    set {
      let place = members.firstIndex { $0.key == key }
      switch (newValue, place) {
      case (let text?, let place?): members[place].text = text
      case (let text?, nil): members.append((key, text))
      case (nil, let place?): members.remove(at: place)
      case (nil, nil): break
      }
    }
  }

  /// Adds members, or replaces members with the same keys.
  ///
  /// If the kind of the node changes, only the name, the attributes that suit the new kind, and unknown members remain.
  mutating func merge(_ changes: [DocumentTransaction.Member]) {
    let kind = changes.first { $0.key == "kind" }?.text
    if let kind, let old = self["kind"], kind[...] != old {
      let lost = Self.keysLost(byBecoming: NodeKind.allCases.first { "\"\($0.rawValue)\"".utf8.elementsEqual(kind) })
      members.removeAll { lost.contains($0.key) }
    }
    for change in changes where change.key != "name" { self[change.key] = change.text?[...] }
  }

  /// Returns the keys of the members that a node loses if its kind becomes `kind`.
  ///
  /// Nil stands for a kind that nodecalc does not know.
  private static func keysLost(byBecoming kind: NodeKind?) -> Set<String> {
    let unsuited = AttributeID.nodeMembers.filter { id in !(kind.map(id.attribute.suits) ?? false) }
    return Set(NodeMember.allCases.map { "\($0.key)" } + unsuited.map { "\($0.attribute.key)" }).subtracting(["name"])
  }

  /// Links a port of the node to another node, or removes its link.
  mutating func feed(_ link: DocumentTransaction.Link) throws(TransactionProblem) {
    var source: [UInt8] = []
    if let name = link.source { source.append(jsonString: name) } else { source.append("null") }
    if self["formula"] != nil {
      throw TransactionProblem(
        "links: the ports of '\(link.target)' are the names in its formula; set another formula")
    }
    do throws(JSONParseError) {
      switch link.port {
      case .number(let number): try feed(number, source, of: link.target)
      case .name(let name): try feed(name, link.source == nil ? nil : source[...])
      }
    } catch {
      let rule =
        self["group"] == nil ? "a number from 1" : "the name of an input, because it is an instance of a group"
      throw TransactionProblem("links: a port of '\(link.target)' is \(rule)")
    }
  }

  private mutating func feed(_ number: Int, _ source: [UInt8], of target: String) throws(JSONParseError) {
    var inputs: [ArraySlice<UInt8>] = []
    if let text = self["inputs"] {
      try JSONFragments.read(text, limits: .standard) { pieces throws(JSONParseError) in
        try pieces.eachElement { pieces throws(JSONParseError) in inputs.append(try pieces.value()) }
      }
    } else if self["group"] != nil {
      throw JSONParseError(.unexpectedEnd(.object), at: 0)
    }
    guard (1...Ports.limit).contains(number) else { throw JSONParseError(.notFinite, at: 0) }
    while inputs.count < number { inputs.append(Array("null".utf8)[...]) }
    inputs[number - 1] = source[...]
    var text: [UInt8] = []
    for (index, input) in inputs.enumerated() {
      text.append(index == 0 ? "[" : ", ")
      text.append(contentsOf: input)
    }
    text.append("]")
    self["inputs"] = text[...]
  }

  private mutating func feed(_ name: String, _ source: ArraySlice<UInt8>?) throws(JSONParseError) {
    guard self["group"] != nil else { throw JSONParseError(.unexpectedEnd(.array), at: 0) }
    var wires = NodeLineText(members: [])
    if let text = self["inputs"] {
      try JSONFragments.read(text, limits: .standard) { pieces throws(JSONParseError) in
        wires.members = try pieces.members().map { ($0.key, $0.text) }
      }
    }
    wires[name] = source
    self["inputs"] = wires.members.isEmpty ? nil : wires.text[...]
  }

}
