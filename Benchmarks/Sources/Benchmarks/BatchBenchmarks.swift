import Foundation

/// B2: 25 operators for every row of a CSV file, from file to file, as whole processes: beside polars, DuckDB and mawk.
///
/// The program is the one that `NODECALC_PROGRAM` names, the Python of polars and DuckDB that of `NODECALC_PYTHON`; without them there are
/// no rows, or none beside these. What comes out has to be the same numbers, line by line.
func batches(_ size: Int) -> [Row] {
  guard let program = Environment["NODECALC_PROGRAM"] else {
    note("B2 is left out: NODECALC_PROGRAM names no program")
    return []
  }
  let folder = ScratchFiles("B2")
  defer { folder.remove() }
  let formula = batchFormula
  let document = folder.write(batchDocument, to: "b2.nodecalc")
  let rows = folder.write(batchRows(size), to: "rows.csv")
  let output = folder.write("", to: "ours.csv")
  func ours(_ threads: Int?) -> [String] {
    [program, "batch", document, "--input", rows, "--output", output, "--force", "--keep", "id"]
      + (threads.map { ["--threads", "\($0)"] } ?? [])
  }
  guard run(ours(nil)) == 0, let written = batchNumbers(output) else {
    note("B2 is left out: the program has no batch")
    return []
  }
  check(written.count == size, "B2: \(written.count) rows")

  let theirs = folder.write("", to: "theirs.csv")
  let awk = folder.write("NR > 1 {a=$2; b=$3; c=$4; d=$5; printf \"%s,%.17g\\n\", $1, \(formula)}\n", to: "b2.awk")
  let mawk = ["sh", "-c", "printf 'id,o\\n' > \(theirs); exec mawk -F, -f \(awk) \(rows) >> \(theirs)"]
  let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../Peers/batch.py"
  ).path
  let byPython = ["polars", "duckdb"].compactMap { engine in
    Environment["NODECALC_PYTHON"].map { (engine, [$0, script, engine, rows, theirs], 1.0) }
  }
  let title = "B2 25 operators over \(size) rows, file to file"
  return (byPython + [("mawk", mawk, 1.0 / 3)]).flatMap { peer, command, goal -> [Row] in
    guard let (cost, other) = costs(5, ours(nil), command, "B2") else { return [] }
    check(batchNumbers(theirs) == written, "B2: other numbers than \(peer)")
    return [
      Row(
        name: title, ours: .nanoseconds(cost.nanoseconds), floor: .nanoseconds(other.nanoseconds), peer: peer,
        goal: .ratio(goal)),
      Row(
        name: "B2 peak memory of it", ours: .bytes(cost.peakBytes), floor: .bytes(other.peakBytes), peer: peer,
        goal: .atMost(.bytes(64e6))),
    ]
  }
}

/// B5: the formula of B2 over four arrays of numpy, in Python on one processor: the package, beside numpy itself.
///
/// The library is the one that `NODECALC_LIBRARY` names, the Python that of `NODECALC_PYTHON`; without them there is no row.
func arrays(_ size: Int) -> [Row] {
  guard Environment["NODECALC_LIBRARY"] != nil, let python = Environment["NODECALC_PYTHON"] else {
    note("B5 is left out: NODECALC_LIBRARY or NODECALC_PYTHON names nothing")
    return []
  }
  let folder = ScratchFiles("B5")
  defer { folder.remove() }
  let document = folder.write(batchDocument, to: "b5.nodecalc")
  let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../Peers/arrays.py"
  ).path
  guard let answer = heard([python, script, document, batchFormula, "\(size)", "9"]) else {
    note("B5 is left out: the package or numpy cannot be used")
    return []
  }
  let times = answer.output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
  check(times.count == 9 && times.allSatisfy { $0.count == 2 }, "B5: \(answer.error)")
  return [
    Row(
      name: "B5 25 operators over \(size) rows of numpy, in Python", ours: .nanoseconds(median(times.map { $0[0] })),
      floor: .nanoseconds(median(times.map { $0[1] })), peer: "numpy", goal: .ratio(1))
  ]
}

private let batchFormula = "((a*b+c)*(d-a)+(b*c-d)*(a+b))/(a*a+b*b+c*c+1)+((a-b)*(c-d)+a*d)*b-c/d"

/// That formula of four numbers.
private var batchDocument: String {
  let numbers = ["a", "b", "c", "d"].map { "{\"name\": \"\($0)\", \"kind\": \"number\", \"value\": 1}" }
  return "{\"nodecalc\": 1, \"nodes\": [\(numbers.joined(separator: ", ")), "
    + "{\"name\": \"o\", \"kind\": \"formula\", \"formula\": \"\(batchFormula)\"}]}"
}

/// B4: a formula of 14 operators at every point of a grid of two numbers, written as CSV, as whole processes: beside numpy.
///
/// The program is the one that `NODECALC_PROGRAM` names, the Python of numpy that of `NODECALC_PYTHON`; without them there is no row. What
/// comes out has to be the same numbers, line by line.
func sweeps(_ size: Int) -> [Row] {
  guard let program = Environment["NODECALC_PROGRAM"], let python = Environment["NODECALC_PYTHON"] else {
    note("B4 is left out: NODECALC_PROGRAM or NODECALC_PYTHON names no program")
    return []
  }
  let folder = ScratchFiles("B4")
  defer { folder.remove() }
  let formula = "((x*y+3)*(2-x)+(y*3-2)*(x+y))/(x*x+y*y+10)"
  let numbers = ["x", "y"].map { "{\"name\": \"\($0)\", \"kind\": \"number\", \"value\": 1}" }
  let document = folder.write(
    "{\"nodecalc\": 1, \"nodes\": [\(numbers.joined(separator: ", ")), "
      + "{\"name\": \"o\", \"kind\": \"formula\", \"formula\": \"\(formula)\"}]}", to: "b4.nodecalc")
  // Counts that are at least 2: a range has a step.
  let (slow, fast) = (max(2, size / 1000), 1000)
  func range(_ count: Int) -> String { "0:\(Double(count - 1) / 100):0.01" }
  let (output, theirs) = (folder.write("", to: "ours.csv"), folder.write("", to: "theirs.csv"))
  let sweep = "--eval --sweep x=\(range(slow)) --sweep y=\(range(fast))"
  let ours = ["sh", "-c", "exec '\(program)' '\(document)' \(sweep) > '\(output)'"]
  guard run(ours) == 0, let written = batchNumbers(output) else {
    note("B4 is left out: the program has no sweep")
    return []
  }
  check(written.count == slow * fast, "B4: \(written.count) rows")
  let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../Peers/sweep.py"
  ).path
  guard let (cost, other) = costs(5, ours, [python, script, theirs, "\(slow)", "\(fast)"], "B4") else { return [] }
  check(batchNumbers(theirs) == written, "B4: other numbers than numpy")
  return [
    Row(
      name: "B4 14 operators at \(slow * fast) points of a grid, to a file", ours: .nanoseconds(cost.nanoseconds),
      floor: .nanoseconds(other.nanoseconds), peer: "numpy", goal: .ratio(1)),
    Row(
      name: "B4 peak memory of it", ours: .bytes(cost.peakBytes), floor: .bytes(other.peakBytes), peer: "numpy",
      goal: .atMost(.bytes(64e6))),
  ]
}

/// `id,a,b,c,d`, 50 bytes a row: numbers from −100 to 100 with six decimals, the last above 1.
private func batchRows(_ size: Int) -> [UInt8] {
  var random = SplitMix(state: 19)
  var bytes = Array("id,a,b,c,d\n".utf8)
  bytes.reserveCapacity(52 * size)
  for row in 0..<size {
    var line = "\(row)"
    for column in 0..<4 {
      let sign = column < 3 && random.below(2) == 0 ? "-" : ""
      let fraction = "\(1_000_000 + random.below(1_000_000))".dropFirst()
      line += ",\(sign)\(1 + random.below(99)).\(fraction)"
    }
    bytes += Array((line + "\n").utf8)
  }
  return bytes
}

/// The numbers of the last column below the header; nil where the file cannot be read.
private func batchNumbers(_ path: String) -> [Double]? {
  guard let data = FileManager.default.contents(atPath: path) else { return nil }
  return data.split(separator: 10).dropFirst().map { line in
    let last = line.lastIndex(of: 44).map { line[($0 + 1)...] } ?? line
    return strtod(String(decoding: last, as: UTF8.self), nil)
  }
}
