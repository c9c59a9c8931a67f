import JSONRPC
import JSONText
import TextScanning

/// The parameters of a tool call, by name.
///
/// If a parameter has the wrong type, the error names the parameter.
struct ToolParameters {
  let tool: String
  let value: JSONValue

  /// Creates the parameters of a tool that accepts `names`.
  ///
  /// - Throws: If `value` is not an object, or has a member that the tool does not accept.
  init(_ value: JSONValue?, of tool: String, taking names: [String]) throws(RPCError) {
    self.tool = tool
    self.value = value ?? [:]
    guard let members = self.value.members else {
      throw RPCError(.invalidParams, "\(tool): parameters are given by name, such as {\"names\": [\"rate\"]}")
    }
    for member in members where !names.contains(member.name) {
      let fixIt = Suggestion.sentence(for: member.name, among: names)
      throw RPCError(
        .invalidParams, "\(tool): there is no parameter '\(MessageText.shortened(member.name))'; \(fixIt)")
    }
  }

  /// Returns a parameter; nil if it is missing or null.
  subscript(name: String) -> JSONValue? { value[name].flatMap { $0.isNull ? nil : $0 } }

  func problem(_ name: String, _ rule: String) -> RPCError {
    RPCError(.invalidParams, "\(tool): '\(name)' must be \(rule)")
  }

  func string(_ name: String) throws(RPCError) -> String? {
    guard let value = self[name] else { return nil }
    guard let text = value.string else { throw problem(name, "a text") }
    return text
  }

  func bool(_ name: String) throws(RPCError) -> Bool {
    guard let value = self[name] else { return false }
    guard let bool = value.bool else { throw problem(name, "true or false") }
    return bool
  }

  func wholeNumber(_ name: String, in range: ClosedRange<Int>) throws(RPCError) -> Int? {
    guard let value = self[name] else { return nil }
    guard let number = value.wholeNumber, range.contains(number) else {
      let bounds =
        range.upperBound == .max ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
      throw problem(name, "a whole number, \(bounds)")
    }
    return number
  }

  func names(_ name: String) throws(RPCError) -> [String]? {
    guard let value = self[name] else { return nil }
    guard let names = value.array?.map(\.string), !names.contains(nil) else { throw problem(name, "a list of names") }
    return names.compactMap(\.self)
  }

  func members(_ name: String) throws(RPCError) -> [JSONValue.Member] {
    guard let value = self[name] else { return [] }
    guard let members = value.members else { throw problem(name, "an object") }
    return members
  }
}
