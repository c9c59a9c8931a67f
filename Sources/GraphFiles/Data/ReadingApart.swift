public import DataSets
internal import DelimitedText

extension [PointColumns] {
  /// Reads several elements, such as columns of a file, and returns a result or an error for each element.
  ///
  /// First, `read` reads all elements at once and returns one result per element, in their order. If it throws an error
  /// for which `isOfColumns` is true, each half of the elements is read separately, and so on. In this way, an error of
  /// one element does not affect the others.
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
  /// Whether the problem concerns only some columns, so that other columns of the file may be readable.
  public var isOfColumns: Bool {
    switch reason {
    case .delimited(let reason): reason.isOfColumns
    case .column, .notAList, .unequalLists, .notANumber, .notADate, .notAText, .notADataSet: true
    case .json, .unfitShape, .mixedRows, .raggedRow, .tooManyRows, .lineTooLong, .isDatabase, .workbook: false
    }
  }
}
