import DataSets
import DelimitedText
import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

extension [UInt8] {
  mutating func append(_ source: DataSource) {
    switch source {
    case .written(let set):
      if set.hasX || set.hasAnnotations || set.hasErrors || set.hasErrorsX || set.errorCorrelations != nil
        || set.contains(where: { !$0.preservedFields.isEmpty })
      {
        append(", \"points\": ")
        append(points: set)
      } else {
        append(", \"values\": ")
        append(values: set)
      }
    case .file(let file):
      append(member: "file", file.path)
      append(file.columns)
      append(file.form)
    case .database(let database):
      append(member: "database", database.path)
      append(member: "query", database.query)
      append(database.columns)
    }
  }

  private mutating func append(member: StaticString, _ text: String) {
    append(", \"")
    append(member)
    append("\": ")
    append(jsonString: text)
  }

  private mutating func append(member: StaticString, _ column: ColumnName?) {
    guard let column else { return }
    append(", \"")
    append(member)
    append("\": ")
    append(column)
  }

  private mutating func append(_ column: ColumnName) {
    switch column {
    case .name(let name): append(jsonString: name)
    case .number(let number): append(decimal: number)
    }
  }

  private mutating func append(_ columns: PointColumns) {
    append(member: "column", columns.value)
    append(member: "xColumn", columns.x)
    if let below = columns.errorBelow, let above = columns.errorAbove {
      append(", \"errorColumn\": [")
      append(below)
      append(", ")
      append(above)
      append(ASCII.rightBracket)
    } else {
      append(member: "errorColumn", columns.error ?? columns.errorBelow ?? columns.errorAbove)
    }
    append(member: "xErrorColumn", columns.errorX)
    append(member: "annotationColumn", columns.annotation)
  }

  private mutating func append(_ form: DataFileForm) {
    if let format = form.format { append(member: "format", format.rawValue) }
    if let delimiter = form.delimiter { append(member: "delimiter", delimiter.text) }
    if let hasHeader = form.hasHeader, form.choices.headerRows == nil {
      append(hasHeader ? ", \"header\": true" : ", \"header\": false")
    }
    if let hasDecimalComma = form.hasDecimalComma {
      append(hasDecimalComma ? ", \"decimalComma\": true" : ", \"decimalComma\": false")
    }
    if !form.missingMarks.isEmpty {
      append(", \"missing\": [")
      for (index, mark) in form.missingMarks.enumerated() {
        if index > 0 { append(", ") }
        append(jsonString: mark)
      }
      append(ASCII.rightBracket)
    }
    append(form.choices)
  }

  private mutating func append(_ choices: TableChoices) {
    for choice in TableChoice.all {
      guard let value = choice.value(in: choices) else { continue }
      append(", ")
      append(jsonString: choice.member)
      append(": ")
      switch value {
      case .text(let text): append(jsonString: text)
      case .truth(let truth): append(truth ? "true" : "false")
      case .count(let count): append(number: Double(count))
      }
    }
  }

  /// Appends numbers, and null for missing values.
  mutating func append(values set: DataSet) {
    append(ASCII.leftBracket)
    for (place, value) in set.rows.enumerated() {
      if place > 0 { append(", ") }
      if let value { append(number: set.values[value]) } else { append("null") }
    }
    append(ASCII.rightBracket)
  }

  private mutating func append(points set: DataSet) {
    append(ASCII.leftBracket)
    for (place, index) in set.rows.enumerated() {
      if place > 0 { append(", ") }
      if let index { append(set[index]) } else { append("null") }
    }
    append(ASCII.rightBracket)
  }

  private mutating func append(_ point: Datum) {
    append("{\"value\": ")
    append(number: point.value)
    if let valueX = point.valueX {
      append(", \"valueX\": ")
      if point.xKind == .date, let date = DateText.exactText(valueX) {
        append(jsonString: date)
      } else {
        append(number: valueX)
      }
    }
    if let annotation = point.annotation { append(member: "annotation", annotation) }
    append(", \"errorMinX\": ", ", \"errorMaxX\": ", point.errorX)
    append(", \"errorMinY\": ", ", \"errorMaxY\": ", point.errorY)
    if let correlation = point.errorCorrelation {
      append(", \"errorCorr\": ")
      append(number: correlation)
    }
    for field in point.preservedFields {
      append(", ")
      append(jsonString: field.name)
      append(": ")
      append(field.content)
    }
    append(ASCII.rightBrace)
  }

  private mutating func append(_ lower: StaticString, _ upper: StaticString, _ bar: ErrorBar?) {
    guard let bar else { return }
    append(lower)
    append(number: bar.lower)
    append(upper)
    append(number: bar.upper)
  }

  /// Appends preserved content, without recursion.
  private mutating func append(_ content: PreservedContent) {
    var rest: [ContentPart] = [.content(content)]
    while let part = rest.popLast() {
      switch part {
      case .text(let text): append(contentsOf: text.utf8)
      case .key(let key):
        append(jsonString: key)
        append(": ")
      case .content(.nothing): append("null")
      case .content(.flag(let flag)): append(flag ? "true" : "false")
      case .content(.integer(let integer)): append(contentsOf: String(integer).utf8)
      case .content(.number(let number)): append(number: number)
      case .content(.text(let text)): append(jsonString: text)
      case .content(.list(let entries)):
        rest.append(.text("]"))
        for (index, entry) in entries.enumerated().reversed() {
          rest.append(.content(entry))
          if index > 0 { rest.append(.text(", ")) }
        }
        append(ASCII.leftBracket)
      case .content(.fields(let fields)):
        rest.append(.text("}"))
        for (index, field) in fields.enumerated().reversed() {
          rest.append(.content(field.content))
          rest.append(.key(field.name))
          if index > 0 { rest.append(.text(", ")) }
        }
        append(ASCII.leftBrace)
      }
    }
  }

  private enum ContentPart {
    case content(PreservedContent)
    case key(String)
    case text(String)
  }
}

extension DataSet {
  /// For each row of the data, the index of its point; nil if the row has a missing value.
  var rows: [Int?] {
    if missingPlaces.isEmpty { return indices.map { $0 } }
    var rows: [Int?] = []
    rows.reserveCapacity(rowCount)
    var missing = missingPlaces[...]
    for index in indices {
      while missing.first == rows.count {
        rows.append(nil)
        missing.removeFirst()
      }
      rows.append(index)
    }
    rows.append(contentsOf: repeatElement(nil, count: missing.count))
    return rows
  }
}

extension [UInt8] {
  mutating func append(_ parameters: NodeParameters, of operation: OperatorID) {
    append(", \"parameters\": {")
    var isFirst = true
    for (parameter, value) in zip(operation.descriptor.parameters, parameters.values) {
      guard let value else { continue }
      if !isFirst { append(", ") }
      isFirst = false
      append(jsonName: parameter.name)
      append(": ")
      switch value {
      case .number(let number): append(number: number)
      case .flag(let flag): append(flag ? "true" : "false")
      case .formula(let formula): append(jsonString: formula.text)
      case .word(let word): append(jsonString: word)
      case .range(let low, let high):
        append(ASCII.leftBracket)
        append(number: low)
        append(", ")
        append(number: high)
        append(ASCII.rightBracket)
      }
    }
    append(ASCII.rightBrace)
  }
}
