import Testing

@testable import Units

/// Units that a document defines.
@Suite struct UnitDefinitionsTests {
  @Test("definitions may use each other in any order")
  func order() throws {
    let own = UnitDefinitions(reading: [("pool", "40 bathtub"), ("bathtub", "150 L"), ("widget", "1")])
    #expect(own.problems.isEmpty)
    #expect(own.names.sorted() == ["bathtub", "pool", "widget"])
    let pool = try Unit(reading: "pool", own)
    #expect(try pool.conversion(to: Unit(reading: "m^3")) == .multiply(6))
    #expect(try Unit(reading: "bathtub/d", own).conversion(to: Unit(reading: "L/d")) == .multiply(150))
  }

  @Test(
    "a definition that is no amount of a unit is left out and named",
    arguments: [
      ([("tub", "2 tub")], "'tub' is defined by itself: write an amount of another unit, like 150 L"),
      ([("tub", "2 vat"), ("vat", "3 tub")], "units are defined by each other: tub → vat → tub"),
      (
        [("crate", "2 tub"), ("tub", "2 vat"), ("vat", "3 tub")], "units are defined by each other: tub → vat → tub"
      ),
      ([("km", "3 m")], "'km' is a unit already: choose another name"),
      ([("metres", "3 m")], "'metres' is a unit already: choose another name"),
      ([("to", "3 m")], "'to' has another meaning after a number: choose another name"),
      ([("a b", "3 m")], "'a b' cannot be the name of a unit: write letters and _"),
      ([("", "3 m")], "'' cannot be the name of a unit: write letters and _"),
      ([("tub", "20 °C")], "'20 °C' of 'tub' is not an amount of a unit: write one number and a unit, like 150 L"),
      ([("tub", "ft in")], "'ft in' of 'tub' is not an amount of a unit: write one number and a unit, like 150 L"),
      ([("tub", "5 ft 11 in")], "'5 ft 11 in' of 'tub' is not an amount of a unit: write one number and a unit"),
      ([("tub", "0 m")], "'0 m' of 'tub' is not a unit: a number in a unit is above 0"),
      ([("tub", "2 m^EUR")], "'2 m^EUR' of 'tub' is not a unit"),
      ([("tub", "2 metr")], "'2 metr' of 'tub' is not a unit: 'metr' is not a unit: did you mean"),
    ])
  func problems(_ texts: [(String, String)], _ problem: String) {
    let own = UnitDefinitions(reading: texts.map { (name: $0.0, text: $0.1) })
    #expect(own.isEmpty)
    #expect(own.problems.count == 1 && own.problems[0].hasPrefix(problem), "\(own.problems)")
  }

  @Test("a name with two meanings has none, and a name that means the same twice keeps it")
  func imports() throws {
    var own = UnitDefinitions(reading: [("tub", "150 L"), ("cup_", "250 mL")])
    own.add(UnitDefinitions(reading: [("tub", "0.15 m^3"), ("cup_", "240 mL"), ("box", "12")]), from: "b.nodecalc")
    #expect(own.names.sorted() == ["box", "tub"])
    #expect(own.problems == ["'cup_' is another unit in b.nodecalc: rename one of them"])
    let beside = UnitDefinitions(reading: [("crate", "3 box"), ("box", "10")], beside: own)
    #expect(!beside.names.contains("box") && beside.names.contains("tub"))
    #expect(beside.problems.contains("'box' is another unit in an import: rename one of them"))
  }

  @Test("a document defines at most as many units as the limit")
  func limit() {
    // Each definition waits for the next one: the slowest order.
    let count = UnitDefinitions.limit
    let texts = (0..<count + 1).map { (name: "u\($0)x", text: $0 == count - 1 ? "2 m" : "1 u\($0 + 1)x") }
    let own = UnitDefinitions(reading: texts)
    #expect(own.names.count == count)
    #expect(own.problems.first == "a document defines at most \(count) units")
  }

  @Test("names of a document complete a typed text before those of the catalogue")
  func completion() {
    let own = UnitDefinitions(reading: [("metrode", "3 m")])
    #expect(UnitCompletion.names(beginningWith: "met", own).first?.name == "metrode")
    #expect(UnitCompletion.names(beginningWith: "metrod", own).map(\.quantity) == ["length"])
  }
}
