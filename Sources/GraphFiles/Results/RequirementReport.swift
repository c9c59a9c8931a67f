import Formulas
public import GraphAnalysis
import GraphDocument
import JSONText

/// How uncertain an input may be if a node must have a wanted uncertainty, for other programs.
public struct RequirementReport: Sendable {
  /// The name of the node with the wanted uncertainty.
  public var target: String
  /// The wanted standard uncertainty.
  public var wanted: Double
  /// The name of the input, which is a number.
  public var input: String
  /// The uncertainty that the document states for the input; nil if the input is exact.
  public var present: StandardUncertainty?
  /// The reason why the input's uncertainty has no limit; nil if a limit was found.
  public var reason: String?
  /// The limit that was found, and the other numbers of the answer.
  public var required: RequiredUncertainty

  /// Creates a report from the parts of the answer.
  public init(
    target: String, wanted: Double, input: String, present: StandardUncertainty?, reason: String?,
    required: RequiredUncertainty
  ) {
    self.target = target
    self.wanted = wanted
    self.input = input
    self.present = present
    self.reason = reason
    self.required = required
  }

  private var limit: (most: StandardUncertainty, least: Double)? {
    if case .limit(let most, let least) = required.outcome { (most, least) } else { nil }
  }

  /// A table with one row and the columns `name,uncertainty,least,present,sensitivity,others`; missing values are
  /// empty, and an uncertainty with different sides is written `+upper -lower`.
  public var csv: [UInt8] {
    let texts = ValueText(for: .file)
    let uncertainties = [limit?.most, present, required.others].map { $0.map { texts.text($0) } ?? "" }
    let cells = [
      input, uncertainties[0], limit.map { texts.text($0.least) } ?? "", uncertainties[1],
      texts.text(required.derivative), uncertainties[2],
    ]
    return Array(("name,uncertainty,least,present,sensitivity,others\n" + cells.joined(separator: ",") + "\n").utf8)
  }

  /// One object with `require`, `by`, `uncertainty`, `least` if it is above 0, `present`, `sensitivity`, `others`, and
  /// `reason` if there is no limit.
  ///
  /// An uncertainty is a number, or `[lower, upper]` if the sides differ.
  public var json: [UInt8] {
    var members = [
      "\"require\": {\(JSONQuoting.quoted(target)): \(NumberText.shortest(wanted))}",
      "\"by\": \(JSONQuoting.quoted(input))",
      "\"uncertainty\": \(limit.map { Self.text($0.most) } ?? "null")",
    ]
    if let limit, limit.least > 0 { members.append("\"least\": \(NumberText.shortest(limit.least))") }
    if let present { members.append("\"present\": \(Self.text(present))") }
    members += [
      "\"sensitivity\": \(NumberText.shortest(required.derivative))", "\"others\": \(Self.text(required.others))",
    ]
    if let reason { members.append("\"reason\": \(JSONQuoting.quoted(reason))") }
    return Array("{\n\(members.map { "  " + $0 }.joined(separator: ",\n"))\n}\n".utf8)
  }

  private static func text(_ uncertainty: StandardUncertainty) -> String {
    if uncertainty.isSymmetric { return NumberText.shortest(uncertainty.upper) }
    return JSONQuoting.list(of: [uncertainty.lower, uncertainty.upper])
  }
}
