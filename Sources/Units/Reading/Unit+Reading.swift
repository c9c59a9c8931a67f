extension Unit {
  /// Reads a text that is a unit and nothing else, such as `km/h`, `W/(m² K)` or `ft in`.
  ///
  /// `1` is the unit of plain numbers. Blanks around the unit are ignored.
  ///
  /// - Parameters:
  ///   - text: The text, of at most ``UnitReader/longestText`` bytes.
  ///   - definitions: The units that the document defines.
  /// - Throws: Why the text is not a unit, and where, in UTF-8 offsets.
  /// - Complexity: linear in the text; less than 2 µs for `km/h`.
  public init(reading text: String, _ definitions: UnitDefinitions = .none) throws(UnitProblem) {
    guard text.utf8.count <= UnitReader.longestText else {
      throw UnitProblem(.tooLong, at: UnitReader.longestText..<text.utf8.count)
    }
    var text = text
    let result: Result<Unit, UnitProblem> = text.withUTF8 { bytes in
      var reader = UnitReader(bytes, at: 0, .whole, definitions)
      do throws(UnitProblem) {
        return .success(try reader.whole())
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// Returns the problem with a word that is a unit in other upper and lower case, such as `Kg`.
  ///
  /// - Parameters:
  ///   - name: The word, which is not a unit.
  ///   - span: The position of the word in the text.
  /// - Returns: The problem with suggestions; nil for other words.
  /// - Complexity: linear in the names of the catalogue.
  public static func problem(ofOtherCase name: String, at span: Range<Int>) -> UnitProblem? {
    guard name.utf8.count > 1, UnitSuggestions.hasOtherCase(name) else { return nil }
    return UnitSuggestions.problem(of: name, at: span, .none)
  }

  /// Reads the longest unit at an offset in a formula.
  ///
  /// - `/`, `*` and `^` belong to the unit if there are no blanks around them.
  /// - A name after a blank belongs to the unit if the name is a unit.
  /// - `to` never belongs to the unit, and `in` does not after a number.
  ///
  /// - Parameters:
  ///   - bytes: The formula in UTF-8.
  ///   - offset: The offset of the unit's first character; a negative offset means 0.
  ///   - place: Whether a number or `to` is before the unit.
  ///   - definitions: The units that the document defines.
  /// - Returns: The unit and the offset after it; nil if the text at the offset does not begin with a unit.
  /// - Throws: The problem if the text has two readings, such as `W/m² K`, or exceeds a limit.
  /// - Complexity: Linear in the unit; a long text is read only up to a limit.
  public static func longest(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ place: UnitReader.Place = .afterNumber,
    _ definitions: UnitDefinitions = .none
  ) throws(UnitProblem) -> (unit: Unit, end: Int)? {
    var reader = UnitReader(bytes, at: max(offset, 0), place == .whole ? .target : place, definitions)
    guard let unit = try reader.longest() else { return nil }
    return (unit, reader.offset)
  }
}
