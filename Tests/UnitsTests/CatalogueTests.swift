import Foundation
import TestSupport
import Testing

@testable import Units

struct CatalogueTests {
  /// Every name of the catalogue with every prefix that it takes, and the unit and prefix that are meant.
  private static func spellings() -> [(name: String, unit: Int, prefix: Int?)] {
    var result: [(String, Int, Int?)] = []
    for (index, entry) in UnitNames.shared.entries.enumerated() {
      let name = UnitNames.shared.text(of: index)
      result.append((name, entry.unit, nil))
      for (place, prefix) in UnitPrefix.all.enumerated()
      where CatalogueUnit.all[entry.unit].prefixes.allows(prefix) {
        if entry.role != .word {
          result.append((prefix.text + name, entry.unit, place))
          result.append((prefix.ascii + name, entry.unit, place))
        }
        if entry.role == .word { result.append(("\(prefix.word)\(name)", entry.unit, place)) }
      }
    }
    return result
  }

  @Test func `the catalogue has about 250 units and the currencies of ISO 4217`() {
    let money = CatalogueUnit.all.filter { $0.kind == .currency }
    print(
      "\(CatalogueUnit.all.count - money.count) units, \(money.count) currencies, \(UnitNames.shared.entries.count) names"
    )
    #expect(CatalogueUnit.all.count - money.count >= 230 && money.count >= 155)
    for entry in money { #expect(!entry.dimension.isNone && entry.symbol.utf8.count == 3) }
  }

  @Test func `every size and zero is well-formed`() {
    for entry in CatalogueUnit.all {
      #expect(ScaleText.scale(entry.scale) != nil, "\(entry.symbol)")
      if case .point(let zero) = entry.form { #expect(ScaleText.scale(zero)?.ratio != nil, "\(entry.symbol)") }
      if case .level(let family, let text) = entry.form, let unit = try? Unit(reading: "\(text)") {
        #expect(unit.dimension == entry.dimension, "\(entry.symbol) \(family)")
      } else if case .level = entry.form {
        Issue.record("\(entry.symbol)")
      }
    }
  }

  @Test func `no name means two units`() {
    let spellings = Self.spellings()
    var plain: [String: Int] = [:]
    for (name, unit, prefix) in spellings where prefix == nil {
      #expect(plain[name] == nil || plain[name] == unit, "\(name)")
      plain[name] = unit
    }
    // Not picohenry, teraroentgen, petasiemens and a peta of years.
    let followed: Set = ["pH", "TR", "PS", "Pa"]
    var meanings: [String: (Int, Int?)] = [:]
    var shadowed: Set<String> = []
    for (name, unit, prefix) in spellings {
      guard let prefix else { continue }
      if let other = plain[name], other != unit { shadowed.insert(name) }
      if let other = meanings[name], other != (unit, prefix) { shadowed.insert(name) }
      meanings[name] = (unit, prefix)
    }
    print("shadowed: \(shadowed.sorted())")
    #expect(shadowed.subtracting(followed).isEmpty, "\(shadowed.subtracting(followed).sorted())")
  }

  @Test func `every unit with every prefix is read, written and read again`() throws {
    let spellings = Self.spellings()
    for (name, unit, prefix) in spellings {
      let read = try Unit(reading: name)
      guard let factor = read.factors.first, factor.atom.index == unit, factor.atom.prefix == prefix else { continue }
      for text in [read.text, read.asciiText, read.storedText] {
        let again = try Unit(reading: text)
        #expect(
          again == read || !name.utf8.allSatisfy { $0 < 0x80 } && again.hasSameMeaning(as: read), "\(name) \(text)")
      }
      #expect(!read.asciiText.utf8.contains { $0 >= 0x80 } || factor.atom.name.contains("ångström"), "\(name)")
      // In a quotient too.
      guard read.sort == .plain else { continue }
      let quotient = try Unit(reading: "\(name)²/(kWh·\(name == "a" ? "d" : "a"))")
      #expect(try Unit(reading: quotient.text) == quotient, "\(name)")
      #expect(try Unit(reading: quotient.asciiText).hasSameMeaning(as: quotient), "\(name)")
    }
    print("\(spellings.count) spellings")
  }

  @Test func `the file of all sizes is up to date`() throws {
    var text = "# Made by Scripts/update-unit-factors from the catalogue. Change the catalogue, not this file.\n"
    for entry in CatalogueUnit.all where entry.kind != .currency {
      let unit = try Unit(reading: entry.symbol)
      let atom = try #require(unit.factors.first?.atom)
      var zero = "-"
      if case .point(.value(let origin)) = unit.sort { zero = "\(origin.value)" }
      let form =
        switch unit.sort {
        case .plain: "plain"
        case .point: "point"
        case .difference: "difference"
        case .level(let level): level.isDifference ? "difference" : "level"
        }
      let dimension = atom.dimension.factors.map { "\($0.base.word.replacing(" ", with: "_"))^\($0.exponent)" }
      text += "\(atom.ascii)\t\(atom.name)\t\(form)\t\(atom.scale.value)\t\(zero)\t\(dimension.joined(separator: " "))"
      text += "\t\(atom.angle)\n"
    }
    if ProcessInfo.processInfo.environment["NODECALC_UPDATE_UNIT_FACTORS"] != nil {
      let tests = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
      try Data(text.utf8).write(to: tests.appending(path: "References/UnitFactors.txt"))
    }
    #expect(try ReferenceTable.text(of: "UnitFactors.txt") == text)
  }
}
