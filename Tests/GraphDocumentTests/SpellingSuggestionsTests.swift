import GraphDocument
import Testing

struct SpellingSuggestionsTests {
  @Test func `each name is compared with all nodes once, and none beyond the budget`() {
    var near = SpellingSuggestions(
      in: document("price = 1", "count = 2", "total = add(price, count)").contents, budget: 7)
    let found = ["pirce", "pirce", "totl"].map { near.name(near: $0) }
    #expect(found == ["price", "price", "total"])
    #expect(near.budget == 1)
    let beyond = ["cuont", "totl"].map { near.name(near: $0) }
    #expect(beyond == [nil, "total"])
    #expect(near.budget == 1)
  }

  @Test func `a node is not suggested for its own formula, and none for an open port`() throws {
    let contents = document("open = 1", "opens = 2", "total = add(open, opens)").contents
    let own = try #require(contents.node(named: "total"))
    var near = SpellingSuggestions(in: contents)
    let found = [near.name(near: "totl"), near.name(near: "totl", besides: own)]
    #expect(found == ["total", nil])
    let open = ["open_2", "open_10", "open"].map { near.name(near: $0) }
    #expect(open == [nil, nil, nil])
    let misspelt = near.name(near: "openss")
    #expect(misspelt == "opens")
  }
}
