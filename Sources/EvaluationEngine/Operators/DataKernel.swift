import DataSets

/// How an operator on data sets computes.
public struct DataKernel: Sendable {
  let compute: @Sendable (OperatorCall) throws(Failure) -> Computed
  let size: ResultSize

  init(_ size: ResultSize, _ compute: @escaping @Sendable (OperatorCall) throws(Failure) -> Computed) {
    self.compute = compute
    self.size = size
  }

  /// Makes a set of one set.
  static func set(
    _ size: ResultSize, _ body: @escaping @Sendable (DataSet) throws(DataProblem) -> DataSet
  ) -> DataKernel {
    DataKernel(size) { call throws(Failure) in
      let set = try call.set(at: 0)
      return Computed(.set(try dataResult { () throws(DataProblem) in try body(set) }))
    }
  }

  /// Makes a number of one set.
  static func reduction(_ body: @escaping @Sendable (DataSet) throws(DataProblem) -> Estimate) -> DataKernel {
    DataKernel(.nothing) { call throws(Failure) in
      let set = try call.set(at: 0)
      return Computed(try dataResult { () throws(DataProblem) in try body(set) })
    }
  }
}

extension Computed {
  init(_ estimate: Estimate) {
    self.init(.stored(StoredValue.number(estimate.value)), estimate.error.map(ResultRemark.error))
  }
}
