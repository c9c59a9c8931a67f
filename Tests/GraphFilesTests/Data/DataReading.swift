import DataSets
import DelimitedText
import GraphDocument
import GraphFiles

/// What a file of that name and text gives for each of `wanted`, arriving in pieces of `piece` bytes.
func readData(
  _ text: [UInt8], named name: String?, _ wanted: [PointColumns], _ form: DataFileForm = DataFileForm(),
  piece: Int? = nil, limits: DataLimits = .standard
) throws(DataFileProblem) -> DataFileContents {
  let reader = DataFileReader(wanted, form: form, fileName: name, limits: limits)
  var start = 0
  while start < text.count {
    let end = min(start + (piece ?? text.count), text.count)
    let part = Array(text[start..<end])
    try part.withUnsafeBufferPointer { bytes throws(DataFileProblem) in try reader.read(bytes) }
    start = end
  }
  return try reader.finish()
}

/// The points as a list: "5±1 at 2 'Ada'", with the values that are missing as "missing 1".
func points(
  _ text: String, named name: String?, _ columns: PointColumns = PointColumns(value: .number(1)),
  _ form: DataFileForm = DataFileForm(), piece: Int? = nil, limits: DataLimits = .standard
) -> [String] {
  do throws(DataFileProblem) {
    let contents = try readData(Array(text.utf8), named: name, [columns], form, piece: piece, limits: limits)
    return contents.sets.flatMap(written)
  } catch {
    return [error.description]
  }
}

private func written(_ set: DataSet) -> [String] {
  set.map { point in
    var text = "\(point.value)"
    if let error = point.errorY {
      text += error.lower == error.upper ? "±\(error.lower)" : "-\(error.lower)+\(error.upper)"
    }
    if let x = point.valueX { text += " at \(point.xKind == .date ? DateText.text(x) ?? "?" : "\(x)")" }
    if let error = point.errorX { text += "±\(error.lower)" }
    if let annotation = point.annotation { text += " '\(annotation)'" }
    return text
  } + set.missingPlaces.map { "missing \($0)" }
}
