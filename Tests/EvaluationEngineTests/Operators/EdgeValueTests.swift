import EvaluationEngine
import Testing

@Suite struct EdgeValueTests {
  private static let edges: [Double] = [
    0, -0.0, 1, -1, 0.5, -2.5, 3, 170, 171, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e300, 0x1p53, 0x1p53 + 2, 1e15 + 0.5,
  ]

  /// Every operator, with every edge value at every port that it has to have, and at those that may be left out.
  @Test(arguments: OperatorCatalog.ids)
  func `no infinity and no NaN gets out of an operator, and what is not a number is explained`(_ id: OperatorID) throws
  {
    // What makes a set of numbers is computed as a call of a graph alone.
    if id.name == "list" { return }
    try expectNoInfinity(of: id, ports: min(max(id.descriptor.ports.minimum, 1), id.descriptor.ports.maximum))
    if !id.descriptor.ports.hasSharedLabel, id.descriptor.ports.maximum == 2 {
      try expectNoInfinity(of: id, ports: 2)
    }
  }

  private func expectNoInfinity(of id: OperatorID, ports portCount: Int) throws {
    var graph = Graph()
    let numbers = (0..<portCount).map { _ in graph.insert(.number(0)) }
    let node = graph.insert(.operator(id))
    try graph.setInputs(numbers, of: node)
    for combination in EdgeValueTests.combinations(portCount) {
      for (number, value) in zip(numbers, combination) { graph.setContent(.number(value), of: number) }
      _ = graph.propagate()
      let value = graph.value(of: node)
      // A set that may be left out is only known to the graph.
      if !id.descriptor.isForData || value.number == nil && id.descriptor.domain(combination) == nil {
        #expect(value.bits == id.descriptor(combination).bits, "\(id.name)\(combination)")
      }
      let gradient = id.descriptor.derivative(combination, value.number ?? 0)
      #expect(gradient.count == portCount, "\(id.name)\(combination)")
      switch value {
      case .number(let number):
        #expect(number.isFinite, "\(id.name)\(combination)")
      case .failure(.outsideDomain(let problem)):
        #expect(id.descriptor.domain(combination)?.problem == problem)
      case .failure(.overflow):
        #expect(!id.descriptor.kernel(combination).isNaN, "\(id.name)\(combination) is NaN without a reason")
      case .failure(.assertionFailed):
        #expect(id.name == "assert" && combination[0] == 0)
      case .failure(.wrongKind(let port, needs: .data)):
        // A number may stand before a table, which is not one.
        #expect(id.descriptor.isForData && port == (NodeContent.operator(id).neededKind(at: 0) == nil ? 1 : 0))
      case .failure, .data, .waiting, .absent:
        Issue.record("\(id.name)\(combination) is \(value)")
      }
    }
  }

  private static func combinations(_ count: Int) -> [[Double]] {
    (0..<count).reduce([[]]) { combinations, _ in
      combinations.flatMap { combination in edges.map { combination + [$0] } }
    }
  }

  @Test(
    arguments: [
      ("power", [0, 0], 1), ("power", [-8, 3], -512), ("power", [0, 0.5], 0),
      ("mod", [-7, 3], 2), ("mod", [7, -3], -2), ("mod", [5.5, 2], 1.5), ("mod", [-6, 3], 0), ("mod", [6, -3], -0.0),
      ("round", [0.5], 1), ("round", [-0.5], -1), ("round", [2.5], 3), ("round", [-2.5], -3), ("round", [-0.2], -0.0),
      ("round", [2.675, 2], 2.68), ("round", [1.005, 2], 1.01), ("round", [-2.5, 0], -3), ("round", [15, -1], 20),
      ("round", [499, -3], 0), ("round", [-499, -3], -0.0), ("round", [9.995, 2], 10), ("round", [1e22, 3], 1e22),
      ("round", [0.1 + 0.2, 15], 0.3), ("round", [0.1 + 0.2, 16], 0.1 + 0.2), ("round", [4.5 * 0.15, 2], 0.68),
      ("round", [1.05 * (0.0284 + 0.0046) - 0.0284, 4], 0.0063), ("round", [0.49999999999999994, 0], 1),
      ("round", [1e15 + 0.5, 0], 1e15 + 1), ("round", [1e14 + 0.25, 2], 1e14 + 0.25), ("round", [3, 400], 3),
      ("round", [3, -400], 0), ("roundUp", [-2.1], -3), ("roundUp", [1.1 * 1.1 * 100, 0], 121),
      ("roundUp", [1e-30, 2], 0.01), ("roundUp", [0, 2], 0), ("roundUp", [1_201, -2], 1_300),
      ("roundDown", [-2.9], -2), ("roundDown", [2.3 * 100, 0], 230), ("roundDown", [1e15 + 0.5, 0], 1e15),
      ("trunc", [4.35 * 100, 0], 435), ("trunc", [4.35 * 100], 434), ("trunc", [-2.679, 2], -2.67),
      ("trunc", [99_999_999_999_999.99, 1], 1e14), ("round", [2.5, 1e300], 2.5),
      ("round", [2.5, -1e300], 0),
      ("root", [27, 3], 3), ("root", [-32, 5], -2), ("root", [1_024, 10], 2), ("root", [16, -2], 0.25),
      ("root", [0, 4], 0), ("root", [-8, 1], -8), ("root", [9, 0.5], 81), ("root", [-27, -3], -1.0 / 3),
      ("trunc", [-0.5], -0.0), ("ceil", [-0.5], -0.0), ("sqrt", [-0.0], -0.0), ("cbrt", [-0.0], -0.0),
      ("negate", [0], -0.0), ("sign", [-0.0], -0.0), ("abs", [-0.0], 0), ("subtract", [0, 0], 0),
      ("add", [-0.0, -0.0], -0.0),
      ("min", [0, -0.0], -0.0), ("min", [-0.0, 0], -0.0), ("max", [0, -0.0], 0), ("max", [-0.0, 0], 0),
      ("cbrt", [27], 3), ("cbrt", [-1_000], -10), ("cbrt", [1e-300], 1e-100), ("cbrt", [0x1p1023], 0x1p341),
      ("log", [1_000, 10], 3), ("log", [8, 2], 3), ("log", [125, 5], 3), ("log", [1, 7], 0), ("log", [0.25, 0.5], 2),
      ("gcd", [12, -18], 6), ("gcd", [0, 0], 0), ("gcd", [0, 5], 5), ("gcd", [0x1p1000, 0x1p900], 0x1p900),
      ("lcm", [4, 6], 12), ("lcm", [0, 5], 0), ("lcm", [-4, 6], 12),
      ("factorial", [0], 1), ("factorial", [20], 2_432_902_008_176_640_000),
      ("factorial", [25], 1.5511210043330986e25),
      ("gamma", [1], 1), ("gamma", [0.5], 1.772453850905516), ("gamma", [171], 7.257415615307999e306),
      ("factorial", [170], 7.257415615307999e306),
      ("ncr", [5, 0], 1), ("ncr", [3, 5], 0), ("ncr", [52, 5], 2_598_960),
      ("ncr", [100, 50], 1.0089134454556420e29),
      ("ncr", [1_029, 514], 1.429820686498904e308), ("ncr", [0x1p53, 1], 0x1p53),
      ("npr", [5, 5], 120), ("npr", [3, 5], 0), ("npr", [100, 10], 6.281565095552947e19),
      ("npr", [170, 170], 7.257415615307999e306),
      ("erf", [0.5], 0.5204998778130465), ("hypot", [0x3p600, 0x4p600], 0x5p600), ("hypot", [2, 3, 6], 7),
      ("atan2", [0, -1], .pi), ("atan2", [-0.0, -1], -.pi), ("atan2", [0, 0], 0),
      ("clamp", [5, 1, 3], 3), ("clamp", [-5, 1, 3], 1), ("clamp", [2, 2, 2], 2),
      ("and", [1, -1], 1), ("or", [0, 0], 0), ("not", [-0.0], 1), ("if", [-0.0, 1, 2], 2), ("assert", [-3], -3),
      ("failed", [0], 0), ("ifFailed", [-0.0, 1], -0.0),
      ("equal", [0, -0.0], 1), ("exp", [-1_000], 0), ("divide", [1, -.greatestFiniteMagnitude], -0x1p-1024),
    ] as [(String, [Double], Double)])
  func `an edge has the value that is written for it`(_ name: String, _ arguments: [Double], _ expected: Double) throws
  {
    let value = try #require(OperatorID(named: name)).descriptor(arguments)
    #expect(value.bits == Value.number(expected).bits, "\(name)\(arguments) is \(value)")
  }

  @Test(
    arguments: [
      ("divide", [1, 0], .divisionByZero, 1), ("divide", [0, -0.0], .divisionByZero, 1),
      ("mod", [1, 0], .divisionByZero, 1),
      ("reciprocal", [0], .divisionByZero, 0), ("power", [0, -1], .divisionByZero, 0),
      ("power", [-1, 0.5], .fractionalPowerOfNegative, 0), ("sqrt", [-1], .rootOfNegative, 0),
      ("root", [8, 0], .rootOfDegreeZero, 1), ("root", [-8, 2], .rootOfNegative, 0),
      ("root", [-8, 2.5], .rootOfNegative, 0), ("root", [0, -2], .divisionByZero, 0),
      ("round", [2.5, 0.5], .notAnInteger, 1), ("trunc", [2.5, 0.5], .notAnInteger, 1),
      ("ln", [0], .logarithmOfZero, 0), ("ln", [-1], .logarithmOfNegative, 0), ("log10", [0], .logarithmOfZero, 0),
      ("log2", [-1], .logarithmOfNegative, 0), ("log", [0, 2], .logarithmOfZero, 0),
      ("log", [2, 1], .logarithmBase, 1),
      ("log", [2, 0], .logarithmBase, 1), ("log", [2, -2], .logarithmBase, 1),
      ("asin", [1.5], .outsideUnitInterval, 0), ("acos", [-1.5], .outsideUnitInterval, 0),
      ("atanh", [1], .outsideUnitInterval, 0), ("acosh", [0.5], .belowOne, 0), ("clamp", [1, 3, 2], .lowAboveHigh, 1),
      ("factorial", [0.5], .notAnInteger, 0), ("factorial", [-1], .negativeInteger, 0),
      ("gamma", [0], .poleOfGamma, 0), ("gamma", [-3], .poleOfGamma, 0), ("gcd", [1, 0.5], .notAnInteger, 1),
      ("lcm", [0.5, 1], .notAnInteger, 0), ("ncr", [5, -1], .negativeInteger, 1), ("npr", [5.5, 1], .notAnInteger, 0),
    ] as [(String, [Double], DomainProblem, Int)])
  func `an argument outside the domain is reported with its port`(
    _ name: String, _ arguments: [Double], _ problem: DomainProblem, _ port: Int
  ) throws {
    let descriptor = try #require(OperatorID(named: name)).descriptor
    #expect(descriptor(arguments) == .failure(.outsideDomain(problem)))
    #expect(descriptor.domain(arguments) == OutsideDomain(problem, port: port))
  }

  @Test(
    arguments: [
      ("factorial", [171]), ("exp", [1_000]), ("power", [10, 400]), ("round", [1.7e308, -308]), ("roundUp", [3, -400]),
      ("ncr", [1_030, 515]),
      ("npr", [171, 171]),
    ]
      as [(String, [Double])])
  func `a result beyond the largest number is an overflow`(_ name: String, _ arguments: [Double]) throws {
    #expect(try #require(OperatorID(named: name)).descriptor(arguments) == .failure(.overflow))
  }

  /// Central differences at points without kinks.
  @Test(arguments: OperatorCatalog.ids)
  func `a derivative is the slope`(_ id: OperatorID) {
    let count = max(id.descriptor.ports.minimum, 1)
    for start in [0.3, 0.7, 1.3, 2.2] {
      var arguments = (0..<count).map { start + 0.4 * Double($0) }
      let here = id.descriptor(arguments)
      guard case .number(let result) = here else { continue }
      let gradient = id.descriptor.derivative(arguments, result)
      for port in arguments.indices {
        let step = 1e-5
        let middle = arguments[port]
        arguments[port] = middle + step
        let above = id.descriptor.kernel(arguments)
        arguments[port] = middle - step
        let below = id.descriptor.kernel(arguments)
        arguments[port] = middle
        let slope = (above - below) / (2 * step)
        // A step or an edge of the domain in between.
        guard slope.isFinite, slope.magnitude < 1e4 else { continue }
        #expect(
          (gradient[port] - slope).magnitude <= 1e-5 * max(1, slope.magnitude),
          "\(id.name)\(arguments) by port \(port): \(gradient[port]), not \(slope)")
      }
    }
  }
}
