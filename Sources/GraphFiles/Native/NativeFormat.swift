public import EvaluationEngine
public import GraphDocument

/// The program's own document format, `.nodecalc`: JSON of the form in the documentation's page on files.
///
/// Reading accepts any JSON of this form, in any order. Writing creates the canonical form: equal contents always have
/// equal bytes, and canonical text is read and written again unchanged.
public enum NativeFormat {
  /// The version of the format, in the member `nodecalc`.
  public static let version = 1

  /// Reads and evaluates the document in `text`; `meter` counts the work on data sets and can end it.
  ///
  /// - Throws: The first problem found; nothing is loaded then.
  /// - Complexity: linear in the text.
  public static func read(
    _ text: UnsafeBufferPointer<UInt8>, limits: Limits = .standard, countedBy meter: EvaluationMeter? = nil
  ) throws(DocumentProblem) -> DocumentContents {
    try sorted(text, limits, meter).finish(countedBy: meter)
  }

  /// Reads and evaluates the document in `bytes`; `meter` counts the work on data sets and can end it.
  ///
  /// If `place` is not nil, the document is read as an imported document at this location. If nothing else holds the
  /// bytes, their memory is freed before the document is built.
  ///
  /// - Throws: The first problem found; nothing is loaded then.
  /// - Complexity: Linear in the text.
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

  /// Reads a document in which groups have the names of operators that were added to nodecalc later.
  ///
  /// The groups then replace these operators. Nil if there are no such groups, or if the document still cannot be read.
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
      // Some of the texts are not names of groups.
      names = groups
    }
    return nil
  }

  /// Returns the canonical form of `contents`, with a line feed at the end.
  ///
  /// Empty sections (`correlations`, `frames`, `layout`) are left out; without nodes, `"nodes": []` is on one line.
  ///
  /// - Complexity: O(*n* log *n*) for sorting names, otherwise linear.
  public static func write(_ contents: DocumentContents) -> [UInt8] {
    var writer = NativeWriter(contents, unknownMembers: contents.unknownMembers)
    return writer.write()
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func contains(quoted word: String) -> Bool {
    let quoted = Array("\"\(word)\"".utf8)
    guard count >= quoted.count else { return false }
    return (0...count - quoted.count).contains { start in
      self[start] == quoted[0] && self[start + 1] == quoted[1]
        && self[start..<start + quoted.count].elementsEqual(quoted)
    }
  }
}
