import EvaluationEngine
import Formulas

/// What a formula comes to when it is lowered and computed by the engine.
///
/// `names` has the values of what it may mention.
func value(of text: String, where names: [String: Double] = [:]) throws -> Value {
  let formula = try Formula.parse(text)
  var builder = GraphBuilder()
  var nodes: [String: Int32] = [:]
  for (name, value) in names {
    nodes[name] = builder.add(.number(value))
  }
  let lowered = try formula.lower(into: &builder) { name in
    nodes[name].map(NameMeaning.node) ?? .unknown(suggestion: nil)
  }
  let (built, ids) = try Graph.build(builder)
  var graph = built
  _ = graph.propagate()
  guard let root = lowered.root else { return .failure(.openPort(0)) }
  return graph.value(of: ids[Int(root)])
}

/// What a formula comes to as the program of one node.
func programValue(of text: String, where names: [String: Double] = [:]) throws -> Value {
  let formula = try Formula.parse(text)
  var builder = GraphBuilder()
  let sources = formula.names.map { names[$0].map { builder.add(.number($0)) } }
  let node = builder.add(.formula(formula.program))
  for source in sources { builder.addInput(source) }
  let (built, ids) = try Graph.build(builder)
  var graph = built
  _ = graph.propagate()
  return graph.value(of: ids[Int(node)])
}

/// The formula with every bracket written out, as the parser understood it: `(1 add (2 multiply 3))`.
func outline(of text: String) throws -> String {
  let formula = try Formula.parse(text)
  var stack: [String] = []
  for step in formula.steps {
    switch step.kind {
    case .literal(let index): stack.append(NumberText.display(formula.literals[index]))
    case .constant(let constant): stack.append(constant.spellings[0])
    case .name(let index): stack.append(formula.names[index])
    case .variable(let variable): stack.append(variable.name)
    case .unit(let unit):
      let mark = formula.units[unit]
      stack.append("(\(stack.popLast() ?? "") \(mark.purpose == .given ? "" : "to ")[\(mark.unit)])")
    case .groupCall(let index, let count):
      let call = formula.calls[index]
      let arguments = zip(call.labels, stack.suffix(count)).map { label, text in (label.map { "\($0)=" } ?? "") + text }
      stack.removeLast(count)
      stack.append("\(call.group)(\(arguments.joined(separator: " ")))" + (call.output.map { ".\($0)" } ?? ""))
    case .call(let operation, let count):
      let arguments = stack.suffix(count)
      stack.removeLast(count)
      stack.append("\(operation.name)(\(arguments.joined(separator: " ")))")
    }
  }
  return stack.joined(separator: " | ")
}
