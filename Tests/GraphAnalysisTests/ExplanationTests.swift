import EvaluationEngine
import GraphAnalysis
import Testing

struct ExplanationTests {
  @Test func `the asked node comes first, every node once and behind its users`() throws {
    let graph = try TestGraph(
      "rate = 0.045", "twelve = 12", "monthly = divide rate twelve", "one = 1", "growth = add one monthly",
      "loan = 1000", "interest = multiply loan monthly", "payment = divide interest growth", "apart = negate rate")
    let explanation = Explanation(of: try graph.id("payment"), in: graph.graph)
    #expect(
      explanation.nodes.map(graph.name) == [
        "payment", "interest", "loan", "growth", "one", "monthly", "rate", "twelve",
      ])
    #expect(explanation.pathToCause == nil)
    #expect(explanation.nodes.filter(explanation.isShared).map(graph.name) == ["monthly"])
  }

  @Test func `a number explains itself`() throws {
    let graph = try TestGraph("x = 3")
    #expect(Explanation(of: try graph.id("x"), in: graph.graph).nodes.map(graph.name) == ["x"])
  }

  @Test func `the branch not chosen is no part of it`() throws {
    let graph = try TestGraph("yes = 1", "x = 2", "y = 3", "z = if yes x y", "same = if x x y", "nothing = null x y")
    func names(_ name: String) throws -> [String] {
      Explanation(of: try graph.id(name), in: graph.graph).nodes.map(graph.name)
    }
    #expect(try names("z") == ["z", "yes", "x"])
    #expect(try names("same") == ["same", "x"])
    #expect(try names("nothing") == ["nothing"])
  }

  @Test func `what stands for a value is part of it only where that value is missing`() throws {
    let graph = try TestGraph(
      "x = 1", "y = 2", "zero = 0", "bad = divide x zero", "worse = divide y zero", "there = ifFailed x y",
      "missing = ifFailed bad y", "test = failed bad", "neither = ifFailed bad worse")
    func explanation(_ name: String) throws -> Explanation { Explanation(of: try graph.id(name), in: graph.graph) }
    #expect(try explanation("there").nodes.map(graph.name) == ["there", "x"])
    #expect(try explanation("missing").nodes.map(graph.name) == ["missing", "bad", "x", "zero", "y"])
    #expect(try explanation("missing").pathToCause == nil)
    #expect(try explanation("test").nodes.map(graph.name) == ["test", "bad", "x", "zero"])
    #expect(try explanation("neither").pathToCause?.map(graph.name) == ["neither", "worse"])
  }

  @Test func `a failure is foreseen that only failed and ifFailed read`() throws {
    let graph = try TestGraph(
      "x = 1", "zero = 0", "seen = divide x zero", "onward = negate seen", "a = ifFailed onward x", "b = failed seen",
      "read = divide x zero", "c = ifFailed read x", "d = negate read", "lone = divide x zero",
      "open = add x none", "e = failed open", "check = assert zero", "f = failed check", "either = if x x seen")
    let caught = CaughtFailures(in: graph.graph) { _ in false }
    let names = try ["seen", "onward", "read", "lone", "open", "check"].filter { caught.contains(try graph.id($0)) }
    // `if` reads `seen` too, whatever it chooses.
    #expect(names == [])
    let without = try TestGraph(
      "x = 1", "zero = 0", "seen = divide x zero", "onward = negate seen", "a = ifFailed onward x", "b = failed seen")
    let id = try without.id("seen")
    #expect(CaughtFailures(in: without.graph) { _ in false }.contains(id))
    #expect(!CaughtFailures(in: without.graph) { $0 == id }.contains(id))
  }

  @Test func `of a bypassed operator only what passes through is followed`() throws {
    let graph = try TestGraph("x = 1", "zero = 0", "bad = divide x zero", "past = [add] x bad", "end = [add] bad x")
    let past = Explanation(of: try graph.id("past"), in: graph.graph)
    #expect(past.nodes.map(graph.name) == ["past", "x"])
    #expect(past.pathToCause == nil)
    #expect(Explanation(of: try graph.id("end"), in: graph.graph).pathToCause?.map(graph.name) == ["end", "bad"])
  }

  @Test func `a node is used where something may rest on it`() throws {
    let graph = try TestGraph(
      "x = 1", "y = 2", "z = 3", "spare = 4", "past = [add] x y", "both = [multiply] x z z", "sum = add z past")
    let unused = try ["x", "y", "z", "spare", "past", "sum"].filter { !graph.graph.isUsed(try graph.id($0)) }
    #expect(unused == ["y", "spare", "sum"])
  }

  @Test func `a failing node is its own cause`() throws {
    let graph = try TestGraph("x = 1", "zero = 0", "bad = divide x zero")
    let bad = try graph.id("bad")
    #expect(Explanation(of: bad, in: graph.graph).pathToCause == [bad])
  }

  @Test func `a waiting node shows the shortest way to what it waits for`() throws {
    let graph = try TestGraph(
      "x = 1", "zero = 0", "bad = divide x zero", "other = ln zero", "a = negate bad", "b = negate a", "c = add b a",
      "end = add c other")
    let way = try #require(Explanation(of: try graph.id("end"), in: graph.graph).pathToCause)
    #expect(way.map(graph.name) == ["end", "c", "a", "bad"])
    // Neither b, which lies beside the way, nor other, which is another cause.
    #expect(
      Explanation(of: try graph.id("end"), in: graph.graph).nodes.map(graph.name) == [
        "end", "c", "a", "bad", "x", "zero",
      ]
    )
  }

  @Test func `the way does not lead through a branch that is not chosen`() throws {
    let graph = try TestGraph(
      "x = 1", "zero = 0", "bad = divide x zero", "a = negate bad", "b = negate a", "choice = if zero bad b",
      "asks = if b bad x")
    let choice = Explanation(of: try graph.id("choice"), in: graph.graph)
    #expect(choice.pathToCause?.map(graph.name) == ["choice", "b", "a", "bad"])
    let asks = Explanation(of: try graph.id("asks"), in: graph.graph)
    #expect(asks.pathToCause?.map(graph.name) == ["asks", "b", "a", "bad"])
    #expect(asks.nodes.map(graph.name) == ["asks", "b", "a", "bad", "x", "zero"])
  }
}
