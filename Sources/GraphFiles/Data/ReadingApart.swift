public import DataSets
internal import DelimitedText

extension [PointColumns] {
  /// Returns the result of `read` for each element, or its error, so that an error of one does not affect the others.
  ///
  /// If there is no error, all are read at once. Otherwise, if the problem `isOfColumns`, they are read in halves
  /// recursively, which takes a few reads for each unreadable element. `read` returns one result per element, in their
  /// order.
  public func readApart<Content, Problem: Error>(
    isOfColumns: (Problem) -> Bool, _ read: ([PointColumns]) throws(Problem) -> [Content]
  ) -> [Result<Content, Problem>] {
    var results: [Result<Content, Problem>] = []
    // The ranges that are still to be read, the first one last.
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
  /// Whether the problem concerns single columns, so that other columns of the file may be readable.
  public var isOfColumns: Bool {
    switch reason {
    case .delimited(let reason): reason.isOfColumns
    case .column, .notAList, .unequalLists, .notANumber, .notADate, .notAText, .notADataSet: true
    case .json, .foreignShape, .mixedRows, .raggedRow, .tooManyRows, .lineTooLong, .isDatabase, .workbook: false
    }
  }
}
