import CFloors
import DataSets
import DelimitedText
import Foundation

/// B3: operators over ten doubles for each node of the chosen size, ten million unless another is asked for.
func dataSetOperators(_ size: Int) -> [Row] {
  let count = size * 10
  var random = SplitMix(state: 3)
  // As the readers of columns make them.
  var values: [Double] = []
  values.reserveSpace(for: count)
  for _ in 0..<count { values.append(Double(random.below(.max)) / Double(Int32.max)) }
  guard let set = try? DataSet(values: values) else { return [] }
  var floorResult = [Double](repeating: 0, count: count)
  var floorNumber = 0.0
  var ours: Double? = 0
  var result: DataSet? = DataSet()
  let peer = SeriesPeer(count)
  var besidePeer: [Row] = []
  func row(_ name: String, _ rounds: Int, goal: Double = 1.5, ours: () -> Void, floor: () -> Void) -> Row {
    let times = alternating(rounds, ours: ours, floor: floor)
    let question = String(name.prefix { $0.isLetter })
    if let row = peer?.row(
      "B3 \(name), a value, numpy or polars", question, rounds: rounds, per: count, goal: .ratio(goal), ours: ours)
    {
      besidePeer.append(row)
    }
    return Row(
      name: "B3 \(name), a value", ours: .nanoseconds(times.ours / Double(count)),
      floor: .nanoseconds(times.floor / Double(count)), goal: .none)
  }
  var rows = [
    row("sum", 11, goal: 1.2, ours: { ours = try? set.sum().value }, floor: { floorNumber = floor_sum(values, count) })
  ]
  check(isClose(ours, floorNumber), "B3 sum: \(floorNumber)")
  rows.append(
    row(
      "mean", 11, goal: 1.2, ours: { ours = try? set.mean().value },
      floor: { floorNumber = floor_sum(values, count) / Double(count) }))
  check(isClose(ours, floorNumber), "B3 mean: \(floorNumber)")
  rows.append(
    row(
      "std", 11, goal: 1.2, ours: { ours = try? set.standardDeviation().value },
      floor: { floorNumber = floor_deviation(values, count) }))
  check(isClose(ours, floorNumber), "B3 std: \(floorNumber)")
  rows.append(
    row(
      "map value * 2 + 1", 11, ours: { result = try? set.mappedValues({ $0 * 2 + 1 }, slope: { _ in 2 }) },
      floor: { floor_affine(values, count, &floorResult) }))
  check(result?.values == floorResult, "B3 map: values differ")
  var kept = 0
  rows.append(
    row(
      "filter value > 0.5", 11, ours: { result = set.filteredValues { $0 > 0.5 } },
      floor: { kept = floor_filter(values, count, 0.5, &floorResult) }))
  check(result?.count == kept, "B3 filter: \(kept)")
  var binned: Binned?
  var counts = [Int](repeating: 0, count: 100)
  rows.append(
    row(
      "bin, 100", 11, ours: { binned = (try? Bins(100, from: 0, to: 1)).flatMap { try? set.binned($0) } },
      floor: { floor_bin(values, count, 0, 1, 100, &counts) }))
  check(binned?.inside == counts.reduce(0, +), "B3 bin: counts differ")
  rows.append(
    row(
      "sort", 3, goal: 2, ours: { result = set.sorted(by: .value) },
      floor: {
        floorResult = values
        floor_sort_doubles(&floorResult, count)
      }))
  check(result?.values == floorResult, "B3 sort: values differ")
  return rows + besidePeer
}

/// L3: a text of five columns of numbers, a row for each node of the chosen size.
func delimitedText(_ size: Int) -> [Row] {
  var random = SplitMix(state: 4)
  var short: [UInt8] = []
  var long: [UInt8] = []
  for _ in 0..<size {
    for column in 0..<5 {
      let whole = random.below(1_000_000)
      let number = Double(random.below(.max)) / Double(Int32.max)
      let end: [UInt8] = column == 4 ? [10] : [44]
      short += Array("\(whole / 1_000).\(whole % 1_000)".utf8) + end
      long += Array("\(number)".utf8) + end
    }
  }
  let peer = SeriesPeer(1_000)
  return [("three decimals", short), ("all digits", long)].flatMap { name, text in
    var table: DelimitedTable?
    var values = [Double](repeating: 0, count: size * 5)
    var rowCount = 0
    let terminated = text.map { CChar(bitPattern: $0) } + [0]
    let requests = (1...5).map { ColumnRequest(.number($0), as: .numbers) }
    let options = DelimitedOptions(hasHeader: false)
    let times = alternating(
      5,
      ours: { table = text.withUnsafeBufferPointer { try? DelimitedReader.table(of: $0, requests, options: options) } },
      floor: { rowCount = floor_read_numbers(terminated, 5, size, &values) })
    check(rowCount == table?.rowCount, "L3 \(name): \(rowCount) rows")
    check(table?.columns.flatMap { $0.numbers ?? [] } == values, "L3 \(name): numbers differ")
    let title = "L3 \(size) rows of 5, \(name), \(text.count / 1_000_000) MB"
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("nodecalc-benchmark-\(size).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    let besidePeer =
      peer == nil || (try? Data(text).write(to: file)) == nil
      ? nil
      : peer?.row("\(title), polars", "csv \(file.path)", rounds: 5, per: 1, goal: .ratio(1)) {
        table = text.withUnsafeBufferPointer { try? DelimitedReader.table(of: $0, requests, options: options) }
      }
    let row = Row(
      name: title, ours: .nanoseconds(times.ours), floor: .nanoseconds(times.floor), goal: .ratio(1))
    return [row] + [besidePeer].compactMap(\.self)
  }
}

/// L3: how much memory the reading of one column of twenty takes at most; the text arrives in pieces that nobody keeps.
func delimitedMemory(_ size: Int) -> [Row] {
  var random = SplitMix(state: 5)
  let pieceRows = 5_000
  var piece: [UInt8] = []
  for _ in 0..<pieceRows {
    for column in 0..<20 {
      piece += Array("\(random.below(1_000)).\(random.below(10_000))".utf8) + [column == 19 ? 10 : 44]
    }
  }
  let pieceCount = max(size * 5 / pieceRows, 1)
  // Makes the most memory that was ever used what is used now.
  guard (try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)) != nil,
    let before = kibibytes("VmHWM")
  else { return [] }
  var reader = DelimitedReader(
    [ColumnRequest(.number(7), as: .numbers)], options: DelimitedOptions(delimiter: .comma, hasHeader: false))
  for _ in 0..<pieceCount { piece.withUnsafeBufferPointer { try? reader.read($0) } }
  let table = try? reader.finish()
  guard let after = kibibytes("VmHWM") else { return [] }
  check(table?.rowCount == pieceCount * pieceRows, "L3 memory: \(table?.rowCount ?? 0) rows")
  return [
    Row(
      name: "L3 memory, a column of 20, \(piece.count * pieceCount / 1_000_000) MB, a row",
      ours: .bytes((after - before) * 1024 / Double(pieceCount * pieceRows)), floor: .bytes(8), goal: .ratio(3))
  ]
}

/// A line of what the system knows of this process.
private func kibibytes(_ name: String) -> Double? {
  let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
  return line?.split(separator: " ").compactMap { Double($0) }.first
}

private func isClose(_ ours: Double?, _ floor: Double) -> Bool {
  ours.map { abs($0 - floor) <= 1e-9 * abs(floor) } ?? false
}
