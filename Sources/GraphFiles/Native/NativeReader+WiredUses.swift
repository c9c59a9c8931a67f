import EvaluationEngine
import GraphDocument
import JSONText
import TextScanning

/// An instance with only wires, which are checked when all names are known.
struct ReadWiredUse {
  /// The builder index of the instance.
  var node: Int32
  /// The builder's number of the shape that it shares with similar instances.
  var shape: Int32
  /// The index of its first wire among the references.
  var firstWire: UInt32
  /// The offset of its inputs.
  var inputsOffset: UInt32
}

/// The shapes of instances with only wires found so far.
struct ReadShapes {
  /// The names of the inputs of the instance that is being read.
  fileprivate var keys: [JSONString] = []
  /// The shape of the previous instance, with its names in the text: most instances have the same shape.
  fileprivate var last: (number: Int32, group: JSONString, keys: [JSONString])?
  fileprivate var numbers: [UseShape: Int32] = [:]
}

extension NativeReader {
  /// Reads the rest of an instance after `"group": "`, if it has wires and no other member except a label.
  ///
  /// - Returns: Whether the instance was read; if not, the builder is unchanged.
  mutating func takeWiredUse(named name: JSONString, firstInput: Int) -> Bool {
    guard let group = scanner.takePlainContents(), scanner.take(", \"inputs\": ") else { return false }
    let inputsOffset = scanner.offset
    guard scanner.take("{"), takeWires(), scanner.take("}") else { return false }
    var label: String?
    guard takeEnd(&label), let shape = shape(ofUseOf: group) else { return false }
    groups.wiredUses.append(
      ReadWiredUse(
        node: Int32(truncatingIfNeeded: builder.count), shape: shape,
        firstWire: UInt32(truncatingIfNeeded: firstInput), inputsOffset: UInt32(truncatingIfNeeded: inputsOffset)))
    groups.wireCount += references.count - firstInput
    builder.appendUse(of: shape, named: name.contents(in: text), label: label)
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

  /// Returns the shape number of the instance being read; nil if names are invalid.
  private mutating func shape(ofUseOf group: JSONString) -> Int32? {
    let keys = groups.shapes.keys
    if let last = groups.shapes.last, last.keys.count == keys.count, isSame(last.group, group),
      keys.indices.allSatisfy({ isSame(last.keys[$0], keys[$0]) })
    {
      return last.number
    }
    let shape = UseShape(of: group.contents(in: text), inputs: keys.map { $0.contents(in: text) })
    guard let number = groups.shapes.numbers[shape] ?? newNumber(of: shape) else { return nil }
    groups.shapes.numbers[shape] = number
    groups.shapes.last = (number, group, keys)
    return number
  }

  /// Returns whether two strings are written with the same bytes.
  @inline(__always)
  private func isSame(_ one: JSONString, _ other: JSONString) -> Bool {
    one.hasEscapes == other.hasEscapes && one.bytes(in: text).elementsEqual(other.bytes(in: text))
  }

  private mutating func newNumber(of shape: UseShape) -> Int32? {
    guard Set(shape.inputs).count == shape.inputs.count, GroupName.problem(inUsed: shape.group) == nil,
      shape.inputs.allSatisfy({ NodeName.problem(in: $0) == nil })
    else { return nil }
    return builder.addShape(shape)
  }

  /// Finds the source nodes of wires, after nodes and groups are known.
  ///
  /// If a group lacks one of the inputs, wires into it may have any source; such an instance is checked like instances
  /// with values. If the source of some wire does not exist, all instances are checked so, to report the first one in
  /// the text.
  mutating func feedWiredUses() {
    if groups.wiredUses.isEmpty { return }
    let fits = builder.shapesFit()
    var wires = NameQueries()
    var isAmiss = false
    func feed(_ reader: inout NativeReader) {
      if reader.builder.setInputs(wires.ordinals, named: wires.names) != nil { isAmiss = true }
      wires.removeAll()
    }
    for use in groups.wiredUses where fits[Int(use.shape)] {
      for ordinal in ordinals(ofWiresInto: use) where wires.add(references[ordinal].name.bytes(in: text), ordinal) {
        feed(&self)
      }
    }
    feed(&self)
    if builder.firstInputFromNothing != nil { isAmiss = true }
    for use in groups.wiredUses where isAmiss || !fits[Int(use.shape)] {
      let sources = references[ordinals(ofWiresInto: use)].map { $0.name.contents(in: text) }
      builder.keepWires(of: use.node, ofShape: use.shape, from: sources)
      groups.uses.append(ReadUse(node: use.node, inputsOffset: Int(use.inputsOffset)))
    }
    groups.uses.sort { $0.node < $1.node }
  }

  private func ordinals(ofWiresInto use: ReadWiredUse) -> Range<Int> {
    let first = Int(use.firstWire)
    return first..<first + Int(inputCounts[Int(use.node)])
  }
}
