import TextScanning

/// Splits complete rows into fields without their quotes.
///
/// It is used for the few rows that are inspected before the other rows are read.
struct FieldSplitter {
  let text: UnsafeBufferPointer<UInt8>
  let delimiter: UInt8
  /// The largest number of fields stored from a row; later fields are skipped.
  let fieldLimit: Int
  private(set) var offset: Int

  struct Row {
    var fields: [[UInt8]] = []
    var areQuoted: [Bool] = []
  }

  init(_ text: UnsafeBufferPointer<UInt8>, from offset: Int, delimiter: UInt8, fieldLimit: Int) {
    self.text = text
    self.delimiter = delimiter
    self.fieldLimit = fieldLimit
    self.offset = offset
  }

  /// Returns the fields of the next row; nil if there is no complete row.
  ///
  /// If `isWhole` is true, the end of the text also ends a row.
  mutating func row(isWhole: Bool) -> Row? {
    guard offset < text.count else { return nil }
    var row = Row()
    var field: [UInt8] = []
    var place = offset
    var isQuoted = false
    var isFresh = true
    var wasQuoted = false
    func endField() {
      if row.fields.count < fieldLimit {
        row.fields.append(field)
        row.areQuoted.append(wasQuoted)
      }
      field = []
      isFresh = true
      wasQuoted = false
    }
    while place < text.count {
      let byte = text[place]
      place += 1
      if isQuoted {
        if byte != ASCII.quote {
          field.append(byte)
        } else if place < text.count, text[place] == ASCII.quote {
          field.append(byte)
          place += 1
        } else {
          isQuoted = false
        }
      } else if byte == ASCII.quote, isFresh {
        isQuoted = true
        wasQuoted = true
        isFresh = false
      } else if byte == delimiter {
        endField()
      } else if byte == ASCII.lineFeed {
        if field.last == ASCII.carriageReturn { field.removeLast() }
        offset = place
        endField()
        return row
      } else {
        field.append(byte)
        isFresh = false
      }
    }
    if !isWhole || isQuoted { return nil }
    offset = place
    endField()
    return row
  }
}
