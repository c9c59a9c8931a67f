import TestSupport
import Testing
import TextScanning

@testable import EvaluationEngine

struct ProgramTableTests {
  private func program(_ constant: Double, _ steps: Int = 1) -> Program {
    var program = Program()
    program.appendConstant(constant)
    for _ in 1..<max(steps, 1) {
      program.appendInput(0)
      program.appendCall(.add, arguments: 2)
    }
    return program
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(5, long: 100)))
  func `equal programs lie at one place for as long as a node has them`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = ProgramTable()
    var places: [Int32] = []
    var held: [Program] = []
    for step in 0..<800 {
      if !places.isEmpty, Int.random(in: 0..<5, using: &random) < (step < 400 ? 2 : 3) {
        let index = Int.random(in: places.indices, using: &random)
        table.remove(places.remove(at: index))
        held.remove(at: index)
      } else {
        let wanted = program(Double(Int.random(in: 0..<60, using: &random)), Int.random(in: 1..<4, using: &random))
        places.append(table.insert(wanted))
        held.append(wanted)
      }
      #expect(table.checkInvariants(usedBy: places) == [], "seed \(seed), step \(step)")
      #expect(zip(places, held).allSatisfy { table[$0] == $1 }, "seed \(seed), step \(step)")
      #expect(table.count == Set(held).count, "seed \(seed), step \(step)")
    }
  }

  @Test func `zeros of both signs are two programs`() {
    var table = ProgramTable()
    #expect(table.insert(program(0)) != table.insert(program(-0.0)))
    #expect(table.insert(program(.infinity)) == table.insert(program(.infinity)), "an overflow is one program")
  }

  @Test func `programs that differ in their texts alone are two, and found by other hashes`() {
    let programs = ["x", "y"].map { text in
      var program = Program()
      program.appendVariable(.annotationIs(text))
      return program
    }
    #expect(Set(programs.map { $0.hash(by: SeededHash()) }).count == 2)
    var table = ProgramTable()
    #expect(Set(programs.map { table.insert($0) }).count == 2)
  }

  @Test func `a program has memory of its own, of its size, whatever it was made in`() {
    var table = ProgramTable()
    var made = Program()
    made.reserve(10_000)
    made.appendConstant(1)
    let place = table.insert(made)
    made.restart()
    #expect(made == Program())
    made.appendConstant(2)
    #expect(table[place] == program(1))
    #expect(table[place].code.capacity < 100, "room for \(table[place].code.capacity) steps")
  }

  @Test func `a graph of equal formulas has their program once`() throws {
    var builder = GraphBuilder()
    let one = builder.add(.number(1))
    for _ in 0..<100 {
      builder.add(.formula(program(2, 2)))
      builder.addInput(one)
    }
    var (graph, ids) = try Graph.build(builder)
    graph.recompute()
    #expect(graph.programs.count == 1 && graph.checkInvariants() == [])
    #expect(ids.dropFirst().allSatisfy { graph.value(of: $0) == .number(3) })
    graph.setContent(.formula(program(5, 2)), of: ids[1])
    _ = graph.remove(ids[2])
    _ = graph.propagate()
    #expect(graph.programs.count == 2 && graph.checkInvariants() == [])
    #expect(graph.value(of: ids[1]) == .number(6) && graph.value(of: ids[3]) == .number(3))
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(10, long: 300)))
  func `a builder that is sorted first makes the same graph`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var builder = GraphBuilder()
    let count = Int32.random(in: 1..<60, using: &random)
    // An order of evaluation that is not that of the builder.
    let ranks = (0..<count).shuffled(using: &random)
    for node in 0..<count {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: builder.addNumber(Double(node))
      case 1: builder.addOperator(.add, openInputs: 2)
      default: builder.add(.formula(Program.random(using: &random)))
      }
      let inputs = builder.count == 0 ? 0 : Int.random(in: 0..<3, using: &random)
      for _ in 0..<inputs {
        let source = Int32.random(in: 0..<count, using: &random)
        builder.addInput(ranks[Int(source)] < ranks[Int(node)] ? source : nil)
      }
    }
    var (built, ids) = try Graph.build(builder)
    let sorted = try SortedGraphBuilder(builder)
    #expect((sorted.nodeIDs ?? ids.indices.map { NodeID(index: Int32($0)) }) == ids, "seed \(seed)")
    var graph = sorted.build()
    built.recompute()
    graph.recompute()
    #expect(graph.checkInvariants() == [], "seed \(seed)")
    for id in ids {
      #expect(graph.content(of: id) == built.content(of: id), "seed \(seed)")
      #expect(graph.inputs(of: id) == built.inputs(of: id), "seed \(seed)")
      #expect(graph.value(of: id) == built.value(of: id), "seed \(seed)")
    }
  }
}
