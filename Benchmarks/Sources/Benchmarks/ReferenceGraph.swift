/// The graph that the goal of C6 is stated for: 100 nodes, 98 of them with wires, 159 wires.
///
/// As `layout/gen.py 100` of the performance drivers makes it, with Python's generator of random numbers and seed 1: one node in
/// five is an input, the others read two, which may be the same, of the thirty before them.
enum ReferenceGraph {
  static let nodeCount = 100

  /// What each node reads, by its number; those that are not here are inputs.
  static let inputs: [Int: [Int]] = [
    3: [0, 1], 5: [3], 6: [0, 3], 8: [6, 0], 9: [4, 3], 10: [1, 5], 13: [6, 10], 14: [6, 11], 16: [14, 15],
    17: [11, 7], 18: [14, 9], 19: [13, 17], 20: [3, 5], 21: [9, 3], 22: [16, 13], 23: [21, 6], 24: [18, 15],
    25: [16, 12], 26: [1, 15], 27: [25, 12], 28: [5, 11], 29: [22, 24], 30: [11, 2], 31: [17, 4], 32: [18, 28],
    33: [18, 26], 36: [25, 24], 37: [27, 12], 39: [9, 33], 41: [28, 18], 42: [23, 39], 43: [27, 42], 44: [31, 33],
    45: [15, 27], 46: [42, 44], 47: [33, 42], 49: [25, 32], 50: [35, 47], 51: [38, 27], 52: [35, 37], 53: [36, 34],
    55: [50, 44], 56: [45, 26], 57: [47, 32], 58: [33, 55], 60: [57, 56], 61: [32, 57], 62: [34], 63: [47, 33],
    64: [42, 41], 65: [60, 54], 67: [42], 68: [43, 59], 69: [61, 48], 70: [50, 55], 71: [41, 50], 72: [55, 67],
    75: [61, 51], 76: [59, 72], 77: [54, 47], 78: [49, 71], 79: [63, 71], 80: [63, 67], 81: [71, 76], 82: [66, 59],
    83: [53, 65], 84: [79, 64], 85: [68, 56], 86: [60, 62], 87: [66, 59], 88: [67, 87], 89: [82, 64], 90: [68, 64],
    92: [63, 80], 93: [91, 81], 94: [90, 91], 95: [89, 87], 96: [67, 78], 97: [70, 73], 98: [96, 81], 99: [84, 72],
  ]

  /// Each wire from its source to its target.
  static var wires: [(source: Int, target: Int)] {
    (0..<nodeCount).flatMap { node in (inputs[node] ?? []).map { ($0, node) } }
  }
}
