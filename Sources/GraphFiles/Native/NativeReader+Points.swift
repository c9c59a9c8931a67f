import DataSets
import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  /// Reads `values`, or another array of numbers, with null for a missing value.
  mutating func readValues(_ member: @autoclosure () -> String = "values") throws(ReadingError) -> DataSet {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: member(), .values) }
    let start = scanner.offset
    try scanner.enterArray()
    var values: [Double] = []
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      try countPoint()
      if isAtNumber {
        values.append(try scanner.number())
      } else if scanner.byte == UInt8(ascii: "n") {
        try scanner.literal("null")
        values.append(.nan)
      } else {
        throw wrongType(of: member(), .values)
      }
    }
    do throws(DataProblem) {
      return try DataSet(values: values)
    } catch {
      throw ReadingError(.badData(error), at: start)
    }
  }

  /// Reads `points`, an array of objects, with null for a missing value.
  mutating func readPoints() throws(ReadingError) -> DataSet {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "points", .points) }
    try scanner.enterArray()
    var set = DataSet()
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      try countPoint()
      let start = scanner.offset
      var point = Datum(.nan)
      if scanner.byte == UInt8(ascii: "n") {
        try scanner.literal("null")
      } else {
        point = try readPoint()
      }
      do throws(DataProblem) {
        try set.append(point)
      } catch {
        throw ReadingError(.badData(error), at: start)
      }
    }
    return set
  }

  /// Counts a point or a reading against the limit before memory is allocated for it.
  mutating func countPoint() throws(ReadingError) {
    guard pointCount < limits.points else {
      throw ReadingError(.tooMany(.points, limit: limits.points), at: scanner.offset)
    }
    pointCount += 1
  }

  private mutating func readPoint() throws(ReadingError) -> Datum {
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "points", .point) }
    let start = scanner.offset
    try scanner.enterObject()
    var point = Datum(.nan)
    var sides: [DatumField: Double] = [:]
    var keys = KeySet()
    var hasValue = false
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      try scanner.insert(key, into: &keys)
      let name = key.contents(in: text)
      guard let field = DatumField(rawValue: name) else {
        point.preservedFields.append(PreservedField(name, try readPreserved()))
        continue
      }
      switch field {
      case .value:
        point.value = try readNumber("value")
        hasValue = true
      case .valueX:
        try readX(into: &point)
      case .annotation:
        point.annotation = try readText("annotation")
      case .errorMinX, .errorMaxX, .errorMinY, .errorMaxY:
        sides[field] = try readError(field)
      case .errorCorr:
        point.errorCorrelation = try readNumber("errorCorr")
      }
    }
    guard hasValue else { throw ReadingError(.missingMember("value", .point), at: start) }
    point.errorX = bar(sides[.errorMinX], sides[.errorMaxX])
    point.errorY = bar(sides[.errorMinY], sides[.errorMaxY])
    return point
  }

  /// Returns an error bar; if only one of the two errors is given, it is used for both directions.
  private func bar(_ lower: Double?, _ upper: Double?) -> ErrorBar? {
    guard let either = lower ?? upper else { return nil }
    return ErrorBar(lower: lower ?? either, upper: upper ?? either)
  }

  private mutating func readError(_ field: DatumField) throws(ReadingError) -> Double {
    let offset = scanner.offset
    let error = try readNumber(field.rawValue)
    guard error >= 0 else { throw ReadingError(.negativeUncertainty, at: offset) }
    return error
  }

  private mutating func readX(into point: inout Datum) throws(ReadingError) {
    guard scanner.byte == ASCII.quote else {
      guard isAtNumber else { throw wrongType(of: "valueX", .placeX) }
      point.valueX = try scanner.number()
      return
    }
    let string = try scanner.string()
    let contents = string.contents(in: text)
    guard let seconds = DateText.seconds(contents.utf8) else {
      throw ReadingError(.badDate(contents), at: string.quoteOffset)
    }
    point.valueX = seconds
    point.xKind = .date
  }

  /// Reads any JSON value, of any nesting depth, to preserve it in the document.
  private mutating func readPreserved() throws(ReadingError) -> PreservedContent {
    var open: [OpenContainer] = []
    while true {
      var complete: PreservedContent?
      switch scanner.byte {
      case ASCII.leftBrace:
        try scanner.enterObject()
        open.append(OpenContainer(isObject: true))
      case ASCII.leftBracket:
        try scanner.enterArray()
        open.append(OpenContainer(isObject: false))
      case ASCII.quote:
        complete = .text(try scanner.string().contents(in: text))
      case UInt8(ascii: "t"), UInt8(ascii: "f"):
        complete = .flag(try readTruth("a field"))
      case UInt8(ascii: "n"):
        try scanner.literal("null")
        complete = .nothing
      default:
        let number = try readNumber("a field")
        complete =
          Int64(exactly: number).map { $0 == 0 && number.sign == .minus ? .number(number) : .integer($0) }
          ?? .number(number)
      }
      // Move to the next value of the innermost container, and leave containers that end here.
      while true {
        if let content = complete {
          guard let last = open.indices.last else { return content }
          open[last].add(content)
        }
        guard let last = open.indices.last else { throw scanner.unexpected(.value) }
        if try moveToNext(in: &open[last]) { break }
        complete = open.removeLast().content
      }
    }
  }

  private mutating func moveToNext(in container: inout OpenContainer) throws(ReadingError) -> Bool {
    guard container.isObject else { return try scanner.nextElement(&container.isFirst) }
    guard let key = try scanner.nextMember(&container.isFirst) else { return false }
    try scanner.insert(key, into: &container.keys)
    container.name = key.contents(in: text)
    return true
  }
}

private struct OpenContainer {
  let isObject: Bool
  var isFirst = true
  var keys = KeySet()
  var name = ""
  private var fields: [PreservedField] = []
  private var entries: [PreservedContent] = []

  init(isObject: Bool) { self.isObject = isObject }

  mutating func add(_ content: PreservedContent) {
    if isObject { fields.append(PreservedField(name, content)) } else { entries.append(content) }
  }

  var content: PreservedContent { isObject ? .fields(fields) : .list(entries) }
}
