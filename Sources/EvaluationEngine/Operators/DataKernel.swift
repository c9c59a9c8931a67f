import DataSets

/// How an operator on data sets computes.
public struct DataKernel: Sendable {
  let compute: @Sendable (OperatorCall) throws(Failure) -> Computed

  init(_ compute: @escaping @Sendable (OperatorCall) throws(Failure) -> Computed) {
    self.compute = compute
  }

  /// Makes a set of one set.
  static func set(_ body: @escaping @Sendable (DataSet) throws(DataProblem) -> DataSet) -> DataKernel {
    DataKernel { call throws(Failure) in
      let set = try call.set(at: 0)
      return Computed(.set(try dataResult { () throws(DataProblem) in try body(set) }))
    }
  }

  /// Makes a number of one set.
  static func reduction(_ body: @escaping @Sendable (DataSet) throws(DataProblem) -> Estimate) -> DataKernel {
    DataKernel { call throws(Failure) in
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
