/// A reader of outside bytes that a fuzzer feeds: it takes any bytes, and a check that fails ends the process.
///
/// Beside crashes each target looks for what its reader promises: what is written is read back, what comes in pieces is what comes at
/// once.
public struct FuzzTarget: Sendable {
  /// The name by which it is chosen, that of its folder in `Fuzzing/Corpus`.
  public let name: String
  /// What it reads, in a few words.
  public let summary: String
  /// The longest input that is of use, in bytes.
  public let longest: Int
  private let body: @Sendable ([UInt8]) throws(FuzzFailure) -> Void

  init(
    _ name: String, _ summary: String, longest: Int = 4096,
    _ body: @escaping @Sendable ([UInt8]) throws(FuzzFailure) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.longest = longest
    self.body = body
  }

  /// Reads `bytes`.
  ///
  /// - Throws: what was promised and did not hold.
  public func read(_ bytes: [UInt8]) throws(FuzzFailure) { try body(bytes) }

  /// All targets, in the order in which they are listed.
  public static let all: [FuzzTarget] = [
    document, results, picture, definitions, clipboard, inputs, formula, number, csv, rows, workbook, json, jsonScanner,
    toml,
    keys, editor, database, journal, patch,
  ]

  /// The target of that name.
  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// A promise of a reader that did not hold.
public struct FuzzFailure: Error, Hashable, Sendable {
  /// What was promised, and what came.
  public let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

/// Throws where a promise does not hold.
func promise(_ holds: Bool, _ sentence: @autoclosure () -> String) throws(FuzzFailure) {
  if !holds { throw FuzzFailure(sentence()) }
}
