import DataJoin

/// The tables of the source: companies and their products, each with a key that stays when it is renamed.
struct Product: Hashable {
  var key: String
  var name: String

  init(_ key: String, _ name: String? = nil) {
    self.key = key
    self.name = name ?? key
  }
}

typealias CompanyTable = [TableSection<String, Product>]

enum Companies {
  static var identity: TableIdentity<String, Product, String, String> {
    TableIdentity(sectionKey: { $0 }, rowKey: { $0.key })
  }

  static let before: CompanyTable = [
    TableSection("Amazon", [Product("Kindle"), Product("Kindle Fire"), Product("Kindle Fire HD 7")]),
    TableSection("Apple", [Product("iPad"), Product("iPhone"), Product("iPod")]),
    TableSection("Blackberry RIM", [Product("Q5"), Product("Q10"), Product("Z10")]),
    TableSection("Google", [Product("Nexus 4"), Product("Nexus 7"), Product("Nexus 10")]),
  ]

  static let after: CompanyTable = [
    TableSection("Amazon", [Product("Kindle"), Product("Kindle Fire HD 7"), Product("Kindle Fire HD 8.9")]),
    TableSection(
      "Apple",
      [Product("iPad", "New iPad"), Product("iPad Mini"), Product("iPhone", "iPhone 5"), Product("iPod", "iPod Touch")]
    ),
    TableSection("Google", [Product("Nexus 4"), Product("Nexus 7"), Product("Nexus 10"), Product("Nexus Watch")]),
    TableSection(
      "Microsoft", [Product("Windows 8 Phone"), Product("Windows Surface RT"), Product("Windows Surface Pro")]),
  ]

  static func changes(from old: CompanyTable, to new: CompanyTable) -> SectionedChanges {
    SectionedChanges(from: old, to: new, by: identity)
  }

  static func apply(_ changes: SectionedChanges, _ old: CompanyTable, _ new: CompanyTable) -> CompanyTable {
    changes.applied(to: old) { section in
      (new[section].heading, new[section].rows.count)
    } row: { place in
      new[place.section].rows[place.row]
    }
  }

  /// `"A: a b1 | B: c"` as a table: a letter is a row's key, a digit behind it what it shows.
  static func table(_ text: String) -> CompanyTable {
    text.split(separator: "|").map { section in
      let words = section.split(whereSeparator: { $0 == " " || $0 == ":" })
      return TableSection(
        String(words.first ?? ""), words.dropFirst().map { Product(String($0.prefix(1)), String($0)) })
    }
  }
}
