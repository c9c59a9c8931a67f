import Foundation
import Testing

/// The links of the documentation to its own files and headings.
@Suite
struct LinkTests {
  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// README, the pages under `Docs`, and those of the catalogue, relative to the root.
  private static func pages() -> [String] {
    var pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    for folder in ["Docs", "Sources/nodecalc/nodecalc.docc"] {
      let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      while let name = names?.nextObject() as? String {
        if name.hasSuffix(".md") { pages.append("\(folder)/\(name)") }
      }
    }
    return pages.sorted()
  }

  /// The lines of a page that are no code.
  private static func prose(of page: URL) throws -> [Substring] {
    var isCode = false
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && !line.hasPrefix("```")
    }
  }

  /// What a heading is called behind `#`, by GitHub's rule.
  private static func anchor(of heading: Substring) -> String {
    String(
      heading.drop { $0 == "#" }.dropFirst().lowercased().compactMap { sign -> Character? in
        if sign == " " { return "-" }
        return sign.isLetter || sign.isNumber || sign == "-" || sign == "_" ? sign : nil
      })
  }

  private static func anchors(of page: URL) throws -> [String] {
    try prose(of: page).filter { $0.hasPrefix("#") }.map { anchor(of: $0) }
  }

  @Test func `a heading's anchor is small letters and hyphens`() {
    #expect(Self.anchor(of: "## Nothing is lost, `ever`") == "nothing-is-lost-ever")
  }

  @Test func `every relative link leads to a file, and to a heading of it`() throws {
    var count = 0
    for page in Self.pages() {
      let place = Self.root.appendingPathComponent(page)
      for line in try Self.prose(of: place) {
        let text = line.replacing(/`[^`]*`/, with: "code")
        for match in text.matches(of: /\]\(([^)\s]+)\)/) {
          let link = String(match.1)
          if link.contains(":") { continue }
          count += 1
          let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
          let target =
            parts[0].isEmpty ? place : place.deletingLastPathComponent().appendingPathComponent(parts[0]).standardized
          #expect(FileManager.default.fileExists(atPath: target.path), "\(page): no file for \(link)")
          guard parts.count == 2, FileManager.default.fileExists(atPath: target.path) else { continue }
          let hasHeading = try Self.anchors(of: target).contains(parts[1])
          #expect(hasHeading, "\(page): no heading for \(link)")
        }
      }
    }
    #expect(count > 20)
  }
}
