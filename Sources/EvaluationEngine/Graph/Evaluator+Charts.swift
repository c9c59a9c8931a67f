extension Evaluator {
  /// A chart has no value, but every look at other inputs makes another picture, so that what shows it hears of the change.
  func look(_ node: Int, _ record: NodeRecord) -> Double {
    let kind = ChartKind(index: record.operatorIndex)
    for port in 0..<Int(record.inputCount) {
      let source = slots[Int(record.base) + port].source
      if source < 0 {
        if port < kind.requiredPorts { return StoredValue.openPort(port) }
      } else if records[Int(source)].value.isNaN, !isSet(source) {
        return waiting(source)
      }
    }
    return StoredValue.absent(after: record.value)
  }
}
