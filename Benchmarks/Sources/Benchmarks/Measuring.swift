import CFloors

/// How long one call takes.
func time(_ body: () -> Void) -> Double {
  let start = floor_now()
  body()
  return floor_now() - start
}

/// The median times of two bodies that take turns, so that both see the same machine.
func alternating(_ rounds: Int, ours: () -> Void, floor: () -> Void) -> (ours: Double, floor: Double) {
  var ourTimes: [Double] = []
  var floorTimes: [Double] = []
  for _ in 0..<rounds {
    ourTimes.append(time(ours))
    floorTimes.append(time(floor))
  }
  return (median(ourTimes), median(floorTimes))
}

func median(_ times: [Double]) -> Double {
  let sorted = times.sorted()
  return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

func mean(_ times: [Double]) -> Double {
  times.reduce(0, +) / Double(times.count)
}
