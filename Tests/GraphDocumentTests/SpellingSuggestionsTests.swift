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
}
