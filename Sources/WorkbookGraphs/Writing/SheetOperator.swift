import Workbooks

struct SheetOperator: Sendable {
  let name: String
  /// Writes a call; nil if a spreadsheet cannot express it.
  let write: @Sendable ([SheetText]) -> SheetText?

  /// All operators that a spreadsheet can express; calls of others are replaced by their values.
  static let all = arithmetic + functions + logic + sets + dates

  /// Returns the operator with this name; nil if a spreadsheet cannot express it.
  static func named(_ name: String) -> SheetOperator? { byName[name] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static func sign(_ name: String, _ sign: SheetFormula.Sign) -> SheetOperator {
    SheetOperator(name: name) { parts in
      guard let first = parts.first else { return nil }
      let rest = parts.dropFirst().map { $0.bracketed(below: sign.level + 1) }
      return SheetText(
        ([first.bracketed(below: sign.level)] + rest).joined(separator: sign.rawValue), level: sign.level, of: parts)
    }
  }

  /// Returns an operator that is written by a template.
  ///
  /// In the template, `§` is replaced by the next operand and `§2` by the second operand. Operands with a precedence
  /// below `inner` get brackets. If there are several templates, the one for the number of operands is used.
  private static func form(
    _ name: String, _ forms: String..., level: Int = 9, inner: Int = 0
  ) -> SheetOperator {
    SheetOperator(name: name) { parts in
      // Choose the form by the number of operands.
      for form in forms {
        let pieces = form.split(separator: "§", omittingEmptySubsequences: false)
        let numbers = pieces.dropFirst().map { $0.first?.wholeNumberValue }
        let needed = numbers.contains(nil) ? numbers.count : numbers.compactMap(\.self).max() ?? 0
        if needed != parts.count { continue }
        var text = String(pieces[0])
        for (place, (piece, number)) in zip(pieces.dropFirst(), numbers).enumerated() {
          text += parts[number.map { $0 - 1 } ?? place].bracketed(below: inner)
          text += number == nil ? piece : piece.dropFirst()
        }
        return SheetText(text, level: level, of: parts)
      }
      return nil
    }
  }

  private static let arithmetic: [SheetOperator] = [
    sign("add", .plus), sign("subtract", .minus), sign("multiply", .times), sign("divide", .over),
    power,
    form("negate", "-§", level: 6, inner: 6), form("reciprocal", "1/§", level: 4, inner: 5),
    form("mod", "MOD(§,§)"), form("abs", "ABS(§)"), form("sign", "SIGN(§)"), form("sqrt", "SQRT(§)"),
    form("cbrt", "SIGN(§1)*ABS(§1)^(1/3)", level: 4), form("floor", "INT(§)"), form("ceil", "-INT(-(§))", level: 6),
    digits("round", "ROUND"), digits("trunc", "TRUNC"), digits("roundUp", "ROUNDUP"),
    digits("roundDown", "ROUNDDOWN"),
    extreme("min", "MIN", "<"), extreme("max", "MAX", ">"),
    SheetOperator(name: "clamp") { parts in
      guard parts.count == 3 else { return nil }
      let (value, low, high) = (
        parts[0].bracketed(below: 3), parts[1].bracketed(below: 3), parts[2].bracketed(below: 3)
      )
      let clamped = "IF(\(value)<\(low),\(low),IF(\(value)>\(high),\(high),\(value)))"
      if let low = parts[1].number, let high = parts[2].number, low <= high { return SheetText(clamped, of: parts) }
      return SheetText("IF(\(low)>\(high),NA(),\(clamped))", of: parts)
    },
    SheetOperator(name: "hypot") { parts in
      SheetText("SQRT(" + parts.map { $0.bracketed(below: 6) + "^2" }.joined(separator: "+") + ")", of: parts)
    },
  ]

  private static let functions: [SheetOperator] = [
    form("exp", "EXP(§)"), form("ln", "LN(§)"), form("log10", "LOG10(§)"), form("log2", "LOG(§,2)"),
    form("log", "LOG(§,§)"), form("sin", "SIN(§)"), form("cos", "COS(§)"), form("tan", "TAN(§)"),
    form("asin", "ASIN(§)"), form("acos", "ACOS(§)"), form("atan", "ATAN(§)"), angle,
    form("sinh", "SINH(§)"), form("cosh", "COSH(§)"), form("tanh", "TANH(§)"), form("asinh", "ASINH(§)"),
    form("acosh", "ACOSH(§)"), form("atanh", "ATANH(§)"), form("degrees", "DEGREES(§)"),
    form("radians", "RADIANS(§)"), whole("factorial", "FACT"), form("gamma", "_xlfn.GAMMA(§)"),
    form("erf", "ERF(§)"), whole("gcd", "GCD", sign: "ABS"), whole("lcm", "LCM", sign: "ABS"),
    whole("ncr", "COMBIN", isLimited: true), whole("npr", "PERMUT", isLimited: true),
    form("payment", "PMT(§,§,§)", "PMT(§,§,§,§)", "PMT(§,§,§,§,§)"),
    form("presentValue", "PV(§,§,§)", "PV(§,§,§,§)", "PV(§,§,§,§,§)"),
    form("futureValue", "FV(§,§,§)", "FV(§,§,§,§)", "FV(§,§,§,§,§)"),
    form("rate", "RATE(§,§,§)", "RATE(§,§,§,§)", "RATE(§,§,§,§,§)"),
    form("periods", "NPER(§,§,§)", "NPER(§,§,§,§)", "NPER(§,§,§,§,§)"),
  ]

  /// Returns an operator on whole numbers.
  ///
  /// For a fraction, nodecalc fails, while spreadsheets drop the fraction. The template therefore tests whether the
  /// numbers are whole.
  ///
  /// `sign` is a function that removes the sign of each number, because spreadsheets refuse negative numbers.
  /// `isLimited` is true if the result is 0 when the second number is larger than the first, which spreadsheets refuse.
  private static func whole(
    _ name: String, _ function: String, sign: String? = nil, isLimited: Bool = false
  ) -> SheetOperator {
    SheetOperator(name: name) { parts in
      let texts = parts.map { $0.bracketed(below: 3) }
      let arguments = parts.map { part in
        (part.number.map { $0 < 0 } ?? true) ? sign.map { "\($0)(\(part.text))" } ?? part.text : part.text
      }
      var result = "\(function)(\(arguments.joined(separator: ",")))"
      if isLimited, parts.count == 2, parts[0].number == nil || parts[1].number == nil {
        result = "IF(\(texts[1])>\(texts[0]),0,\(result))"
      }
      let guarded = zip(parts, texts).filter { part, _ in part.number.map { $0 != $0.rounded() } ?? true }
      if guarded.isEmpty { return SheetText(result, of: parts) }
      let checks = guarded.map { "\($1)=INT(\($0.text))" }
      // A product instead of AND, which would combine a whole column into one truth value.
      let condition = checks.count == 1 ? checks[0] : checks.map { "(\($0))" }.joined(separator: "*")
      return SheetText("IF(\(condition),\(result),NA())", of: parts)
    }
  }

  /// Returns an operator that rounds to a number of digits.
  ///
  /// This number must be whole in nodecalc; spreadsheets drop its fraction.
  private static func digits(_ name: String, _ function: String) -> SheetOperator {
    SheetOperator(name: name) { parts in
      guard let number = parts.first else { return nil }
      guard parts.count == 2 else {
        return SheetText("\(function)(\(number.text)\(name == "trunc" ? "" : ",0"))", of: parts)
      }
      let rounded = "\(function)(\(number.text),\(parts[1].text))"
      if let digits = parts[1].number, digits == digits.rounded() { return SheetText(rounded, of: parts) }
      return SheetText("IF(\(parts[1].bracketed(below: 3))=INT(\(parts[1].text)),\(rounded),NA())", of: parts)
    }
  }

  /// The operator `power`; for 0 to the power of 0, 1 is written, because spreadsheets fail or give another result.
  private static let power = SheetOperator(name: "power") { parts in
    guard parts.count == 2, let plain = sign("power", .power).write(parts) else { return nil }
    if parts.contains(where: { $0.number.map { $0 != 0 } ?? false }) { return plain }
    let (base, exponent) = (parts[0].bracketed(below: 3), parts[1].bracketed(below: 3))
    return SheetText("IF((\(base)=0)*(\(exponent)=0),1,\(plain.text))", of: parts)
  }

  /// The operator `atan2`; at the origin, 0 is written, because spreadsheets fail.
  private static let angle = SheetOperator(name: "atan2") { parts in
    guard parts.count == 2 else { return nil }
    let angle = "ATAN2(\(parts[1].text),\(parts[0].text))"
    if parts.contains(where: { $0.number.map { $0 != 0 } ?? false }) { return SheetText(angle, of: parts) }
    let (y, x) = (parts[0].bracketed(below: 3), parts[1].bracketed(below: 3))
    return SheetText("IF((\(x)=0)*(\(y)=0),0,\(angle))", of: parts)
  }

  private static func ofNumbers(_ operation: SheetOperator) -> SheetOperator {
    SheetOperator(name: operation.name) { parts in parts.contains(where: \.isSet) ? nil : operation.write(parts) }
  }

  /// The operators on conditions, which are 1 or 0 in nodecalc but truth values in spreadsheets.
  private static let logic: [SheetOperator] = [
    form("less", "(§<§)*1", level: 4, inner: 2), form("lessOrEqual", "(§<=§)*1", level: 4, inner: 2),
    form("equal", "(§=§)*1", level: 4, inner: 2), form("notEqual", "(§<>§)*1", level: 4, inner: 2),
    form("greaterOrEqual", "(§>=§)*1", level: 4, inner: 2), form("greater", "(§>§)*1", level: 4, inner: 2),
    form("not", "(§=0)*1", level: 4, inner: 2), form("if", "IF(§<>0,§,§)", inner: 2),
    form("assert", "IF(§1<>0,§1,NA())", inner: 2),
    ofNumbers(form("failed", "IF(ISERROR(§),1,0)")), ofNumbers(form("ifFailed", "IFERROR(§,§)")),
    SheetOperator(name: "and") { parts in
      SheetText(parts.map { "(\($0.bracketed(below: 2))<>0)" }.joined(separator: "*"), level: 4, of: parts)
    },
    SheetOperator(name: "or") { parts in
      SheetText(
        "(" + parts.map { "(\($0.bracketed(below: 2))<>0)" }.joined(separator: "+") + ">0)*1", level: 4, of: parts)
    },
  ]

  private static let sets: [SheetOperator] = [
    reduction("sum", "SUM"), reduction("mean", "AVERAGE"), reduction("median", "MEDIAN"), reduction("std", "STDEV"),
    reduction("var", "VAR"), reduction("count", "COUNT"),
    SheetOperator(name: "quantile") { parts in
      guard parts.count == 2, let set = wholes(of: [parts[0]]), set.count == 1, !parts[1].isSet else { return nil }
      return reduced("PERCENTILE(\(set[0]),\(parts[1].text))", of: parts)
    },
    SheetOperator(name: "lookup") { parts in
      guard parts.count == 3, !parts[0].isSet, let keys = wholes(of: [parts[1]]), let values = wholes(of: [parts[2]]),
        keys.count == 1, values.count == 1
      else { return nil }
      return reduced("INDEX(\(values[0]),MATCH(\(parts[0].text),\(keys[0]),0))", of: parts)
    },
    SheetOperator(name: "list") { parts in list(parts) }, SheetOperator(name: "concat") { parts in list(parts) },
    SheetOperator(name: "take") { parts in
      guard let cells = parts.first?.cells, let name = parts.first, let count = whole(parts.dropFirst().first) else {
        return nil
      }
      let from = parts.count > 2 ? whole(parts[2]) : 0
      guard let from else { return nil }
      let start = from < 0 ? cells.rows + from : from
      guard start >= 0, count > 0, start < cells.rows, count <= cells.rows - start else { return nil }
      let first = CellAddress(row: cells.first.row + start, column: cells.first.column)
      return DataColumns.set(
        CellRange(first, CellAddress(row: first.row + count - 1, column: first.column)), row: name.row)
    },
  ]

  /// The operators on dates, which are seconds in nodecalc and days in spreadsheets.
  private static let dates: [SheetOperator] = [
    form("year", "YEAR(§/86400+25569)", inner: 5), form("month", "MONTH(§/86400+25569)", inner: 5),
    form("day", "DAY(§/86400+25569)", inner: 5), form("dayOfWeek", "WEEKDAY(§/86400+25569,2)", inner: 5),
    form("week", "_xlfn.ISOWEEKNUM(§/86400+25569)", inner: 5),
    form("endOfMonth", "(EOMONTH(§/86400+25569,0)-25569)*86400", level: 4, inner: 5),
    // The steps of months of a spreadsheet lose the time of day.
    form(
      "addMonths", "(EDATE(§1/86400+25569,§2)-25569)*86400+MOD(§1,86400)", level: 3, inner: 5),
    form(
      "workdays",
      "IF(§2>§1,NETWORKDAYS(§1/86400+25569,§2/86400+25568),IF(§2<§1,-NETWORKDAYS(§2/86400+25569,§1/86400+25568),0))",
      inner: 5),
  ]

  private static func whole(_ part: SheetText?) -> Int? { part?.number.flatMap { Int(exactly: $0) } }

  private static func list(_ parts: [SheetText]) -> SheetText {
    var list = SheetText("", of: parts)
    list.isSet = true
    list.whole = nil
    list.items = parts
    return list
  }

  private static func wholes(of parts: [SheetText]) -> [String]? {
    var texts: [String] = []
    var waiting = Array(parts.reversed())
    while let part = waiting.popLast() {
      if !part.items.isEmpty {
        waiting += part.items.reversed()
      } else if !part.isSet {
        texts.append(part.text)
      } else if let whole = part.whole {
        texts.append(whole)
      } else {
        return nil
      }
    }
    return texts
  }

  private static func reduced(_ text: String, of parts: [SheetText]) -> SheetText {
    var result = SheetText(text)
    result.needsArray = parts.contains(where: \.needsArray)
    return result
  }

  private static func reduction(_ name: String, _ function: String) -> SheetOperator {
    SheetOperator(name: name) { parts in
      // A second argument selects another form of the operator.
      guard parts.count == 1, let texts = wholes(of: parts), texts.count <= 255 else { return nil }
      return reduced("\(function)(\(texts.joined(separator: ",")))", of: parts)
    }
  }

  /// Returns the minimum or maximum: of all values of one set, or of the values with the same index in several sets.
  private static func extreme(_ name: String, _ function: String, _ sign: String) -> SheetOperator {
    SheetOperator(name: name) { parts in
      if parts.count == 1 { return reduction(name, function).write(parts) }
      if !parts.contains(where: \.isSet) {
        return SheetText("\(function)(\(parts.map(\.text).joined(separator: ",")))", of: parts)
      }
      guard parts.count == 2 else { return nil }
      let (one, other) = (parts[0].bracketed(below: 3), parts[1].bracketed(below: 3))
      return SheetText("IF(\(one)\(sign)\(other),\(one),\(other))", of: parts)
    }
  }
}
