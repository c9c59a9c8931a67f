/// The notation for recordings: a script in `InputNotation` with several lines and pauses.
///
/// Line ends are not keys, blanks around a line are ignored, and a line that begins with `# ` is a comment.
public enum RecordingNotation {
  /// A step of a script, with its line.
  public struct Step: Hashable, Sendable {
    /// What a step does.
    public enum Action: Hashable, Sendable {
      case input(Input)
      case wait(Duration)
    }

    /// What the step does.
    public var action: Action
    /// The line number in the script, from 1.
    public var line: Int
  }

  /// An error in a script, with its position.
  public struct Problem: Error, Hashable, Sendable {
    /// What is wrong with a word in brackets.
    public enum Reason: Hashable, Sendable {
      case unknownKey
      /// The word is a pause, but its duration is not a number of seconds from 0 to `longestPause`.
      case invalidPause
    }

    /// What is wrong with the word.
    public var reason: Reason
    /// The text between the brackets.
    public var text: String
    /// The line number in the script, from 1.
    public var line: Int
    /// The column of the opening bracket, in characters from 1.
    public var column: Int
  }

  /// The longest duration of a pause, in seconds.
  public static let longestPause = 60

  /// Returns the steps of a script, in order.
  ///
  /// - Parameter script: The text of the script.
  /// - Returns: The steps with their lines.
  /// - Throws: `Problem` for the first word in brackets that is neither a key, a gesture nor a pause.
  /// - Complexity: O(n) in the length of the script.
  public static func parse(_ script: String) throws(Problem) -> [Step] {
    var steps: [Step] = []
    for (index, line) in script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      steps += try parse(line, number: index + 1)
    }
    return steps
  }

  private static func parse(_ line: Substring, number: Int) throws(Problem) -> [Step] {
    let content = line.drop(while: isBlank)
    let indentation = line.distance(from: line.startIndex, to: content.startIndex)
    guard let end = content.lastIndex(where: { !isBlank($0) }), !isComment(content) else { return [] }
    // Only here is it known that the word is an invalid pause.
    var badPause: Substring?
    do throws(KeyNotation.Problem) {
      let actions = try KeyNotation.scan(
        String(content[...end]), character: { Step.Action.input(.key(Key(.character($0)))) },
        bracket: { word in
          guard let text = pauseText(word) else { return InputNotation.inputs(named: word)?.map { .input($0) } }
          guard let pause = duration(text) else {
            badPause = word
            return nil
          }
          return [.wait(pause)]
        })
      return actions.map { Step(action: $0, line: number) }
    } catch {
      throw Problem(
        reason: badPause == nil ? .unknownKey : .invalidPause, text: error.text, line: number,
        column: indentation + error.offset + 1)
    }
  }

  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

  private static func isComment(_ line: Substring) -> Bool {
    line.first == "#" && line.dropFirst().first.map(isBlank) ?? true
  }

  /// Returns the duration in a word such as `wait 0.5s`; nil for other words.
  private static func pauseText(_ word: Substring) -> Substring? {
    let name = word.prefix { !isBlank($0) }
    return name.lowercased() == "wait" ? word.dropFirst(name.count).drop(while: isBlank) : nil
  }

  /// Parses a duration such as `0.5s`, `500ms`, or `0.5` in seconds; nil if the text is no duration or the duration is
  /// too long.
  private static func duration(_ text: Substring) -> Duration? {
    var number = text
    var unit = 1000.0
    if number.hasSuffix("ms") {
      number = number.dropLast(2)
      unit = 1
    } else if number.hasSuffix("s") {
      number = number.dropLast()
    }
    // Signs, exponents, 'nan' and 'inf' would be parsed as numbers, but are not durations.
    guard number.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }), let value = Double(number),
      value * unit <= Double(longestPause) * 1000
    else { return nil }
    return .milliseconds(Int((value * unit).rounded()))
  }
}
