import DataSets

/// An operator on data sets: its computation, and the derivatives of its result with respect to its inputs.
public struct DataKernel: Sendable {
  let compute: @Sendable (OperatorCall) throws(Failure) -> Computed
  let size: ResultSize
  let takes: DataIntake
  /// Returns the derivatives of a call that has a result.
  let slopes: @Sendable (OperatorCall) throws(Failure) -> CallSlopes
  /// Returns points without errors that make a call a source of uncertainty; nil for operators that are never one.
  let scatter: (@Sendable (OperatorCall) throws(Failure) -> ScatteredPoints?)?

  init(
    _ size: ResultSize, takes: DataIntake = .sets,
    scatter: (@Sendable (OperatorCall) throws(Failure) -> ScatteredPoints?)? = nil,
    slopes: @escaping @Sendable (OperatorCall) throws(Failure) -> CallSlopes,
    _ compute: @escaping @Sendable (OperatorCall) throws(Failure) -> Computed
  ) {
    self.compute = compute
    self.size = size
    self.takes = takes
    self.scatter = scatter
    self.slopes = slopes
  }

  /// Creates an operator that computes a set from one set, with the derivative `map` for all points.
  static func set(
    _ size: ResultSize, _ map: LinearMap, _ body: @escaping @Sendable (DataSet) throws(DataProblem) -> DataSet
  ) -> DataKernel {
    DataKernel(
      size, slopes: { CallSlopes($0, inputs: [map]) },
      { call throws(Failure) in
        let set = try call.set(at: 0)
        return Computed(.set(try dataResult { () throws(DataProblem) in try body(set) }))
      })
  }

  /// Creates an operator that computes a number from the values of one set.
  static func reduction(
    _ reduction: Reduction, _ body: @escaping @Sendable (DataSet) throws(DataProblem) -> Estimate
  ) -> DataKernel {
    DataKernel(
      .nothing, slopes: { call throws(Failure) in try call.slopes(of: reduction) },
      { call throws(Failure) in
        // The uncertainty of the result is computed only on request, over all paths together.
        let set = try call.set(at: 0).withoutErrors
        return Computed(try dataResult { () throws(DataProblem) in try body(set) })
      })
  }
}

/// Points that a call turns into a source of uncertainty.
struct ScatteredPoints {
  /// The port of the points.
  var port: Int
  /// The points, with values in place of their errors; the slopes say how the call changes with each.
  var set: DataSet
  /// The degrees of freedom of the scatter: points less parameters of a fit; nil if the scatter is known exactly.
  var degreesOfFreedom: Int?
  /// Whether the errors are known.
  var isKnown = true
  /// Whether the call chooses one of the points at random.
  var isDraw = false
}

/// The kinds of values that an operator on data sets takes at its ports.
enum DataIntake: Hashable, Sendable {
  /// A set at each port.
  case sets
  /// A number at each port.
  case numbers
  /// A number at the first port, or a set whose elements are used one by one, and a set at each other port.
  ///
  /// The result is of the kind of the first input.
  case elementsAndSets
  /// A number at each of this many first ports, and a set at each other one.
  case numbersAndSets(Int)

  /// Returns the kind of value that the port requires; nil if the port takes both.
  func kind(at port: Int) -> InputKind? {
    switch self {
    case .sets: .data
    case .numbers: .number
    case .elementsAndSets: port == 0 ? nil : .data
    case .numbersAndSets(let count): port < count ? .number : .data
    }
  }

  /// The first port that needs a set; nil if none does.
  var firstPortOfData: Int? {
    switch self {
    case .sets: 0
    case .numbers: nil
    case .elementsAndSets: 1
    case .numbersAndSets(let count): count
    }
  }
}

extension OperatorCall {
  /// Returns the derivatives of a reduction of the first input with respect to its points.
  func slopes(of reduction: Reduction, fraction: Double = 0.5) throws(Failure) -> CallSlopes {
    let slopes = try set(at: 0).slopes(of: reduction, fraction: fraction)
    return CallSlopes(self, inputs: [reduction == .count ? nil : .row(PointSlopes(values: slopes))])
  }
}

extension Computed {
  init(_ estimate: Estimate) {
    self.init(.stored(StoredValue.number(estimate.value)))
  }
}
