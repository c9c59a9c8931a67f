/// A limit that users meet: beyond it something is refused, fails, or is left out, with a message.
///
/// The value is defined by the code that enforces it; here it is referred to. A test whose name begins with `limit` and
/// its name checks it at its value and one beyond.
package struct StatedLimit: Hashable, Sendable {
  /// The headings for limits.
  package enum Section: String, CaseIterable, Sendable {
    case documents = "Documents"
    case formulas = "Formulas and operators"
    case data = "Data"
    case queries = "Queries of databases"
    case editor = "The editor"
    case languageServer = "The language server"
    case programs = "Programs that work on a document"
    case output = "Pictures and texts"
    case configuration = "Configuration"
  }

  /// Stable, as scripts name it: words joined by hyphens.
  package let name: String
  /// Its heading.
  package let section: Section
  /// The largest value that is accepted.
  package let value: Int
  /// The counted things, in the plural.
  package let unit: String
  /// The effect of exceeding it: part of a sentence, without capital and full stop.
  package let beyond: String
  /// The file of the sources that enforces it, below `Sources`.
  package let place: String

  init(_ name: String, _ section: Section, _ value: Int, _ unit: String, _ beyond: String, in place: String) {
    self.name = name
    self.section = section
    self.value = value
    self.unit = unit
    self.beyond = beyond
    self.place = place
  }

  /// `65536 bytes`; of bytes that are a whole number of larger units these, such as `256 MiB`.
  package var valueText: String {
    guard unit == "bytes" else { return "\(value) \(unit)" }
    for (shift, name) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where value >= 1 << shift && value % (1 << shift) == 0
    {
      return "\(value >> shift) \(name)"
    }
    return "\(value) bytes"
  }
}
