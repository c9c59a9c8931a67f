import EvaluationEngine
import GraphDocument
import Testing

struct NameTests {
  @Test(arguments: ["a", "_", "rate_2", "größe", "Δt", "名前", "e1", "sum", String(repeating: "x", count: 64)])
  func `a name`(name: String) {
    #expect(NodeName.problem(in: name) == nil)
  }

  @Test(arguments: [
    ("", NodeName.Problem.empty), ("pi", .reserved), ("e", .reserved), ("tau", .reserved), ("ans", .reserved),
    ("2x", .illegal("2", atStart: true)), ("a b", .illegal(" ", atStart: false)),
    ("a-b", .illegal("-", atStart: false)),
    ("a\u{202E}b", .illegal("\u{202E}", atStart: false)), ("a\u{200B}", .illegal("\u{200B}", atStart: false)),
    ("\u{301}a", .illegal("\u{301}", atStart: true)), ("e\u{301}", .notNormalized), ("\u{212A}", .notNormalized),
    (String(repeating: "x", count: 65), .tooLong), ("½", .illegal("½", atStart: true)),
    ("a\u{FE0F}", .illegal("\u{FE0F}", atStart: false)), ("\u{3164}", .illegal("\u{3164}", atStart: true)),
    ("a\u{115F}", .illegal("\u{115F}", atStart: false)), ("x\u{34F}y", .illegal("\u{34F}", atStart: false)),
    ("x\u{E0100}", .illegal("\u{E0100}", atStart: false)),
  ])
  func `no name`(name: String, problem: NodeName.Problem) {
    #expect(NodeName.problem(in: name) == problem)
  }

  @Test func `a name that shows nothing is reported by its character, and made without it`() {
    #expect(
      NodeName.problem(in: "a\u{FE0F}")?.sentence
        == "the name contains the invisible U+FE0F (variation selector-16): remove it")
    #expect(NodeName.repaired("a\u{FE0F}", fallback: "data") == "a")
    #expect(NodeName.repaired("\u{3164}", fallback: "data") == "data")
  }

  @Test func `made names never repeat, also after deletions`() throws {
    let document = document("n = 1")
    #expect(document.freeName("n") == "n2")
    try document.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "n2"))))
    #expect(document.freeName("n") == "n3")
    try document.apply(.delete(document.node("n")))
    #expect(document.freeName("n") == "n")
    #expect(document.freeName("n2") == "n2_2")
    #expect(document.freeName("not a name") == "not_a_name")
    #expect(document.freeName("42") == "_42")
    #expect(document.freeName("") == "node")
  }

  @Test func `a misspelt name suggests the nearest`() {
    let document = document("principal = 1", "rate = 2")
    #expect(document.contents.nameLike("princpal") == "principal")
    #expect(document.contents.nameLike("nothing_like_it") == nil)
  }
}
