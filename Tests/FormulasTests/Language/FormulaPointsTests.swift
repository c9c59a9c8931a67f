import DataSets
import EvaluationEngine
import Formulas
import Testing

/// Formulas over data sets, and formulas for every point of one.
struct FormulaPointsTests {
  /// What a formula node comes to among data and number nodes of those names.
  private func value(
    of text: String, _ sets: [String: DataSet] = [:], _ numbers: [String: Double] = [:]
  ) throws -> Value {
    let formula = try Formula.parse(text)
    var graph = Graph()
    let sources = formula.names.map { name in
      sets[name].map { graph.insert(.data(.set($0))) } ?? numbers[name].map { graph.insert(.number($0)) }
    }
    let node = graph.insert(.formula(formula.program))
    try graph.setInputs(sources, of: node)
    _ = graph.propagate()
    return graph.value(of: node)
  }

  private func values(_ text: String, _ sets: [String: [Double]] = [:], _ numbers: [String: Double] = [:]) throws
    -> [Double]?
  {
    try value(of: text, sets.mapValues { try DataSet(values: $0) }, numbers).data?.values
  }

  private func number(_ text: String, _ sets: [String: [Double]] = [:], _ numbers: [String: Double] = [:]) throws
    -> Double?
  {
    try value(of: text, sets.mapValues { try DataSet(values: $0) }, numbers).number
  }

  @Test func `every operator on data sets comes to what its example says`() throws {
    for operation in OperatorCatalog.all where operation.isForData {
      var sets: [String: [Double]] = [:]
      let arguments = operation.example.arguments.map { argument -> String in
        switch argument {
        case .number(let number): return NumberText.shortest(number)
        case .formula(let formula): return formula
        case .word(let word): return "\"\(word)\""
        case .values(let values):
          let name = "set\(sets.count)"
          sets[name] = values
          return name
        }
      }
      let text = "\(operation.name)(\(arguments.joined(separator: ", ")))"
      switch operation.example.result {
      case .number(let result): #expect(try number(text, sets) == result, "\(text)")
      case .values(let result): #expect(try values(text, sets) == result, "\(text)")
      }
    }
  }

  @Test(arguments: [62, 63, 64, 65, 66, 500])
  func `a formula for every point has as many parts as its text has room for`(count: Int) throws {
    let ones = String(repeating: " + 1", count: count)
    let parts = (1...count).map { "value * \($0)" }.joined(separator: " + ")
    let repeated = String(repeating: " + value", count: count)
    let second = String(repeating: " + value2", count: count)
    let (n, sum) = (Double(count), Double(count * (count + 1) / 2))
    let withErrors = try DataSet(values: [1, 2], errorY: ErrorColumn([1, 1]))
    for set in [try DataSet(values: [1, 2]), withErrors] {
      func values(_ text: String) throws -> [Double]? {
        let value = try value(of: text, ["s": set])
        return value.data?.values ?? value.number.map { [$0] }
      }
      #expect(try values("map(s, value\(ones))") == [n + 1, n + 2])
      #expect(try values("map(s, \(parts))") == [sum, 2 * sum])
      #expect(try values("scan(s, total\(repeated))") == [n, 3 * n])
      #expect(try values("scan(s, total + \(parts), 1)") == [1 + sum, 1 + 3 * sum])
      #expect(try values("reduce(s, total\(repeated))") == [3 * n])
      #expect(try values("reduce(s, total + (\(parts)) * 1\(ones))") == [3 * sum + 2 * n])
      #expect(try values("filter(s, value\(ones) > \(n + 1))") == [2])
      #expect(try values("sort(s, -(value\(ones)))") == [2, 1])
      #expect(try values("first(s, value\(ones) > \(n + 1))") == [2])
      #expect(try values("zip(s, s, value1 * value2\(ones))") == [n + 1, n + 4])
      #expect(try values("zip(s, s, value1\(second))") == [n + 1, 2 * n + 2])
    }
  }

  @Test func `a list stands where a set may`() throws {
    #expect(try number("mean([1, 2, 3])") == 2)
    #expect(try number("sum([a, b, 2])", [:], ["a": 3, "b": 4.5]) == 9.5)
    #expect(try values("[1, 2] * [a, 5]", [:], ["a": 3]) == [3, 10])
    #expect(try values("concat(s, [9])", ["s": [1, 2]]) == [1, 2, 9])
    #expect(try number("quantile([1, 2, 3, 4], 0.25)") == 1.75)
    #expect(try values("map([1, 2], value * a)", [:], ["a": 3]) == [3, 6])
    #expect(try number("max([3, 7, 5])") == 7)
    #expect(try value(of: "[1, 1/0]") == .failure(.outsideDomain(.divisionByZero)))
    #expect(try value(of: "mean([s, 2])", ["s": DataSet(values: [1])]) == .failure(.wrongKind(port: 0, needs: .number)))
    #expect(try value(of: "[a, 2]") == .failure(.openPort(0)))
    let most = (1...64).map(String.init).joined(separator: ", ")
    #expect(try number("count([\(most)])") == 64)
    let problem = #expect(throws: FormulaProblem.self) { try Formula.parse("count([\(most), 65])") }
    #expect(problem?.fixIt == "put that many numbers into a data node")
  }

  @Test func `operators and functions work element by element, numbers beside sets`() throws {
    #expect(try values("s * 2 + 1", ["s": [1, 2, 3]]) == [3, 5, 7])
    #expect(try values("10 / s", ["s": [1, 2, 4]]) == [10, 5, 2.5])
    #expect(try values("sqrt(s)", ["s": [1, 4]]) == [1, 2])
    #expect(try values("a - b", ["a": [5, 7], "b": [1, 2]]) == [4, 5])
    #expect(try values("clamp(s, 2, limit)", ["s": [1, 2, 9]], ["limit": 5]) == [2, 2, 5])
    #expect(try values("if(s > 1, s, 0)", ["s": [1, 2]]) == [0, 2])
    #expect(try values("max(s, 2)", ["s": [1, 5]]) == [2, 5])
    #expect(try number("max(s)", ["s": [1, 5]]) == 5)
  }

  @Test func `operators on sets stand in a calculation as any others do`() throws {
    #expect(try number("mean(sales) * 2", ["sales": [1, 2, 6]]) == 6)
    #expect(try values("bin(s, 5, 0, 50)", ["s": [1, 12, 50, 51]]) == [1, 1, 0, 0, 1])
    #expect(try number("sum(take(s, n))", ["s": [1, 2, 3, 4]], ["n": 3]) == 6)
    #expect(try values("s / max(s)", ["s": [1, 2, 4]]) == [0.25, 0.5, 1])
    #expect(try number("if(count(s) > 2, sum(s), 0)", ["s": [1, 2, 4]]) == 7)
  }

  @Test func `a formula for every point knows value, x, index and the names around it`() throws {
    #expect(try values("map(s, value * rate + index)", ["s": [1, 2, 3]], ["rate": 10]) == [10, 21, 32])
    #expect(try values("map(s, value / sum(s))", ["s": [1, 3]]) == [0.25, 0.75])
    #expect(try values("filter(s, value > mean(s))", ["s": [1, 2, 9]]) == [9])
    #expect(try values("sort(s, -value)", ["s": [1, 3, 2]]) == [3, 2, 1])
    #expect(try values("sort(s, value, 1)", ["s": [1, 3, 2]]) == [3, 2, 1])
    #expect(try number("reduce(s, total * value, 1)", ["s": [2, 3, 4]]) == 24)
    #expect(try values("zip(a, b, value1 * value2)", ["a": [1, 2], "b": [3, 4]]) == [3, 8])
    #expect(try values("map(index(s), x * 10)", ["s": [7, 8]]) == [0, 10])
  }

  @Test func `a variable is no name that the formula mentions`() throws {
    #expect(try Formula.parse("map(s, value * rate) + value").names == ["s", "rate", "value"])
    #expect(try Formula.parse("map(s, value * rate)").names == ["s", "rate"])
    let renamed = try Formula.parse("map(value, value + s)").renaming("value", to: "t")
    #expect(renamed?.text == "map(t, value + s)")
    #expect(try Formula.parse("map(s, value + t)").renaming("t", to: "index") == nil)
  }

  @Test(arguments: [
    ("map(s)", "'map' takes 2 arguments (data, formula), not 1"),
    ("bin(s, 5, 0)", "'bin' takes 1 to 4 arguments (data, bins, low, high), not 3"),
    ("map(s, sum(map(t, value)))", "'map' cannot be inside the formula of another function of points"),
  ])
  func `what is no call of such an operator is refused`(_ text: String, _ message: String) {
    do throws(FormulaProblem) {
      _ = try Formula.parse(text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func `a failing point fails the whole and is named`() throws {
    let set = try DataSet(values: [1, 0])
    #expect(try value(of: "1 / s", ["s": set]) == .failure(.element(index: 1, .outsideDomain(.divisionByZero))))
    #expect(
      try value(of: "map(s, 1 / value)", ["s": set]) == .failure(.element(index: 1, .outsideDomain(.divisionByZero))))
    #expect(try value(of: "map(s, x)", ["s": set]) == .failure(.data(.lacksX(index: 0))))
    #expect(try value(of: "sum(2)") == .failure(.wrongKind(port: 0, needs: .data)))
    #expect(try value(of: "max(2)") == .failure(.wrongKind(port: 0, needs: .data)))
    #expect(try value(of: "bin(s, 2.5)", ["s": set]) == .failure(.badParameter(0)))
    #expect(try value(of: "mean(filter(s, value > 5))", ["s": set]) == .failure(.data(.emptySet(.mean))))
    #expect(
      try value(of: "map(s, sum(value))", ["s": set]) == .failure(.element(index: 0, .wrongKind(port: 0, needs: .data)))
    )
  }

  @Test func `errors go on through a formula for every point by its slope`() throws {
    let set = try DataSet([Datum(3, errorY: ErrorBar(0.1)), Datum(4, errorY: ErrorBar(0.2))])
    let squares = try #require(try value(of: "map(s, value ^ 2)", ["s": set]).data)
    #expect(squares.values == [9, 16])
    #expect(squares.errorsY?[0]?.upper == 0.1 * 6)
    #expect(squares.errorsY?[1]?.lower == 0.2 * 8)
  }
}
