import DataSets
import Foundation
import TestSupport
import Testing

@Suite struct CodableTests {
  @Test func `P3, P4, P9: fields that nothing knows come back as they were`() throws {
    let text = """
      [{"colour":"red","errorCorr":0.5,"errorMinY":1,"style":{"bar":[1,2.5,null,true,"x"],"width":9007199254740993},\
      "value":1.5,"valueX":2}]
      """
    let set = try JSONDecoder().decode(DataSet.self, from: Data(text.utf8))
    #expect(set[0].preservedFields.map(\.name) == ["colour", "style"])
    #expect(set[0].errorY == ErrorBar(1))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let written = String(decoding: try encoder.encode(set), as: UTF8.self)
    #expect(written == text.replacing("\"errorMinY\":1", with: "\"errorMaxY\":1,\"errorMinY\":1"))
    // Often enough that an order of fields left to chance would show.
    for _ in 0..<50 { #expect(try JSONDecoder().decode(DataSet.self, from: Data(written.utf8)) == set) }
  }

  @Test func `P5: a set with dates, errors and missing values comes back from disk`() throws {
    let set = try DataSet(
      values: [.nan, 1, 2, .nan, 3, .nan], x: [0, 0, 86_400, 0, 1_709_296_215.25, 0], xKind: .date,
      annotations: ["", "a", nil, nil, nil, nil], errorX: ErrorColumn(lower: [1, 1, 1, 1, 1, 1], upper: []),
      errorY: ErrorColumn(lower: [0, 1, .nan, 0, 2, 0], upper: [0, 2, .nan, 0, 2, 0]))
    let written = try JSONEncoder().encode(set)
    #expect(try JSONDecoder().decode(DataSet.self, from: written) == set)
    #expect(String(decoding: written, as: UTF8.self).contains("\"2024-03-01T12:30:15.250Z\""))
    #expect(set.missingPlaces == [0, 3, 5])
  }

  @Test(arguments: [
    "[{\"valueX\":1}]", "[{\"value\":1,\"errorMinY\":-1}]", "[{\"value\":1,\"valueX\":\"soon\"}]",
    "[{\"value\":1,\"errorCorr\":2}]", "[{\"value\":1,\"valueX\":1},{\"value\":1,\"valueX\":\"2024-01-01\"}]",
    "[{\"value\":1,\"deep\":\(String(repeating: "[", count: 100))\(String(repeating: "]", count: 100))}]",
  ])
  func `P2: what is no point is refused`(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DataSet.self, from: Data(text.utf8)) }
  }

  @Test func `P18: dates are read from text and written as text`() throws {
    let dates: [(String, Double?)] = [
      ("1970-01-01", 0), ("1969-12-31T23:59:59Z", -1), ("2024-02-29", 1_709_164_800), ("2023-02-29", nil),
      ("2000-02-29", 951_782_400), ("1900-02-29", nil), ("2024-03", 1_709_251_200), ("2024-13", nil),
      ("2024-03-01T12:30+02:00", 1_709_289_000), ("2024-03-01 12:30:15.5Z", 1_709_296_215.5),
      ("2024-03-01T24:00", nil), ("2024-3-1", nil), ("2024", nil), ("", nil), ("2024-03-01x", nil),
      ("2024/03/01", 1_709_251_200), ("2024/3/1", 1_709_251_200), ("2024/13/1", nil), ("2024/03-01", nil),
      ("2024/03", nil), ("2024-03-01T12:30+02", 1_709_289_000), ("2024-03-01 12:30:15 +0200", 1_709_289_015),
      ("2024-03-01 12:30 -05:30", 1_709_316_000), ("2024-03-01 12:30:15,5 UTC", 1_709_296_215.5),
      ("2024-03-01T12:30 ", nil), ("2024-03-01 12:30 UT", nil), ("2024-03-01T12:30+2", nil),
      ("2024-03-01T12:30+02:", nil), ("0000-01-01T00:00+00:01", nil), ("9999-12-31T23:59-00:01", nil),
      ("0000-01-01", -62_167_219_200), ("9999-12-31T23:59:59.999Z", 253_402_300_799.999),
    ]
    for (text, seconds) in dates { #expect(DateText.seconds(text.utf8) == seconds, "\(text)") }
    for seconds in stride(from: -62_167_219_200.0, to: 253_402_300_800, by: 86_400 * 97 + 1) {
      let text = DateText.text(seconds)
      #expect(text.flatMap { DateText.seconds($0.utf8) } == seconds)
    }
    #expect(DateText.text(0.0004) == "1970-01-01" && DateText.text(-0.0005) == "1969-12-31T23:59:59.999Z")
    for (written, back) in [
      ("2024-01-01T12:34:56.123456789Z", "2024-01-01T12:34:56.1234567Z"),
      ("2024-01-01T12:34:56.123456Z", "2024-01-01T12:34:56.123456Z"),
      ("2024-01-01T23:59:59.9999999999Z", "2024-01-01T23:59:59.9999998Z"),
      ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999969Z"),
      ("1970-01-01T00:00:59.9999999999Z", "1970-01-01T00:00:59.999999999Z"),
    ] {
      let seconds = try #require(DateText.seconds(written.utf8), "\(written)")
      #expect(DateText.exactText(seconds) == back)
      #expect(DateText.seconds(back.utf8) == seconds, "\(back)")
      #expect(DateText.text(seconds)?.prefix(19) == written.prefix(19))
    }
    #expect([Double.nan, .infinity, 1e300, -1e12].map { DateText.text($0) } == [nil, nil, nil, nil])
  }

  @Test func `a date is written as exactly as it was read, with no more digits than that takes`() {
    var random = SeededGenerator(seed: 81)
    for round in 0..<RandomRounds.count(20_000, long: 1_000_000) {
      let days = Int.random(in: -719_528..<2_932_896, using: &random)
      let seconds = Int.random(in: 0..<86_400, using: &random)
      let digits = Int.random(in: 0...9, using: &random)
      let offset = Int.random(in: -23...23, using: &random)
      let day = DateText.text(Double(round % 2 == 0 ? days : days % 200) * 86_400) ?? ""
      let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        .joined(separator: ":")
      let fraction = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
      let written =
        "\(day)T\(clock)\(digits > 0 ? "." : "")\(fraction)\(offset < 0 ? "-" : "+")\(abs(offset) < 10 ? "0" : "")\(abs(offset)):30"
      guard let read = DateText.seconds(written.utf8) else { continue }
      let exact = DateText.exactText(read) ?? ""
      guard DateText.seconds(exact.utf8) == read, digits > 3 || exact.utf8.count <= 24 else {
        Issue.record("seed 81, round \(round): \(written) is written as \(exact)")
        return
      }
    }
    #expect(DateText.exactText(1_709_294_400.123456) == "2024-03-01T12:00:00.123456Z")
    #expect(DateText.exactText(-1e-9) == "1969-12-31T23:59:59.999999999Z")
    #expect(DateText.exactText(1_709_251_200) == "2024-03-01")
    #expect([Double.nan, -.infinity, 253_402_300_800].map { DateText.exactText($0) } == [nil, nil, nil])
  }
}
