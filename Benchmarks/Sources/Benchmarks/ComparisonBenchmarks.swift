import EvaluationEngine
import GraphDocument
import GraphFiles

/// D5: two documents compared of which a hundredth of the numbers differ, and the one joined into the other; beside a document
/// of a tenth of the nodes, ten times.
func compareDocuments(_: Int) -> [Row] {
  let large = comparedPair(100_000)
  let small = comparedPair(10_000)
  guard let large, let small else {
    check(false, "D5: the documents cannot be read")
    return []
  }
  var counts = (large: 0, small: 0)
  func tenTimes(_ body: () -> Int) -> Int { (0..<10).reduce(0) { sum, _ in sum + body() } }
  let compared = alternating(
    5, ours: { counts.large = DocumentComparison(from: large.old, to: large.new).revalued.count },
    floor: { counts.small = tenTimes { DocumentComparison(from: small.old, to: small.new).revalued.count } })
  check(counts.large > 0 && counts.large == counts.small, "D5: \(counts) revalued")
  let joined = alternating(
    5, ours: { counts.large = joinedCount(large) }, floor: { counts.small = tenTimes { joinedCount(small) } })
  check(counts.large > 0 && counts.large == counts.small, "D5: \(counts) joined")
  return [("compare", compared), ("join", joined)].map { name, times in
    Row(
      name: "D5 \(name) documents, 100000 nodes, beside 10 × 10000", ours: .nanoseconds(times.ours),
      floor: .nanoseconds(times.floor), goal: .ratio(2))
  }
}

private func joinedCount(_ pair: (old: DocumentContents, new: DocumentContents)) -> Int {
  (try? Document(pair.old).join(pair.new, title: "join").revalued.count) ?? 0
}

/// A document, and the same with every hundredth number another one.
func comparedPair(_ count: Int) -> (old: DocumentContents, new: DocumentContents)? {
  guard let old = try? NativeFormat.read(documentText(Shape("forest", count: count))) else { return nil }
  let document = Document(old)
  let numbers = old.graph.nodes.filter { old.graph.kind(of: $0) == .number }
  let changed = stride(from: 0, to: numbers.count / 100 * 100, by: 100).map { numbers[$0] }
  try? document.apply(.group(changed.map { .setContent($0, .number(-1)) }))
  return (old, document.contents)
}
