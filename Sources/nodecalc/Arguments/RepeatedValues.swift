/// The values of options that may be repeated, taken out of a command line before the parser sees it.
///
/// The parser searches all that it has read for each value, so that thousands take seconds. It is left the first of each option,
/// which stands for all, and whatever is wrong.
struct RepeatedValues {
  /// What is left for the parser.
  private(set) var arguments: [String] = []
  /// By option, what follows the value that is left.
  private(set) var values: [String: [String]] = [:]

  /// `options` are those whose values are taken, `textFlags` all that take whatever stands behind them for their value.
  init(_ arguments: [String], of options: some Collection<String>, textFlags: [String]) {
    let options = Set(options)
    let textFlags = Set(textFlags).union(options)
    var seen: Set<String> = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        self.arguments += [argument] + rest
        return
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = parts.first.map(String.init) ?? ""
      let isWhole = parts.count == 2 && options.contains(option)
      guard isWhole || textFlags.contains(argument), isWhole || !rest.isEmpty else {
        self.arguments.append(argument)
        continue
      }
      let value = isWhole ? String(parts[1]) : rest.removeFirst()
      if !options.contains(option) || seen.insert(option).inserted {
        self.arguments += isWhole ? [argument] : [argument, value]
      } else {
        values[option, default: []].append(value)
      }
    }
  }
}
