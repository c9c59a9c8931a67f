import DataSets
import DelimitedText

/// Reads a text in one piece, or in pieces of `piece` bytes.
func read(
  _ bytes: [UInt8], _ requests: [ColumnRequest], _ options: DelimitedOptions = DelimitedOptions(), piece: Int? = nil
) throws(DelimitedProblem) -> DelimitedTable {
  var reader = DelimitedReader(requests, options: options)
  var start = 0
  while start < bytes.count {
    let end = min(start + (piece ?? bytes.count), bytes.count)
    let part = Array(bytes[start..<end])
    let result = part.withUnsafeBufferPointer { pointer in
      Result { () throws(DelimitedProblem) in try reader.read(pointer) }
    }
    try result.get()
    start = end
  }
  return try reader.finish()
}

/// The columns of a text by their numbers: `n` for numbers, `t` for texts, `d` for dates, `-` for one that is not kept.
func columns(
  _ text: String, _ kinds: String, _ options: DelimitedOptions = DelimitedOptions()
) throws(DelimitedProblem) -> [TableColumn] {
  try read(Array(text.utf8), requests(kinds), options).columns
}

func requests(_ kinds: String) -> [ColumnRequest] {
  kinds.enumerated().compactMap { index, kind in
    switch kind {
    case "n": ColumnRequest(.number(index + 1), as: .numbers)
    case "d": ColumnRequest(.number(index + 1), as: .dates)
    case "t": ColumnRequest(.number(index + 1), as: .texts)
    default: nil
    }
  }
}

/// The sentence with which a text is refused; "read" where it is not.
func refusal(_ text: String, _ kinds: String, _ options: DelimitedOptions = DelimitedOptions()) -> String {
  refusal(Array(text.utf8), requests(kinds), options)
}

func refusal(_ bytes: [UInt8], _ requests: [ColumnRequest], _ options: DelimitedOptions = DelimitedOptions()) -> String
{
  do throws(DelimitedProblem) {
    _ = try read(bytes, requests, options)
    return "read"
  } catch {
    return error.description
  }
}
