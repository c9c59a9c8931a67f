public import EvaluationEngine
public import GraphDocument

/// The program's own document form, `.nodecalc`: JSON of the shape that the documentation's page on files describes.
///
/// Reading accepts any JSON of that shape, in any order. Writing makes the canonical form: equal contents always have
/// equal bytes, and canonical text is read and written again unchanged.
public enum NativeFormat {
  /// The form's version, the member `nodecalc`.
  public static let version = 1

  /// The document in `text`, evaluated; `meter` counts the work on data sets and may end it.
  ///
  /// - Throws: the first problem found; then nothing has been loaded.
  /// - Complexity: linear in the text.
  public static func read(
    _ text: UnsafeBufferPointer<UInt8>, limits: Limits = .standard, countedBy meter: EvaluationMeter? = nil
  ) throws(DocumentProblem) -> DocumentContents {
    try sorted(text, limits, meter).finish(countedBy: meter)
  }

  /// The document in `bytes`, evaluated; `meter` counts the work on data sets and may end it.
  ///
  /// With a `place` it is read as a document imported there. Bytes that only this call owns are freed before the
  /// document allocates its memory.
  ///
  /// - Throws: the first problem found; then nothing has been loaded.
  /// - Complexity: linear in the text.
  public static func read(
    _ bytes: consuming [UInt8], limits: Limits = .standard, countedBy meter: EvaluationMeter? = nil,
    importedAt place: ImportPlace? = nil
  ) throws(DocumentProblem) -> DocumentContents {
    let document = try bytes.withUnsafeBufferPointer { text throws(DocumentProblem) in
      try sorted(text, limits, meter, place)
    }
    bytes = []
    return (consume document).finish(countedBy: meter)
  }

  /// Parses the text, which is no longer needed afterwards.
  private static func sorted(
    _ text: UnsafeBufferPointer<UInt8>, _ limits: Limits, _ meter: EvaluationMeter?, _ place: ImportPlace? = nil
  ) throws(DocumentProblem) -> SortedDocumentBuilder {
    do throws(ReadingError) {
      var reader = try NativeReader(text, limits: limits, countedBy: meter, importedAt: place)
      return try reader.read()
    } catch {
      if let mark = ConflictMarkers.first(in: text) {
        throw DocumentProblem(ReadingError(.conflictMarkers, at: mark), in: text)
      }
      if let older = shadowing(text, limits, meter, place) { return older }
      throw DocumentProblem(NativeReader.newerVersion(of: text, limits: limits, insteadOf: error), in: text)
    }
  }

  /// The document if its groups replace newer operators of the same names; nil if it has no such groups, or is
  /// unreadable in that form.
  private static func shadowing(
    _ text: UnsafeBufferPointer<UInt8>, _ limits: Limits, _ meter: EvaluationMeter?, _ place: ImportPlace?
  ) -> SortedDocumentBuilder? {
    var names = OperatorCatalog.newcomers.filter { text.contains(quoted: $0) }
    while !names.isEmpty {
      guard
        var reader = try? NativeReader(
          text, limits: limits, countedBy: meter, importedAt: place, shadowing: names),
        let document = try? reader.read()
      else { return nil }
      let groups = names.filter { name in
        reader.groups.places[name] != nil || reader.builder.imports.contains { $0.name == name }
      }
      if groups.count == names.count { return document }
      // A text that is no group's name.
      names = groups
    }
    return nil
  }

  /// The canonical form of `contents`, with a line feed at its end.
  ///
  /// Sections that would be empty (`correlations`, `frames`, `layout`) are left out; without nodes `"nodes": []` is one line.
  ///
  /// - Complexity: O(*n* log *n*) for the order of names, linear otherwise.
  public static func write(_ contents: DocumentContents) -> [UInt8] {
    var writer = NativeWriter(contents, foreign: contents.foreign)
    return writer.write()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a string of just these bytes is in it, in quotation marks.
  ///
  /// - Complexity: Linear in its length, and in that of the word for each beginning of a match.
  fileprivate func contains(quoted word: String) -> Bool {
    let quoted = Array("\"\(word)\"".utf8)
    guard count >= quoted.count else { return false }
    return (0...count - quoted.count).contains { start in
      self[start] == quoted[0] && self[start + 1] == quoted[1]
        && self[start..<start + quoted.count].elementsEqual(quoted)
    }
  }
}
