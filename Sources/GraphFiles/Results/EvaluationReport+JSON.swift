import DataSets
import Formulas
import JSONText

extension EvaluationReport {
  /// One object: `{"values": {…}, "failures": {…}, "uncertainties": {…}}`.
  ///
  /// Numbers are exact floats, and a data set is an array of numbers. An uncertainty is a number, `[lower, upper]` if
  /// the sides differ, or `null` if it is unknown.
  ///
  /// There are further members; empty ones are left out:
  ///
  /// - `unknownUncertainties`: For each unknown uncertainty, the reason, such as `{"message": …, "cause": …}`.
  /// - `points`: For each data set, the further fields of its points: `{"x": […], "xUncertainties": […], "errorCorr":
  ///   […], "annotations": […]}`. Each array is as long as the values, with null for a point without the field; a date
  ///   is a text.
  /// - `units`: The unit of each value that has one.
  /// - `samples`: For each sampled node, `{"mean": …, "standardDeviation": …, "interval95": [low, high], "failed": 0}`.
  /// - `sampling`: For each sampled node, `{"count": …, "shortest95": [low, high], "extent": [low, high], "histogram":
  ///   […], "linear": "holds" | "fails" | "undecided"}`.
  public var json: [UInt8] { json { true } }

  /// Returns the report as JSON; if `goesOn` returns false, returns an empty object instead.
  ///
  /// `goesOn` is called about once per millisecond.
  public func json(while goesOn: () -> Bool) -> [UInt8] {
    var values = ObjectText()
    var failures = ObjectText()
    var uncertainties = ObjectText()
    var reasons = ObjectText()
    var points = ObjectText()
    var units = ObjectText()
    var isEnded = false
    func mayGoOn() -> Bool {
      if !isEnded { isEnded = !goesOn() }
      return !isEnded
    }
    // A set counts as many entries.
    var untilQuestion = 0
    for entry in entries {
      untilQuestion -= 1
      if untilQuestion <= 0 {
        if !mayGoOn() { return Array("{}".utf8) }
        untilQuestion = Self.entriesBetweenQuestions
      }
      if let unit = entry.unit { units.add(entry.name, JSONQuoting.quoted(unit)) }
      switch entry.outcome {
      case .quantity(let quantity, let unknown):
        values.add(entry.name, entry.json(quantity.value))
        if let uncertainty = unknown == nil ? Self.text(ofUncertainty: quantity) : "null" {
          uncertainties.add(entry.name, uncertainty)
        }
        if let unknown { reasons.add(entry.name, Self.text(of: unknown)) }
      case .data(let set, let unknown):
        untilQuestion -= set.count / Self.pointsOfEntry
        values.add(entry.name, entry.json(set.values, while: mayGoOn))
        if isEnded { return Array("{}".utf8) }
        if let errors = set.errorsY {
          uncertainties.add(entry.name, Self.text(ofErrors: errors))
        } else if unknown != nil {
          uncertainties.add(entry.name, "null")
        }
        if let unknown { reasons.add(entry.name, Self.text(of: unknown)) }
        if let columns = Self.columns(of: set) { points.add(entry.name, columns) }
      case .failure(let message, let cause):
        let causeMember = cause.map { ", \"cause\": \(JSONQuoting.quoted($0))" } ?? ""
        failures.add(entry.name, "{\"message\": \(JSONQuoting.quoted(message))\(causeMember)}")
      }
    }
    var sections = [("values", values), ("failures", failures)]
    if !uncertainties.isEmpty { sections.append(("uncertainties", uncertainties)) }
    if !reasons.isEmpty { sections.append(("unknownUncertainties", reasons)) }
    if !points.isEmpty { sections.append(("points", points)) }
    if !units.isEmpty { sections.append(("units", units)) }
    if !samples.isEmpty {
      var (texts, details) = (ObjectText(), ObjectText())
      for sample in samples {
        texts.add(sample.name, sample.json)
        details.add(sample.name, sample.detailsJSON)
      }
      sections += [("samples", texts), ("sampling", details)]
    }
    var output: [UInt8] = []
    for (name, members) in sections {
      output.append(output.isEmpty ? "{\n  \"" : ",\n  \"")
      output.append(contentsOf: "\(name)\": ".utf8)
      output.append(contentsOf: members.text)
    }
    output.append("\n}\n")
    return output
  }

  /// One object per node, each on its own line: `{"name": …, "value": …, "uncertainty": …}`, or `{"name": …, "message":
  /// …, "cause": …}` if there is no value.
  ///
  /// Values and uncertainties are as in `json`; if an uncertainty is unknown, `unknownUncertainty` is the reason.
  public var jsonLines: [UInt8] {
    Array(entries.map { "{\(Self.members(of: $0).joined(separator: ", "))}\n" }.joined().utf8)
  }

  private static func members(of entry: Entry) -> [String] {
    var members = ["\"name\": \(JSONQuoting.quoted(entry.name))"]
    func add(_ key: String, _ text: String?) {
      if let text { members.append("\"\(key)\": \(text)") }
    }
    switch entry.outcome {
    case .quantity(let quantity, let unknown):
      add("value", entry.json(quantity.value))
      add("uncertainty", unknown == nil ? text(ofUncertainty: quantity) : "null")
      add("unknownUncertainty", unknown.map(text(of:)))
      add("unit", entry.unit.map { JSONQuoting.quoted($0) })
    case .data(let set, let unknown):
      add("value", entry.json(set.values))
      add("uncertainty", set.errorsY.map(text(ofErrors:)) ?? (unknown == nil ? nil : "null"))
      add("unknownUncertainty", unknown.map(text(of:)))
      add("points", columns(of: set))
      add("unit", entry.unit.map { JSONQuoting.quoted($0) })
    case .failure(let message, let cause):
      add("message", JSONQuoting.quoted(message))
      add("cause", cause.map { JSONQuoting.quoted($0) })
    }
    return members
  }

  /// The number of entries that are written between two calls of `goesOn`, in about a millisecond.
  private static let entriesBetweenQuestions = 1_024
  /// The number of points that take as long to write as one entry.
  private static let pointsOfEntry = 4

  private struct ObjectText {
    private var members: [UInt8] = []

    var isEmpty: Bool { members.isEmpty }

    var text: [UInt8] { isEmpty ? Array("{}".utf8) : Array("{\n".utf8) + members + Array("\n  }".utf8) }

    mutating func add(_ name: String, _ value: String) {
      members.append(isEmpty ? "    " : ",\n    ")
      members.append(contentsOf: JSONQuoting.quoted(name).utf8)
      members.append(": ")
      members.append(contentsOf: value.utf8)
    }
  }

  private static func columns(of set: DataSet) -> String? {
    func list(_ entry: (Datum) -> String?) -> String {
      "[\(set.map { entry($0) ?? "null" }.joined(separator: ", "))]"
    }
    var members: [String] = []
    if set.hasX {
      let x = list { point in point.exactX.map { point.xKind == .date ? JSONQuoting.quoted($0) : $0 } }
      members.append("\"x\": \(x)")
    }
    if let errors = set.errorsX { members.append("\"xUncertainties\": \(text(ofErrors: errors))") }
    if set.errorCorrelations != nil {
      members.append("\"errorCorr\": \(list { $0.errorCorrelation.map { NumberText.shortest($0) } })")
    }
    if set.hasAnnotations {
      members.append("\"annotations\": \(list { $0.annotation.map { JSONQuoting.quoted($0) } })")
    }
    return members.isEmpty ? nil : "{\(members.joined(separator: ", "))}"
  }

  /// Returns the errors as an array as long as the values, with null for a point without an error.
  private static func text(ofErrors errors: ErrorColumn) -> String {
    let entries = (0..<errors.count).map { index -> String in
      guard let bar = errors[index] else { return "null" }
      let sides = [bar.lower, bar.upper].map { NumberText.shortest($0) }
      return bar.isSymmetric ? sides[0] : "[\(sides.joined(separator: ", "))]"
    }
    return "[\(entries.joined(separator: ", "))]"
  }

  private static func text(ofUncertainty quantity: Quantity) -> String? {
    guard let lower = quantity.lower, let upper = quantity.upper else { return nil }
    if lower == upper { return NumberText.shortest(lower) }
    return "[\(NumberText.shortest(lower)), \(NumberText.shortest(upper))]"
  }

  private static func text(of reason: UnknownReason) -> String {
    "{\"message\": \(JSONQuoting.quoted(reason.message)), \"cause\": \(JSONQuoting.quoted(reason.cause))}"
  }
}
