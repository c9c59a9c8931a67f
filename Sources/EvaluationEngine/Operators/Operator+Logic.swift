extension Operator {
  static let and = Operator(
    name: "and", symbol: "and", asciiSymbol: "and", summary: "1 if all of two or more conditions are not 0, else 0",
    category: .logic, ports: .variadic("condition"), kernel: .fold { $0 != 0 && $1 != 0 ? 1 : 0 }, domain: everywhere,
    derivative: steps { $0.contains(0) }, example: Example(arguments: [1, 1, 0], result: 0), columns: .and)

  static let or = Operator(
    name: "or", symbol: "or", asciiSymbol: "or", summary: "1 if any of two or more conditions is not 0, else 0",
    category: .logic, ports: .variadic("condition"), kernel: .fold { $0 != 0 || $1 != 0 ? 1 : 0 }, domain: everywhere,
    derivative: steps { $0.contains(0) }, example: Example(arguments: [0, 0, 1], result: 1), columns: .or)

  static let not = Operator(
    name: "not", symbol: "not", asciiSymbol: "not", summary: "1 if the condition is 0, else 0",
    category: .logic, ports: .fixed("condition"), kernel: .unary { $0 == 0 ? 1 : 0 }, domain: everywhere,
    derivative: steps { $0.contains(0) }, example: Example(arguments: [0], result: 1), columns: .not)

  static let `if` = Operator(
    name: "if", symbol: "if", asciiSymbol: "if",
    summary: "`then` if the condition is not 0, otherwise `else`; the unused one may fail or be open",
    category: .logic, ports: .fixed("condition", "then", "else"), kernel: .choice, domain: everywhere,
    derivative: .several { arguments, _ in arguments[0] != 0 ? [0, 1, 0] : [0, 0, 1] },
    example: Example(arguments: [1, 5, 7], result: 5), units: .choice, columns: .select)

  static let failed = Operator(
    name: "failed", symbol: "failed", asciiSymbol: "failed",
    summary: "1 if the value is missing because something fails, else 0",
    category: .logic, ports: .fixed("value"), kernel: .failureTest, domain: everywhere,
    derivative: .several { _, _ in [0] }, example: Example(arguments: [5], result: 0), units: .any, columns: .failed)

  static let ifFailed = Operator(
    name: "ifFailed", symbol: "ifFailed", asciiSymbol: "ifFailed",
    summary: "the value, or `otherwise` if the value is missing because something fails",
    category: .logic, ports: .fixed("value", "otherwise"), kernel: .fallback, domain: everywhere,
    derivative: .several { arguments, _ in arguments[0].isNaN ? [0, 1] : [1, 0] },
    example: Example(arguments: [5, 7], result: 5), units: .alike(.same), columns: .ifFailed)

  static let assert = Operator(
    name: "assert", symbol: "assert", asciiSymbol: "assert",
    summary: "the condition if it is not 0; fails if it is 0",
    category: .logic, ports: .fixed("condition"), kernel: .assertion, domain: everywhere,
    derivative: .several { _, _ in [1] }, example: Example(arguments: [3], result: 3), columns: .assert)
}
