/// The programs of a graph's formulas.
struct ProgramTable: Sendable {
  private var programs: [Program] = []
  /// Places whose program was removed.
  private var free: [Int32] = []
  private var depth = 0

  subscript(index: Int32) -> Program { programs[Int(index)] }

  /// Keeps a program.
  ///
  /// - Returns: its place; amortised O(1).
  mutating func insert(_ program: Program) -> Int32 {
    depth = max(depth, program.depth)
    if let place = free.popLast() {
      programs[Int(place)] = program
      return place
    }
    programs.append(program)
    return Int32(truncatingIfNeeded: programs.count - 1)
  }

  mutating func remove(_ index: Int32) {
    programs[Int(index)] = Program()
    free.append(index)
  }

  /// Calls `body` with the programs, and a stack for the values of the one that needs most.
  @inline(__always)
  func withPrograms(_ body: (UnsafeBufferPointer<Program>, UnsafeMutableBufferPointer<Double>) -> Void) {
    programs.withUnsafeBufferPointer { programs in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: max(depth, 1)) { stack in
        stack.initialize(repeating: 0)
        body(programs, stack)
      }
    }
  }
}
