/// An example of a table that changes, with keys to find each row.
///
/// Companies are frames. Products are nodes with labels; their names are the keys (source: "Updating UITableView with a
/// dynamic data source", 2013).
extension Example {
  static let companies = Example(
    name: "companies",
    title: "Companies and products",
    summary: "Four companies and the prices of their products, to compare with a later version.",
    text: ProductTable.text(
      titled: "Companies and products",
      [
        ("blackberry_q10", "Blackberry Q10", 579, .rim, 3),
        ("blackberry_q5", "Blackberry Q5", 349, .rim, 7),
        ("blackberry_z10", "Blackberry Z10", 549, .rim, 11),
        ("ipad", "iPad", 499, .apple, 3),
        ("iphone", "iPhone", 649, .apple, 7),
        ("ipod", "iPod", 229, .apple, 11),
        ("kindle", "Kindle", 69, .amazon, 3),
        ("kindle_fire", "Kindle Fire", 159, .amazon, 7),
        ("kindle_fire_hd_7", "Kindle Fire HD 7\"", 199, .amazon, 11),
        ("nexus_10", "Nexus 10", 399, .google, 3),
        ("nexus_4", "Nexus 4", 299, .google, 7),
        ("nexus_7", "Nexus 7", 199, .google, 11),
      ]))

  static let companiesLater = Example(
    name: "companies-later",
    title: "Companies and products, later",
    summary: "The same companies after seven changes: 'nodecalc diff OLD NEW --view' shows them.",
    text: ProductTable.text(
      titled: "Companies and products, later",
      [
        ("ipad", "New iPad", 499, .apple, 3),
        ("ipad_mini", "iPad Mini", 329, .apple, 15),
        ("iphone", "iPhone 5", 649, .apple, 7),
        ("ipod", "iPod Touch", 229, .apple, 11),
        ("kindle", "Kindle", 69, .amazon, 3),
        ("kindle_fire_hd_7", "Kindle Fire HD 7\"", 199, .amazon, 11),
        ("kindle_fire_hd_89", "Kindle Fire HD 8.9\"", 269, .amazon, 15),
        ("nexus_10", "Nexus 10", 399, .google, 3),
        ("nexus_4", "Nexus 4", 299, .google, 7),
        ("nexus_7", "Nexus 7", 199, .google, 11),
        ("nexus_watch", "Nexus Watch", 249, .google, 15),
        ("surface_pro", "Windows Surface Pro", 899, .microsoft, 3),
        ("surface_rt", "Windows Surface RT", 349, .microsoft, 7),
        ("windows_8_phone", "Windows 8 Phone", 449, .microsoft, 11),
      ]))
}

private enum ProductTable {
  typealias Product = (name: String, label: String, price: Int, company: Company, row: Int)

  enum Company: String, CaseIterable {
    // In the order of their products' names, which is the order of frames in canonical form.
    case rim = "Blackberry RIM"
    case apple = "Apple"
    case amazon = "Amazon"
    case google = "Google"
    case microsoft = "Microsoft"

    var column: Int {
      switch self {
      case .amazon: 3
      case .apple: 33
      case .rim: 63
      case .google: 93
      case .microsoft: 123
      }
    }
  }

  /// Returns a document in its saved form.
  ///
  /// The products must be sorted by name.
  static func text(titled title: String, _ products: [Product]) -> String {
    let nodes = products.map { product in
      let label = product.label.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: #"\""#)
      return #"{"name": "\#(product.name)", "kind": "number", "value": \#(product.price), "label": "\#(label)"}"#
    }
    let frames = Company.allCases.compactMap { company -> String? in
      let names = products.filter { $0.company == company }.map { #""\#($0.name)""# }
      return names.isEmpty ? nil : #""\#(company.rawValue)": [\#(names.joined(separator: ", "))]"#
    }
    let layout = products.map { #""\#($0.name)": [\#($0.company.column), \#($0.row)]"# }
    func lines(_ members: [String]) -> String { members.map { "    " + $0 }.joined(separator: ",\n") }
    return """
      {
        "nodecalc": 1,
        "title": "\(title)",
        "nodes": [
      \(lines(nodes))
        ],
        "frames": {
      \(lines(frames))
        },
        "layout": {
      \(lines(layout))
        }
      }

      """
  }
}
