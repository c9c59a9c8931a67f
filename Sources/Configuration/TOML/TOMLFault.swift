struct TOMLFault: Error, Hashable {
  enum Reason: Hashable {
    case notUTF8
    case missingName
    case missingEquals
    case missingValue
    /// A word that is neither quoted nor a TOML keyword.
    case bareWord(String)
    case openString
    case controlCharacter
    case unknownEscape
    case openHeader
    case openArray
    case openTable
    case moreOnLine
    /// `[[name]]`, which configurations do not use.
    case arrayOfTables
    case nestedTooDeep(limit: Int)
    /// The name already has a value, at the offset `earlier`.
    case repeated(String, earlier: Int)
  }

  var reason: Reason
  var offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension TOMLFault {
  /// Returns the problem and a suggestion.
  ///
  /// For a repeated name, `line` is the line of its earlier value.
  func wording(earlierLine line: Int?) -> (message: String, fixIt: String?) {
    switch reason {
    case .notUTF8: ("this is not UTF-8", "save the file as UTF-8")
    case .missingName:
      ("a name is missing here", "write name = value; quote names with characters other than letters, digits, - and _")
    case .missingEquals:
      (
        "'=' is missing after the name",
        "write name = value; quote names with characters other than letters, digits, - and _"
      )
    case .missingValue:
      ("a value is missing here", "write text in quotes, true, false, or a list such as [\"a\", \"b\"]")
    case .bareWord(let word): ("'\(word)' is not a value", "write text in quotes: \"\(word)\"")
    case .openString: ("this text is not closed", "close it with the same quote, on the same line")
    case .controlCharacter: ("the text contains a control character", "write it as an escape such as \"\\t\"")
    case .unknownEscape:
      ("a backslash before this character is not an escape", "write the backslash twice, or use single quotes")
    case .openHeader: ("']' is missing after the name of the table", "write [name] on a line of its own")
    case .openArray: ("',' or ']' is missing in the list", "write lists as [\"a\", \"b\"]")
    case .openTable: ("',' or '}' is missing in the table", "write it on one line as {a = \"b\", c = \"d\"}")
    case .moreOnLine: ("the line has more than one value", "begin a new line, or a comment with #")
    case .arrayOfTables: ("lists of tables are not supported", "write [name] in single brackets")
    case .nestedTooDeep(let limit): ("lists and tables are nested more than \(limit) deep", nil)
    case .repeated(let name, _):
      ("'\(name)' is set already" + (line.map { ", on line \($0)" } ?? ""), "remove one of the two")
    }
  }
}
