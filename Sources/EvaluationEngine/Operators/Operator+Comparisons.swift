extension Operator {
  static let less = Operator(
    name: "less", symbol: "<", asciiSymbol: "<", summary: "1 if the left number is below the right one, else 0",
    category: .logic, ports: .fixed("left", "right"), kernel: .binary { $0 < $1 ? 1 : 0 }, domain: everywhere,
    derivative: steps { $0[0] == $0[1] }, example: Example(arguments: [1, 2], result: 1), units: .alike(.plain),
    columns: .less)

  static let lessOrEqual = Operator(
    name: "lessOrEqual", symbol: "≤", asciiSymbol: "<=",
    summary: "1 if the left number is not above the right one, else 0",
    category: .logic, ports: .fixed("left", "right"), kernel: .binary { $0 <= $1 ? 1 : 0 }, domain: everywhere,
    derivative: steps { $0[0] == $0[1] }, example: Example(arguments: [2, 2], result: 1), units: .alike(.plain),
    columns: .lessOrEqual)

  static let equal = Operator(
    name: "equal", symbol: "=", asciiSymbol: "==", summary: "1 if both numbers are exactly the same, else 0",
    category: .logic, ports: .fixed("left", "right"), kernel: .binary { $0 == $1 ? 1 : 0 }, domain: everywhere,
    derivative: steps { $0[0] == $0[1] }, example: Example(arguments: [2, 2], result: 1), units: .alike(.plain),
    columns: .equal)

  static let notEqual = Operator(
    name: "notEqual", symbol: "≠", asciiSymbol: "!=", summary: "1 if the numbers differ, else 0",
    category: .logic, ports: .fixed("left", "right"), kernel: .binary { $0 != $1 ? 1 : 0 }, domain: everywhere,
    derivative: steps { $0[0] == $0[1] }, example: Example(arguments: [2, 2], result: 0), units: .alike(.plain),
    columns: .notEqual)

  static let greaterOrEqual = Operator(
    name: "greaterOrEqual", symbol: "≥", asciiSymbol: ">=",
    summary: "1 if the left number is not below the right one, else 0",
    category: .logic, ports: .fixed("left", "right"), kernel: .binary { $0 >= $1 ? 1 : 0 }, domain: everywhere,
    derivative: steps { $0[0] == $0[1] }, example: Example(arguments: [1, 2], result: 0), units: .alike(.plain),
    columns: .greaterOrEqual)

  static let greater = Operator(
    name: "greater", symbol: ">", asciiSymbol: ">", summary: "1 if the left number is above the right one, else 0",
    category: .logic, ports: .fixed("left", "right"), kernel: .binary { $0 > $1 ? 1 : 0 }, domain: everywhere,
    derivative: steps { $0[0] == $0[1] }, example: Example(arguments: [3, 2], result: 1), units: .alike(.plain),
    columns: .greater)
}
