import Formulas
import GraphDocument
import GraphFiles
import JSONText
import TextScanning

struct InterfaceLog {
  private var signatures: [String: GroupSignature]
  private var revisions: [String: Int] = [:]

  init(_ contents: DocumentContents) { signatures = Self.signatures(of: contents) }

  private static func signatures(of contents: DocumentContents) -> [String: GroupSignature] {
    contents.groups.allNames.reduce(into: [:]) { $0[$1] = contents.groups.signature(of: $1) }
  }

  /// Records which interfaces an event has changed.
  ///
  /// - Parameters:
  ///   - contents: The document after the event.
  ///   - event: The changes of the document.
  ///   - revision: The revision after the event.
  /// - Returns: The groups whose interface has changed.
  mutating func note(_ contents: DocumentContents, after event: DocumentEvent, at revision: Int) -> Set<String> {
    if !event.replacesAll, !event.touches([.groups, .interface]) { return [] }
    let new = Self.signatures(of: contents)
    let changed = Set(signatures.filter { new[$0.key] != nil && new[$0.key] != $0.value }.map(\.key))
    for group in changed { revisions[group] = revision }
    signatures = new
    return changed
  }

  /// Why a transaction is rejected: its meaning depends on an order of inputs or outputs, and this order has changed.
  struct Conflict {
    let sentence: String
    let interfaces: JSONValue.Member
  }

  /// Returns why a transaction conflicts with interfaces that changed after the revision `base`; nil without a
  /// conflict.
  ///
  /// A transaction conflicts if a formula mentions an instance without naming an output, or calls a group with unnamed
  /// arguments.
  func refusal(of transaction: DocumentTransaction, since base: Int, in contents: DocumentContents) -> Conflict? {
    let changed = Set(revisions.filter { $0.value > base }.map(\.key))
    if changed.isEmpty { return nil }
    var met: Set<String> = []
    for (group, text) in transaction.texts {
      let place = group.map { contents.groups[$0] ?? DocumentContents() } ?? contents
      guard let formula = try? Formula.parse(text) else { continue }
      for call in formula.calls where call.output == nil || call.labels.contains(where: { $0 == nil }) {
        met.insert(call.group)
      }
      for name in formula.names {
        if let instance = place.node(named: name), let instance = place.instance(of: instance) {
          met.insert(instance.group)
        }
      }
    }
    let groups = met.intersection(changed).sorted()
    guard let first = groups.first, let signature = signatures[first] else { return nil }
    let (inputs, outputs) = (signature.inputs.joined(separator: ", "), signature.outputs.joined(separator: ", "))
    return Conflict(
      sentence:
        "the interface of '\(first)' changed since revision \(base): it takes (\(inputs)) and gives (\(outputs)); "
        + "write arguments and outputs by name, or read and send the transaction again",
      interfaces: JSONValue.Member(
        "interfaces",
        .object(
          groups.map { group in
            let signature = signatures[group] ?? GroupSignature(inputs: [], outputs: [])
            return JSONValue.Member(
              group,
              [
                "inputs": .array(signature.inputs.map(JSONValue.string)),
                "outputs": .array(signature.outputs.map(JSONValue.string)),
              ])
          })))
  }
}
