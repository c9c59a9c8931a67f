import DataSets
import EvaluationEngine
import Formulas
import TestSupport
import Testing

/// Formulas whose calls are linked to small groups.
struct GroupLinkingTests {
  /// What a linked formula comes to where nodes have these values.
  private func value(
    of text: String, _ groups: [String: SampleGroup], _ nodes: [String: NodeContent] = [:]
  ) throws -> Value {
    let linked = try Formula.parse(text).linked(by: groups)
    var graph = Graph()
    let sources = linked.names.map { name in nodes[name].map { graph.insert($0) } }
    let node = graph.insert(.formula(linked.program))
    try graph.setInputs(sources, of: node)
    _ = graph.propagate()
    return graph.value(of: node)
  }

  private let square = SampleGroup(inputs: ["x"], "x * x")
  private let line = SampleGroup(
    inputs: ["x", "slope", "height"], "slope * x + height", defaults: ["slope": 2, "height": 1])

  @Test func `arguments are by place, then by name, and the rest have defaults`() throws {
    let groups = ["line": line, "square": square]
    let defaults: [String: NodeContent] = ["line:slope": .number(2), "line:height": .number(1)]
    for (text, expected) in [
      ("square(3)", 9.0), ("square(x = 3)", 9), ("line(5)", 11), ("line(5, 3)", 16), ("line(5, 3, 7)", 22),
      ("line(5, height = 0)", 10), ("line(height = 0, x = 5)", 10), ("line(slope = -1, height = 0, x = 5)", -5),
      ("square(square(2)) + line(square(2), 0)", 17), ("line(square(2), square(3), square(4))", 52),
      ("max(square(2), 3) * 2", 8),
    ] {
      #expect(try value(of: text, groups, defaults) == .number(expected), "\(text)")
    }
  }

  @Test func `the ports are what the formula mentions and what its calls need, each once`() throws {
    let groups = ["line": line]
    func names(_ text: String) throws -> [String] { try Formula.parse(text).linked(by: groups).names }
    #expect(try names("a * line(b) + line(a, height = 2) + line(a)") == ["a", "b", "line:slope", "line:height"])
    #expect(try names("line(1, 2, 3) + c") == ["c"])
    #expect(try names("line(a) + house.x") == ["a", "house.x", "line:slope", "line:height"])
    let plain = try Formula.parse("a + 2 * b").linked(by: groups)
    #expect(plain.names == ["a", "b"] && plain.programSteps == [0, 1, 2, 3, 4])
    #expect(try plain.program == Formula.parse("a + 2 * b").program)
  }

  @Test func `a number with an uncertainty inside is one node for all calls`() throws {
    let noisy = SampleGroup(inputs: ["x"], "x * gain", shared: ["gain"])
    let linked = try Formula.parse("noisy(a) - noisy(a)").linked(by: ["noisy": noisy])
    #expect(linked.names == ["a", "noisy:gain"])
    let nodes: [String: NodeContent] = ["a": .number(3), "noisy:gain": .number(1.5)]
    #expect(try value(of: "noisy(a) + noisy(2)", ["noisy": noisy], nodes) == .number(7.5))
  }

  @Test func `an output is asked for by its name`() throws {
    let groups = ["square": square, "square.root": SampleGroup(inputs: ["x"], "sqrt(x)")]
    #expect(try value(of: "square(3).root", groups) == .number(3.0.squareRoot()))
    let problem = #expect(throws: FormulaProblem.self) { try Formula.parse("1 + square(3).rot").linked(by: groups) }
    #expect(problem?.span == 14..<17)
    #expect(problem?.description == "'square' has no output 'rot': did you mean 'root'?")
  }

  @Test func `a step of the formula is found in the program, and the other way round`() throws {
    let formula = try Formula.parse("a + line(square(b), 3 ± 1) * 2")
    let linked = try formula.linked(by: ["line": line, "square": square])
    // a, b, b·b and its slide, 3, the line's five and its slide, 2, ·, +
    let parts = linked.programSteps.map { linked.program.steps[$0] }
    #expect(parts.first == .input(0) && parts[1] == .input(1) && parts[2] == .slide(1) && parts[3] == .constant(3))
    #expect(parts[4] == .slide(2) && parts[5] == .constant(2))
    for step in formula.steps.indices {
      #expect(linked.formulaStep(ofProgramStep: linked.programSteps[step]) == step)
    }
    let first = try #require(linked.program.steps.firstIndex { if case .pick = $0 { true } else { false } })
    #expect(formula.text(ofStep: linked.formulaStep(ofProgramStep: first)) == "square(b)")
    #expect(linked.formulaStep(ofProgramStep: linked.program.count + 5) == formula.steps.count - 1)
  }

  @Test func `a group is called for every point`() throws {
    let groups = ["square": square, "line": line]
    let nodes: [String: NodeContent] = [
      "line:slope": .number(2), "line:height": .number(1), "k": .number(10),
      "s": .data(.set(try DataSet(values: [1, 2, 4]))),
    ]
    for (text, expected) in [
      ("map([1, 2], square(value))", [1.0, 4]), ("map(s, line(value, k))", [11, 21, 41]),
      ("map(s, line(square(value), height = index))", [2, 9, 34]), ("map(s, value + square(k))", [101, 102, 104]),
      ("filter(s, square(value) > 3)", [2, 4]), ("square(s)", [1, 4, 16]),
      ("line(map(s, square(value)), k)", [11, 41, 161]),
    ] {
      #expect(try value(of: text, groups, nodes).data?.values == expected, "\(text)")
    }
    #expect(try value(of: "reduce(s, total + square(value), 0)", groups, nodes) == .number(21))
  }

  @Test func `a group with a formula for every point of its own is called with sets`() throws {
    let groups = ["above": SampleGroup(inputs: ["set", "limit"], "count(filter(set, value > limit))")]
    let nodes: [String: NodeContent] = ["s": .data(.set(try DataSet(values: [1, 2, 4])))]
    #expect(try value(of: "above(s, 1) * 10 + above(s, 3)", groups, nodes) == .number(21))
  }

  @Test func `the formula of a parameter calls groups over its variables and what is wired`() throws {
    let formula = try Formula.parse("line(value, rate) + gone")
    let linked = try formula.linked(over: [.value, .index], wired: [nil, "rate"], by: ["line": line])
    #expect(linked.names == ["line:height"])
    #expect(linked.program.inputCount == 3)
    #expect(linked.program.steps.contains(.variable(.value)) && linked.program.steps.contains(.input(1)))
    #expect(linked.program.steps.contains(.unknownName(2)))
  }

  @Test func `a call fails as what is written out does`() throws {
    let groups = ["inverse": SampleGroup(inputs: ["x"], "1 / x"), "leading": SampleGroup(inputs: ["x", "y"], "x")]
    #expect(try value(of: "2 * inverse(0)", groups) == .failure(.outsideDomain(.divisionByZero)))
    #expect(try value(of: "leading(2, inverse(0))", groups) == .number(2))
    #expect(try value(of: "if(0, inverse(0), 3)", groups) == .number(3))
    #expect(try value(of: "inverse(a)", groups) == .failure(.openPort(0)))
  }

  @Test(arguments: [
    (
      "line(1, 2, 3, 4)", "^^^^^^^^^^^^^^^^", "'line' takes 1 to 3 arguments (x, slope, height), not 4"
    ),
    ("2 * line()", "    ^^^^^^", "'line' needs a value for 'x': add the argument x = …"),
    ("line(slope = 1)", "^^^^^^^^^^^^^^^", "'line' needs a value for 'x': add the argument x = …"),
    ("line(1, slop = 2)", "        ^^^^", "'line' has no input 'slop': did you mean 'slope'?"),
    ("line(1, qqq = 2)", "        ^^^", "'line' has no input 'qqq': there are 'x', 'slope', 'height'"),
    ("line(1, 2, slope = 3)", "           ^^^^^", "'slope' is given twice: remove one of them"),
    ("1 + lin(2)", "    ^^^", "unknown function 'lin': did you mean 'line'?"),
    ("none(1)", "^^^^^^^", "'none' takes 0 arguments, not 1"),
    ("none(x = 1)", "     ^", "'none' has no input 'x': 'none' takes no arguments"),
  ])
  func `arguments that do not fit are named, placed and corrected`(
    _ text: String, _ picture: String, _ description: String
  ) {
    let groups = ["line": line, "none": SampleGroup(inputs: [], "7")]
    expectProblem(of: text, drawn: picture, reported: description) { () throws(FormulaProblem) in
      _ = try Formula.parse(text).linked(by: groups)
    }
  }

  @Test func `a formula has no more ports than a node, and no more steps than a program`() throws {
    let hungry = SampleGroup(inputs: [], "a + b", shared: ["a", "b"])
    let mentioned = (0..<Formula.mostNames - 1).map { "n\($0)" }.joined(separator: "+")
    let ports = #expect(throws: FormulaProblem.self) {
      try Formula.parse(mentioned + " + hungry()").linked(by: ["hungry": hungry])
    }
    #expect(ports?.kind == .tooManyPorts(function: "hungry"))
    let long = SampleGroup(inputs: ["x"], "x" + String(repeating: "+x", count: 20_000))
    #expect(throws: Never.self) { try Formula.parse("long(1) + long(2)").linked(by: ["long": long]) }
    let calls = (0..<30).map { "long(\($0))" }.joined(separator: "+")
    let steps = #expect(throws: FormulaProblem.self) { try Formula.parse(calls).linked(by: ["long": long]) }
    #expect(steps?.kind == .tooManySteps)
    #expect(steps?.span.lowerBound ?? 0 > 100)
  }

  @Test func `random calls have the values of formulas written out in place, bit for bit`() throws {
    let seed: UInt64 = 2_020
    var random = SeededGenerator(seed: seed)
    var numbers = 0
    for round in 0..<RandomRounds.count(150, long: 10_000) {
      var sample = RandomGroups(&random)
      let (call, written) = sample.expression(depth: 3)
      let nodes: [String: NodeContent] = ["a": .number(1.5), "b": .number(-0.75), "c": .number(0)]
      let expected = try value(of: written, [:], nodes)
      let linked = try value(of: call, sample.groups, nodes)
      #expect(same(linked, expected), "seed \(seed), round \(round): \(call) is \(linked), \(written) is \(expected)")
      if linked.number != nil { numbers += 1 }
    }
    #expect(numbers > 20)
  }

  private func same(_ left: Value, _ right: Value) -> Bool {
    if let left = left.number, let right = right.number { return left.bitPattern == right.bitPattern }
    switch (left, right) {
    case (.failure(.openPort), .failure(.openPort)): return true
    case _: return left == right
    }
  }
}

/// A group of one formula over its inputs; a name that is none of them is a node behind the inputs.
private struct SampleGroup {
  let inputs: [String]
  let text: String
  var defaults: Set<String> = []
  var shared: [String] = []

  init(inputs: [String], _ text: String, defaults: [String: Double] = [:], shared: [String] = []) {
    self.inputs = inputs
    self.text = text
    self.defaults = Set(defaults.keys)
    self.shared = shared
  }

  func program(named name: String) throws(FormulaProblem) -> GroupProgram {
    let body = try Formula.parse(text).linked(over: [], wired: inputs + shared, by: [:]).program
    return GroupProgram(
      program: body, inputNames: inputs, defaults: inputs.map { defaults.contains($0) ? "\(name):\($0)" : nil },
      shared: shared.map { "\(name):\($0)" })
  }
}

extension Formula {
  fileprivate func linked(by groups: [String: SampleGroup]) throws(FormulaProblem) -> LinkedFormula {
    try linked { GroupLinkingTests.program(of: $0, groups) }
  }

  fileprivate func linked(
    over variables: [PointVariable], wired: [String?], by groups: [String: SampleGroup]
  ) throws(FormulaProblem) -> LinkedFormula {
    try linked(over: variables, wired: wired) { GroupLinkingTests.program(of: $0, groups) }
  }
}

extension GroupLinkingTests {
  /// Of `square(x).root` the group `square.root`.
  fileprivate static func program(
    of call: GroupCall, _ groups: [String: SampleGroup]
  ) -> Result<GroupProgram, FormulaProblem.Kind> {
    guard groups[call.group] != nil else {
      return .failure(.noFunction(named: call.group, among: groups.keys.sorted()))
    }
    let name = call.output.map { "\(call.group).\($0)" } ?? call.group
    guard let group = groups[name] else {
      return .failure(.unknownOutput(function: call.group, output: call.output ?? "", outputs: ["root"]))
    }
    do throws(FormulaProblem) {
      return .success(try group.program(named: call.group))
    } catch {
      return .failure(error.kind)
    }
  }
}

/// A few random groups, and formulas over them with the same formulas written out.
private struct RandomGroups {
  var groups: [String: SampleGroup] = [:]
  private var random: SeededGenerator
  private let inputs = ["x", "y", "z"]

  init(_ random: inout SeededGenerator) {
    self.random = random
    for name in ["f", "g", "h"] {
      let count = Int.random(in: 1...3, using: &self.random)
      let own = Array(inputs.prefix(count))
      groups[name] = SampleGroup(inputs: own, body(of: own, depth: 2))
    }
    random = self.random
  }

  private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "1" }

  private mutating func body(of names: [String], depth: Int) -> String {
    if depth == 0 || Int.random(in: 0..<4, using: &random) == 0 { return pick(names + ["2", "0.1", "3"]) }
    let (left, right) = (body(of: names, depth: depth - 1), body(of: names, depth: depth - 1))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "max(\(left), \(right))"
    case 1: return "if(\(left) > 1, \(right), \(left))"
    default: return "(\(left) \(pick(["+", "-", "*", "/"])) \(right))"
    }
  }

  /// A formula that calls groups, and what it is with their bodies in place of the calls.
  mutating func expression(depth: Int) -> (call: String, written: String) {
    let leaf = depth == 0 || Int.random(in: 0..<5, using: &random) == 0
    if leaf {
      let name = pick(["a", "b", "c", "0.3", "2"])
      return (name, name)
    }
    let name = pick(["f", "g", "h"])
    guard let group = groups[name], Int.random(in: 0..<3, using: &random) > 0 else {
      let (left, right) = (expression(depth: depth - 1), expression(depth: depth - 1))
      let sign = pick(["+", "-", "*"])
      return ("(\(left.call) \(sign) \(right.call))", "(\(left.written) \(sign) \(right.written))")
    }
    let arguments = group.inputs.map { _ in expression(depth: depth - 1) }
    let byName = Int.random(in: 0...arguments.count, using: &random)
    var given = arguments.prefix(byName).map(\.call)
    for place in (byName..<arguments.count).reversed() {
      given.append("\(group.inputs[place]) = \(arguments[place].call)")
    }
    var written = ""
    for character in group.text {
      let place = group.inputs.firstIndex(of: String(character))
      // `max` ends in a letter that is an input.
      let isInMax = character == "x" && written.hasSuffix("ma")
      written += place.flatMap { isInMax ? nil : "(\(arguments[$0].written))" } ?? String(character)
    }
    return ("\(name)(\(given.joined(separator: ", ")))", "(\(written))")
  }
}
