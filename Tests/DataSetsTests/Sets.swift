import DataSets

/// The twelve numbers of the source's year of profit.
let profit: [Double] = [0, -10, -17, -35, -6, 5, 2, 15, 29, 38, 51, 45]

/// Values alone.
func makeSet(_ values: Double...) throws -> DataSet { try DataSet(values: values) }

/// Values and their symmetric errors.
func makeSet(_ values: [Double], errors: [Double]) throws -> DataSet {
  try DataSet(values: values, errorY: ErrorColumn(errors))
}

/// What a call refuses with.
func problem<Result>(_ body: () throws -> Result) -> DataProblem? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? DataProblem
  }
}
