import Foundation

/// Several runs of several benchmarks, each in a process of its own, the benchmarks taking turns.
struct Session {
  var ids: [String]
  var size: Int
  var runs: Int

  /// The flag that has a process of a session measure one id, a line of JSON for each row.
  static let single = "--single"

  /// The rows with medians over the runs, in the order of the catalogue.
  func rows() -> [Row] {
    var found: [String: [Row]] = [:]
    var names: [String: [String]] = [:]
    for round in 1...max(runs, 1) {
      for id in ids {
        note("\(id), run \(round) of \(runs)")
        for row in Self.measured(id, size) {
          // The same may be measured beside several peers.
          let name = "\(row.name), \(row.peer ?? "")"
          if found[name] == nil { names[id, default: []].append(name) }
          found[name, default: []].append(row)
        }
      }
    }
    return ids.flatMap { names[$0] ?? [] }.compactMap { found[$0].flatMap { Row(medianOf: $0) } }
  }

  private static func measured(_ id: String, _ size: Int) -> [Row] {
    guard let reported = heard([Executable.path, single, "\(size)", id]) else {
      note("\(id) ends without a result")
      return []
    }
    if !reported.error.isEmpty { note(reported.error.trimmingCharacters(in: .newlines)) }
    return reported.output.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
  }

  /// Measures an id in this process.
  static func runSingle(_ id: String, _ size: Int) {
    for benchmark in Benchmark.all where benchmark.id == id {
      for var row in benchmark.rows(size) {
        row.peer = row.peer ?? benchmark.peer
        if let line = try? JSONEncoder().encode(row) { print(String(decoding: line, as: UTF8.self)) }
      }
    }
  }

  /// What is kept of a session.
  func json(_ rows: [Row]) -> String {
    struct Line: Encodable {
      var id: String
      var what: String
      var unit: String
      var ours: Double
      var peer: String?
      var peers: Double?
      var ratio: Double?
      var spread: [Double]?
      var goal: String?
      var met: Bool?
      var instructions: Row.Instructions?
    }
    struct Report: Encodable {
      var machine: [String: String]
      var size: Int
      var runs: Int
      var rows: [Line]
    }
    let lines = rows.map { row in
      Line(
        id: row.id, what: row.what, unit: row.ours.unit, ours: row.ours.amount, peer: row.floor == nil ? nil : row.peer,
        peers: row.floor?.amount, ratio: row.ratio, spread: row.spread.map { [$0.lowerBound, $0.upperBound] },
        goal: row.goal.text.isEmpty ? nil : row.goal.text, met: row.share.map { $0 <= 1 },
        instructions: row.instructions)
    }
    let machine = Dictionary(Machine.description.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let report = Report(machine: machine, size: size, runs: runs, rows: lines)
    return (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  /// The page of results.
  func page(_ rows: [Row]) -> String {
    let missed = rows.filter { $0.share.map { $0 > 1 } ?? false }.count
    let judged = rows.filter { $0.share != nil }.count
    let machine = Machine.description.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
    return """
      # Results

      Made by `Scripts/bench --write`, as measured, also where a goal is missed. `README.md` beside this page says what each row times and beside
      what. Only ratios of one run tell something: the same machine drifts by 40 % from call to call, more under load. Each figure is the median of \(runs) runs,
      in which the rows take turns; the spread is the lowest and the highest ratio of them, or measure where there is no peer. Of rows of a size the size is \(size).

      Machine: \(machine).

      \(judged - missed) of \(judged) goals are met.

      \(markdown(rows))
      """
  }
}
