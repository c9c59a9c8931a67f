import DataSets

/// An operator on data sets: its computation, and the derivatives of its result with respect to its inputs.
public struct DataKernel: Sendable {
  let compute: @Sendable (OperatorCall) throws(Failure) -> Computed
  let size: ResultSize
  let takes: DataIntake
  /// Returns the derivatives of a call that has a result.
  let slopes: @Sendable (OperatorCall) throws(Failure) -> CallSlopes
  /// Returns the points whose scatter gives a call an uncertainty, such as the points of a fit.
  ///
  /// Nil for an operator that never has such points.
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

  /// Creates an operator from one data set to another.
  ///
  /// `map` is the derivative of each call.
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

/// Points without errors of their own whose scatter gives a call an uncertainty, such as the points of a fit.
struct ScatteredPoints {
  var port: Int
  /// The points, with errors computed from their scatter.
  var set: DataSet
  /// The number of points minus the number of fitted parameters; nil if the scatter is known exactly.
  var degreesOfFreedom: Int?
  /// Whether the scatter is known, so that the points' errors have a meaning.
  var isKnown = true
  /// Whether the call chooses one of the points at random.
  var isDraw = false
}

/// Which ports of an operator accept numbers, and which accept data sets.
enum DataIntake: Hashable, Sendable {
  case sets
  case numbers
  /// A number or a data set at the first port, and data sets at all other ports.
  ///
  /// The operator works on the elements of the first input one by one. If the first input is a number, so is the
  /// result.
  case elementsAndSets
  /// Numbers at the first ports, as many as the payload says, and data sets at all other ports.
  case numbersAndSets(Int)

  /// Returns whether a port needs a number or a data set; nil if it accepts both.
  func kind(at port: Int) -> InputKind? {
    switch self {
    case .sets: .data
    case .numbers: .number
    case .elementsAndSets: port == 0 ? nil : .data
    case .numbersAndSets(let count): port < count ? .number : .data
    }
  }

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
  /// Returns the derivatives of a statistic of the first input, such as its mean, with respect to its points.
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
