/// A worked example as a document, and the results that are published of it.
struct PublishedWork {
  /// What of a node is published.
  enum Figure {
    case value
    case uncertainty
    /// The effective degrees of freedom.
    case degrees
    /// The expanded uncertainty at a level.
    case expanded(Double)
    /// The coverage factor at a level.
    case factor(Double)
    /// How far a source alone moves it.
    case contribution(String)
    case correlation(String)
    /// The uncertainty with terms of second order.
    case secondOrder
  }

  /// A figure of a node as it is printed, with `E` and a power of ten where that is.
  struct Result {
    let node: String
    let figure: Figure
    let printed: String

    init(_ node: String, _ figure: Figure, _ printed: String) {
      (self.node, self.figure, self.printed) = (node, figure, printed)
    }

    /// Half a unit of the last digit that is printed.
    var half: Double {
      let parts = printed.split(separator: "E")
      var digits = 0
      if let point = printed.firstIndex(of: "."), let mantissa = parts.first {
        digits = mantissa.distance(from: point, to: mantissa.endIndex) - 1
      }
      let power = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - digits
      return (Double("0.5e\(power)") ?? 0) * 1.001
    }
  }

  /// Where the example stands.
  let title: String
  /// Where inputs and results were read; guides are quoted by the programs that check themselves against them.
  let source: String
  /// The nodes as JSON, joined by commas.
  let nodes: [String]
  let results: [Result]

  /// The document.
  var text: String { "{\"nodecalc\": 1, \"nodes\": [\(nodes.joined(separator: ", "))]}" }

  static let all = guides + chemistry + machines
}

extension PublishedWork {
  static func number(_ name: String, _ value: String, _ rest: String) -> String {
    "{\"name\": \"\(name)\", \"kind\": \"number\", \"value\": \(value), \(rest)}"
  }

  static func number(_ name: String, _ value: String, u uncertainty: String) -> String {
    number(name, value, "\"uncertainty\": \(uncertainty)")
  }

  static func number(_ name: String, _ value: String, from components: [String]) -> String {
    number(name, value, "\"components\": [\(components.joined(separator: ", "))]")
  }

  static func formula(_ name: String, _ text: String) -> String {
    "{\"name\": \"\(name)\", \"kind\": \"formula\", \"formula\": \"\(text)\"}"
  }

  /// A number that is the mean of readings taken together with others.
  static func readings(_ name: String, _ readings: String) -> String {
    "{\"name\": \"\(name)\", \"kind\": \"number\", \"components\": [{\"readings\": [\(readings)], \"series\": \"run\"}]}"
  }

  /// A component whose limits lie so far from the value.
  static func limits(_ halfWidth: String, _ shape: String = "uniform", _ rest: String = "") -> String {
    "{\"halfWidth\": \(halfWidth), \"distribution\": \"\(shape)\"\(rest)}"
  }

  static func points(_ name: String, _ points: [(x: String, y: String)]) -> String {
    let written = points.map { "{\"value\": \($0.y), \"valueX\": \($0.x)}" }.joined(separator: ", ")
    return "{\"name\": \"\(name)\", \"kind\": \"data\", \"points\": [\(written)]}"
  }
}
