import CFloors

/// How long one call takes.
func time(_ body: () -> Void) -> Double {
  let start = floor_now()
  body()
  return floor_now() - start
}

/// What one call takes: a machine that has others to serve drifts in time, but hardly in instructions.
struct Cost {
  var nanoseconds: Double
  /// In user mode; nil where the machine does not count them.
  var instructions: Double?

  init(of body: () -> Void) {
    let instructions = floor_instructions()
    let start = floor_now()
    body()
    nanoseconds = floor_now() - start
    let end = floor_instructions()
    self.instructions = instructions < 0 || end < instructions ? nil : Double(end - instructions)
  }

  /// The medians of several.
  init(medianOf costs: [Cost]) {
    nanoseconds = median(costs.map(\.nanoseconds))
    let counts = costs.compactMap(\.instructions)
    instructions = counts.isEmpty ? nil : median(counts)
  }
}

/// The median costs of two bodies that take turns, so that both see the same machine.
func comparing(_ rounds: Int, ours: () -> Void, floor: () -> Void) -> (ours: Cost, floor: Cost) {
  var costs: (ours: [Cost], floor: [Cost]) = ([], [])
  for _ in 0..<rounds {
    costs.ours.append(Cost(of: { countedSide(ours) }))
    costs.floor.append(Cost(of: floor))
  }
  return (Cost(medianOf: costs.ours), Cost(medianOf: costs.floor))
}

/// Our side of a comparison, under a name by which `Scripts/instructions` has callgrind count it without all around it.
@inline(never)
func countedSide(_ body: () -> Void) { body() }

/// The median times of two bodies that take turns.
func alternating(_ rounds: Int, ours: () -> Void, floor: () -> Void) -> (ours: Double, floor: Double) {
  let costs = comparing(rounds, ours: ours, floor: floor)
  return (costs.ours.nanoseconds, costs.floor.nanoseconds)
}

func median(_ times: [Double]) -> Double {
  let sorted = times.sorted()
  return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

func mean(_ times: [Double]) -> Double {
  times.reduce(0, +) / Double(times.count)
}
