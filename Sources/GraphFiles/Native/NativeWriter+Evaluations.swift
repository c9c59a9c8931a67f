import GraphAnalysis
import GraphDocument
import JSONText
import TextScanning

extension [UInt8] {
  mutating func append(_ evaluation: UncertaintyEvaluation) {
    switch evaluation {
    case .degreesOfFreedom(let degrees):
      append(", \"degreesOfFreedom\": ")
      append(number: degrees)
    case .components(let components):
      append(", \"components\": [")
      for (place, component) in components.enumerated() {
        if place > 0 { append(", ") }
        append(component)
      }
      append(ASCII.rightBracket)
    }
  }

  private mutating func append(_ component: UncertaintyComponent) {
    append(ASCII.leftBrace)
    var separator = ""
    func begin(_ key: String, _ output: inout [UInt8]) {
      output.append(contentsOf: separator.utf8)
      output.append(jsonString: key)
      output.append(": ")
      separator = ", "
    }
    if let label = component.label {
      begin(ComponentMember.label.rawValue, &self)
      append(jsonString: label)
    }
    switch component.basis {
    case .readings(let readings, let series):
      begin(ComponentMember.readings.rawValue, &self)
      for (place, reading) in readings.enumerated() {
        append(place == 0 ? "[" : ", ")
        append(number: reading)
      }
      append(ASCII.rightBracket)
      if let series {
        begin(ComponentMember.series.rawValue, &self)
        append(jsonString: series)
      }
    case .stated(let uncertainty, let coverage):
      begin(ComponentMember.uncertainty.rawValue, &self)
      append(number: uncertainty)
      if coverage != 1 {
        begin(ComponentMember.coverage.rawValue, &self)
        append(number: coverage)
      }
    case .limits(let halfWidth, let kind):
      begin(ComponentMember.halfWidth.rawValue, &self)
      append(number: halfWidth)
      begin(ComponentMember.distribution.rawValue, &self)
      append(jsonString: kind.name)
    }
    if component.readings.isEmpty, component.degreesOfFreedom.isFinite {
      begin(ComponentMember.degreesOfFreedom.rawValue, &self)
      append(number: component.degreesOfFreedom)
    }
    for member in component.unknownMembers {
      begin(member.key, &self)
      append(contentsOf: member.text.utf8)
    }
    append(ASCII.rightBrace)
  }
}
