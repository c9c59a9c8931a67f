import DelimitedText

extension DelimitedOptions {
  /// The options that flags of the command line stand for.
  init(flags: [String]) {
    self.init()
    var rest = flags[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "--decimal-comma": hasDecimalComma = true
      case "--no-decimal-comma": hasDecimalComma = false
      case "--dates": choices.dateOrder = rest.popFirst().flatMap(DateOrder.init)
      case "--missing": missingMarks += rest.popFirst().map { [$0] } ?? []
      case "--table": choices.table = rest.popFirst()
      case _: break
      }
    }
  }
}
