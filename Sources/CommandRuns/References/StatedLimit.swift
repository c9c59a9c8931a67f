/// A limit that users can reach: a larger input is rejected, fails or is shortened, with a message.
///
/// The code that enforces the limit defines its value. A test called `limit` followed by the limit's name checks that
/// the value is accepted and the next larger one is not.
package struct StatedLimit: Hashable, Sendable {
  /// The headings under which limits are listed.
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

  /// A name for scripts that never changes: words joined by hyphens.
  package let name: String
  /// The heading under which the limit is listed.
  package let section: Section
  /// The largest accepted value.
  package let value: Int
  /// The unit of the value, in the plural, such as `cells`.
  package let unit: String
  /// What happens beyond the limit: part of a sentence, without a capital letter and full stop.
  package let beyond: String
  /// The source file that enforces the limit, relative to `Sources`.
  package let place: String

  init(_ name: String, _ section: Section, _ value: Int, _ unit: String, _ beyond: String, in place: String) {
    self.name = name
    self.section = section
    self.value = value
    self.unit = unit
    self.beyond = beyond
    self.place = place
  }

  /// The value with its unit, such as `65536 cells`; whole multiples of a larger unit of bytes are written as `256
  /// MiB`.
  package var valueText: String {
    guard unit == "bytes" else { return "\(value) \(unit)" }
    for (shift, name) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where value >= 1 << shift && value % (1 << shift) == 0
    {
      return "\(value >> shift) \(name)"
    }
    return "\(value) bytes"
  }
}
