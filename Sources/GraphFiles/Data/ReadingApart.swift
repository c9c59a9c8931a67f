public import DataSets
internal import DelimitedText

extension [PointColumns] {
  /// The result of `read` for each, or its error, so that an error of one does not affect the others.
  ///
  /// All are read at once if there is no error. Otherwise, if the problem `isOfColumns`, they are read in halves, and
  /// so on: a few reads for each unreadable one. `read` returns as many results as it gets, in their order.
  public func readApart<Content, Problem: Error>(
    isOfColumns: (Problem) -> Bool, _ read: ([PointColumns]) throws(Problem) -> [Content]
  ) -> [Result<Content, Problem>] {
    var results: [Result<Content, Problem>] = []
    // Ranges that are still to be read, the first one last.
    var open = isEmpty ? [] : [indices]
    while let range = open.popLast() {
      do throws(Problem) {
        results += try read(Array(self[range])).map { .success($0) }
      } catch {
        if range.count > 1, isOfColumns(error) {
          let middle = (range.lowerBound + range.upperBound) / 2
          open += [middle..<range.upperBound, range.lowerBound..<middle]
        } else {
          results += range.map { _ in .failure(error) }
        }
      }
    }
    return results
  }
}

extension DataFileProblem {
  /// Whether other columns of the same file may be read well.
  public var isOfColumns: Bool {
    switch reason {
    case .delimited(let reason): reason.isOfColumns
    case .column, .notAList, .unequalLists, .notANumber, .notADate, .notAText, .notADataSet: true
    case .json, .foreignShape, .mixedRows, .raggedRow, .tooManyRows, .lineTooLong, .isDatabase, .workbook: false
    }
  }
}
