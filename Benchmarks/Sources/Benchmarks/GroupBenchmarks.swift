import CFloors
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles

/// G1: uses of a group of ten nodes, a tenth of the size, beside the same nodes written out: computed, kept, written, opened and edited; of a
/// group that gives one of its nodes, and of one that gives three, each of which something can begin at.
func groupUses(_ size: Int) -> [Row] {
  [["j"], ["j", "d", "m"]].flatMap { groupUses(max(size / 10, 1), giving: $0) }
}

private func groupUses(_ count: Int, giving outputs: [String]) -> [Row] {
  let texts = (instances: usesText(count, giving: outputs), flat: flatText(count))
  let before = floor_heap()
  let used = try? NativeFormat.read(texts.instances)
  let between = floor_heap()
  let flat = try? NativeFormat.read(texts.flat)
  let after = floor_heap()
  guard let used, let flat else {
    check(false, "G1: the documents cannot be read")
    return []
  }
  let differ = (0..<count).contains { index in
    value(of: "u\(index)", in: used) != value(of: "j\(index)", in: flat)
  }
  check(!differ, "G1: values differ")
  var graphs = (instances: used.graph, flat: flat.graph)
  let computed = alternating(11, ours: { graphs.instances.recompute() }, floor: { graphs.flat.recompute() })
  var counts = (instances: 0, flat: 0)
  let opened = alternating(
    5, ours: { counts.instances = (try? NativeFormat.read(texts.instances))?.count ?? 0 },
    floor: { counts.flat = (try? NativeFormat.read(texts.flat))?.count ?? 0 })
  check(counts.instances == used.count && counts.flat == flat.count, "G1: \(counts) nodes")
  let edited = edits(of: used, beside: &graphs.flat)
  let given = outputs.count == 1 ? "" : ", \(outputs.count) of them given"
  let title = "\(count) uses of 10 nodes\(given), beside the nodes"
  return [
    Row(
      name: "G1 full recompute, \(title)", ours: .nanoseconds(computed.ours), floor: .nanoseconds(computed.floor),
      goal: .ratio(1.2)),
    Row(
      name: "G1 memory, \(title)", ours: .bytes(Double(between - before)), floor: .bytes(Double(after - between)),
      goal: .ratio(1.0 / 3)),
    Row(
      name: "G1 file, \(title)", ours: .bytes(Double(NativeFormat.write(used).count)),
      floor: .bytes(Double(NativeFormat.write(flat).count)), goal: .ratio(1.0 / 4)),
    Row(
      name: "G1 open, \(title)", ours: .nanoseconds(opened.ours), floor: .nanoseconds(opened.floor),
      goal: .ratio(1.0 / 4)),
    Row(
      name: "G1 formula edited inside, \(title) computed", ours: .nanoseconds(edited.ours),
      floor: .nanoseconds(edited.floor), goal: .ratio(1.2)),
  ]
}

/// A formula of the definition edited, which nearly all the values follow, beside a recompute of the nodes written out.
private func edits(of used: DocumentContents, beside flat: inout Graph) -> (ours: Double, floor: Double) {
  let document = Document(used)
  let formulas = ["h * 4", "h * 2"].compactMap { try? Formula.parse($0) }
  guard let node = used.groups["part"]?.node(named: "i"), formulas.count == 2 else { return (.nan, .nan) }
  var round = 0
  let cost = alternating(
    5,
    ours: {
      try? document.apply(.inGroup("part", .setFormula(node, formulas[round % 2])))
      round += 1
    }, floor: { flat.recompute() })
  let expected = value(of: "u7", in: used) ?? .nan
  check(round % 2 == 0 || value(of: "u7", in: document.contents) != expected, "G1: an edit inside changes nothing")
  return cost
}

private func value(of name: String, in contents: DocumentContents) -> Double? {
  contents.node(named: name).flatMap { contents.graph.value(of: $0).number }
}

/// Ten calculations over `x` and `y`, each by what it reads; `j` is what they come to.
private let calculations: [(name: String, formula: @Sendable (String, String, (String) -> String) -> String)] = [
  ("a", { x, y, _ in "\(x) + \(y)" }), ("b", { _, _, node in "\(node("a")) * 1.5" }),
  ("c", { x, _, node in "\(node("b")) - \(x)" }), ("d", { _, y, node in "\(node("c")) * \(y)" }),
  ("m", { _, _, node in "\(node("d")) + \(node("a"))" }), ("f", { _, _, node in "\(node("m")) * 0.25" }),
  ("g", { _, _, node in "\(node("f")) + \(node("b"))" }), ("h", { _, _, node in "\(node("g")) - \(node("c"))" }),
  ("i", { _, _, node in "\(node("h")) * 2" }), ("j", { _, _, node in "\(node("i")) + \(node("d"))" }),
]

private func formulaLine(_ name: String, _ formula: String) -> String {
  "{\"name\": \"\(name)\", \"kind\": \"formula\", \"formula\": \"\(formula)\"}"
}

private func document(_ groups: String, _ nodes: [String]) -> [UInt8] {
  let list = nodes.map { "\n    \($0)" }.joined(separator: ",")
  return Array("{\n  \"nodecalc\": 1,\(groups)\n  \"nodes\": [\(list)\n  ]\n}\n".utf8)
}

private func numbers(_ index: Int) -> [String] {
  let shared = index == 0 ? ["{\"name\": \"rate\", \"kind\": \"number\", \"value\": 3}"] : []
  return shared + ["{\"name\": \"n\(index)\", \"kind\": \"number\", \"value\": \(index)}"]
}

private func usesText(_ count: Int, giving outputs: [String]) -> [UInt8] {
  let inputs = ["x", "y"].map { "{\"name\": \"\($0)\", \"kind\": \"number\", \"value\": 1}" }
  let nodes = (inputs + calculations.map { formulaLine($0.name, $0.formula("x", "y") { $0 }) })
    .map { "\n        \($0)" }.joined(separator: ",")
  let given = outputs.map { "\"\($0)\"" }.joined(separator: ", ")
  let definition = "{\"inputs\": [\"x\", \"y\"], \"outputs\": [\(given)], \"nodes\": [\(nodes)\n      ]}"
  return document(
    "\n  \"groups\": {\n    \"part\": \(definition)\n  },",
    (0..<count).flatMap { index in
      numbers(index) + [
        "{\"name\": \"u\(index)\", \"kind\": \"group\", \"group\": \"part\", "
          + "\"inputs\": {\"x\": \"n\(index)\", \"y\": \"rate\"}}"
      ]
    })
}

private func flatText(_ count: Int) -> [UInt8] {
  document(
    "",
    (0..<count).flatMap { index in
      numbers(index)
        + calculations.map { name, formula in
          formulaLine("\(name)\(index)", formula("n\(index)", "rate") { "\($0)\(index)" })
        }
    })
}
