/// A place of an axis that is marked, and what stands at it.
struct Tick: Hashable {
  var value: Double
  var label: String
}
