import EvaluationEngine
import GraphDocument
import JSONText
import TextScanning

/// An instance with wires but without values.
///
/// Its wires are checked after all names are known.
struct ReadWiredInstance {
  var node: Int32
  /// The index in the builder of the instance's shape: its group and the names of its wired inputs.
  var shape: Int32
  /// The index of the instance's first wire in the reader's `references`.
  var firstWire: UInt32
  var inputsOffset: UInt32
}

/// The shapes of instances found so far.
///
/// Instances of the same group with the same wired inputs share a shape.
struct ReadShapes {
  fileprivate var keys: [JSONString] = []
  /// The shape of the previous instance, with its names as written in the text.
  ///
  /// The next instance often has the same shape.
  fileprivate var last: (number: Int32, group: JSONString, keys: [JSONString])?
  fileprivate var numbers: [InstanceShape: Int32] = [:]
}

extension NativeReader {
  /// Reads the rest of an instance after `"group": "`, if it has only wires and an optional label.
  ///
  /// - Returns: Whether the instance was read; if not, the builder is unchanged.
  mutating func takeWiredInstance(named name: JSONString, firstInput: Int) -> Bool {
    guard let group = scanner.takePlainContents(), scanner.take(", \"inputs\": ") else { return false }
    let inputsOffset = scanner.offset
    guard scanner.take("{"), takeWires(), scanner.take("}") else { return false }
    var label: String?
    guard takeEnd(&label), let shape = shape(ofInstanceOf: group) else { return false }
    groups.wiredInstances.append(
      ReadWiredInstance(
        node: Int32(truncatingIfNeeded: builder.count), shape: shape,
        firstWire: UInt32(truncatingIfNeeded: firstInput), inputsOffset: UInt32(truncatingIfNeeded: inputsOffset)))
    groups.wireCount += references.count - firstInput
    builder.appendInstance(of: shape, named: name.contents(in: text), label: label)
    return true
  }

  @inline(__always)
  private mutating func takeWires() -> Bool {
    groups.shapes.keys.removeAll(keepingCapacity: true)
    repeat {
      guard scanner.take("\""), let key = scanner.takePlainContents(), scanner.take(": \""),
        let source = scanner.takePlainContents(), source.end - source.start <= InputReference.longestName,
        groups.shapes.keys.count < Ports.limit
      else { return false }
      groups.shapes.keys.append(key)
      references.append(InputReference(.wire, start: source.start, length: source.end - source.start))
    } while scanner.take(", ")
    return true
  }

  private mutating func shape(ofInstanceOf group: JSONString) -> Int32? {
    let keys = groups.shapes.keys
    if let last = groups.shapes.last, last.keys.count == keys.count, isSame(last.group, group),
      keys.indices.allSatisfy({ isSame(last.keys[$0], keys[$0]) })
    {
      return last.number
    }
    let shape = InstanceShape(of: group.contents(in: text), inputs: keys.map { $0.contents(in: text) })
    guard let number = groups.shapes.numbers[shape] ?? newNumber(of: shape) else { return nil }
    groups.shapes.numbers[shape] = number
    groups.shapes.last = (number, group, keys)
    return number
  }

  @inline(__always)
  private func isSame(_ one: JSONString, _ other: JSONString) -> Bool {
    one.hasEscapes == other.hasEscapes && one.bytes(in: text).elementsEqual(other.bytes(in: text))
  }

  private mutating func newNumber(of shape: InstanceShape) -> Int32? {
    guard Set(shape.inputs).count == shape.inputs.count, GroupName.problem(inUsed: shape.group) == nil,
      shape.inputs.allSatisfy({ NodeName.problem(in: $0) == nil })
    else { return nil }
    return builder.addShape(shape)
  }

  /// Links instances that have only wires to their sources, after nodes and groups are known.
  ///
  /// If a group lacks a wired input, its instance is read again and checked like instances with values, because such a
  /// wire may have any source. If the source of any wire does not exist, all instances are read again, to report the
  /// first error in the text.
  mutating func feedWiredInstances() {
    if groups.wiredInstances.isEmpty { return }
    let fits = builder.shapesFit()
    var wires = NameQueries()
    var isAmiss = false
    func feed(_ reader: inout NativeReader) {
      if reader.builder.setInputs(wires.ordinals, named: wires.names) != nil { isAmiss = true }
      wires.removeAll()
    }
    for instance in groups.wiredInstances where fits[Int(instance.shape)] {
      for ordinal in ordinals(ofWiresInto: instance) where wires.add(references[ordinal].name.bytes(in: text), ordinal)
      {
        feed(&self)
      }
    }
    feed(&self)
    if builder.firstInputFromNothing != nil { isAmiss = true }
    for instance in groups.wiredInstances where isAmiss || !fits[Int(instance.shape)] {
      let sources = references[ordinals(ofWiresInto: instance)].map { $0.name.contents(in: text) }
      builder.keepWires(of: instance.node, ofShape: instance.shape, from: sources)
      groups.instances.append(ReadInstance(node: instance.node, inputsOffset: Int(instance.inputsOffset)))
    }
    groups.instances.sort { $0.node < $1.node }
  }

  private func ordinals(ofWiresInto instance: ReadWiredInstance) -> Range<Int> {
    let first = Int(instance.firstWire)
    return first..<first + Int(inputCounts[Int(instance.node)])
  }
}
