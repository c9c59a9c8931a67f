import EvaluationEngine
import Units

// The x of data sets, which has a unit of its own.
extension UnitAnalysis {
  /// Returns the unit of x of an operator's result; nil for plain numbers.
  ///
  /// Results have the x of the first argument that has a unit of x, apart from operators that compute it.
  ///
  /// - Throws: If joined sets have x of different units.
  func x(of operation: OperatorID, _ arguments: [Int]) throws(Conflict) -> Unit? {
    switch operation.descriptor.units {
    case .x, .values, .integral, .slope, .plainPoints: return nil
    case .second, .table: return arguments.first.flatMap { terms[$0].x }
    case .ranges: return arguments.first.flatMap { terms[$0].unit }.flatMap { $0.isOne ? nil : $0 }
    case .summaryByDate: return try? Unit(reading: "date")
    case .summaryByKey:
      guard arguments.count > 2 else { return nil }
      return terms[arguments[1]].unit.flatMap { $0.isOne ? nil : $0 }
    case .alike:
      let sets = arguments.filter { terms[$0].x != nil }
      guard let first = sets.first, let unit = terms[first].x else { return nil }
      for other in sets {
        guard let own = terms[other].x, !own.hasSameMeaning(as: unit) else { continue }
        throw Conflict(
          conflict: UnitConflict(.dimensions, .combine, unit, own), left: first, right: other, operation: operation)
      }
      return unit
    default: return arguments.lazy.compactMap { terms[$0].x }.first
    }
  }

  /// Converts a place on the x axis of a set to the unit of its x; a written number is in this unit.
  mutating func placed(_ place: Int, on set: Int, _ operation: OperatorID) throws(Conflict) {
    guard let unit = terms[set].x else { return try requirePlain(place, of: operation) }
    guard let own = terms[place].unit, terms[place].constant == nil else { return }
    do throws(UnitConflict) {
      add(try own.conversion(to: unit, .operand), after: place)
    } catch {
      throw Conflict(conflict: error, left: place, right: set, operation: operation)
    }
  }

  /// Returns the `Term` (unit and known facts) of a set's values times its x, or divided by its x.
  mutating func overX(_ set: Int, isQuotient: Bool, at index: Int) throws(Conflict) -> Term {
    guard let unit = terms[set].unit else { return .unknown }
    let values = isQuotient ? UnitArithmetic.differenceUnit(of: unit) : unit
    let x = terms[set].x ?? .one
    // Dates differ by seconds.
    let seconds = x.isDate ? "s" : UnitArithmetic.differenceUnit(of: x).storedText
    guard let difference = try? Unit(reading: seconds, definitions) else { return .unknown }
    if difference.isOne { return Term(unit: values) }
    do throws(UnitConflict) {
      let product =
        try isQuotient ? UnitArithmetic.quotient(values, difference) : UnitArithmetic.product(values, difference)
      add(product.conversion, after: index)
      return Term(unit: product.unit)
    } catch {
      throw Conflict(conflict: error, left: set, right: set)
    }
  }

  /// Throws unless the x of a set is a plain number.
  func requirePlainX(_ set: Int, _ operation: OperatorID) throws(Conflict) {
    guard let x = terms[set].x else { return }
    throw Conflict(
      conflict: UnitConflict(.dimensions, .convert, x, .one), left: set, right: set, operation: operation)
  }
}
