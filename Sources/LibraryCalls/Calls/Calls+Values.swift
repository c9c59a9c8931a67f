import GraphDocument
import GraphFiles

/// The handle of a text that the library returns.
public typealias TextHandle = UnsafeMutableRawPointer

/// Returns one of a document's groups as a separate document.
@_cdecl("nodecalc_document_group")
public func group(
  _ document: UnsafeRawPointer?, _ name: UnsafePointer<CChar>?, _ error: ErrorPlace
) -> DocumentHandle? {
  answering(error, otherwise: nil) { () throws(CallFailure) in
    guard let document = Handle.content(document, DocumentBox.self) else {
      throw .misuse("nodecalc_document_group: this is not a document")
    }
    guard let name = try Arguments.names(1, [name], atMost: 1, called: "group").first else { return nil }
    return Handle.make(try document.group(named: name))
  }
}

/// Returns a copy of a document with other values for its inputs.
@_cdecl("nodecalc_document_given")
public func give(
  _ document: UnsafeRawPointer?, _ count: Int, _ names: UnsafePointer<UnsafePointer<CChar>?>?,
  _ values: UnsafePointer<UnsafePointer<Double>?>?, _ lengths: UnsafePointer<Int>?,
  _ uncertainties: UnsafePointer<UnsafePointer<Double>?>?, _ error: ErrorPlace
) -> DocumentHandle? {
  answering(error, otherwise: nil) { () throws(CallFailure) in
    guard let document = Handle.content(document, DocumentBox.self) else {
      throw .misuse("nodecalc_document_given: this is not a document")
    }
    let names = try Arguments.names(count, names, atMost: document.contents.count, called: "inputs")
    var inputs: [GivenInput] = []
    for (place, name) in names.enumerated() {
      guard let values, let lengths, let address = values[place] else {
        throw .misuse("nodecalc_document_given: the pointer to the values is NULL")
      }
      guard (0...Limits.standard.points).contains(lengths[place]) else {
        throw .misuse("nodecalc_document_given: an input has at most \(Limits.standard.points) values")
      }
      inputs.append(
        GivenInput(
          name: name, values: UnsafeBufferPointer(start: address, count: lengths[place]),
          uncertainties: uncertainties?[place].map { UnsafeBufferPointer(start: $0, count: 2 * lengths[place]) }))
    }
    return Handle.make(try document.giving(inputs))
  }
}

/// Returns the values of nodes of a document, as JSON.
@_cdecl("nodecalc_document_values")
public func values(
  _ document: UnsafeRawPointer?, _ count: Int, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ error: ErrorPlace
) -> TextHandle? {
  answering(error, otherwise: nil) { () throws(CallFailure) in
    guard let document = Handle.content(document, DocumentBox.self) else {
      throw .misuse("nodecalc_document_values: this is not a document")
    }
    let names = try Arguments.names(count, names, atMost: Limits.standard.nodes, called: "nodes")
    return Handle.make(TextBox(try document.values(of: names)))
  }
}

/// Returns the bytes of a text.
@_cdecl("nodecalc_text_bytes")
public func bytes(_ text: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  Handle.content(text, TextBox.self)?.text.address
}

/// Frees a text.
@_cdecl("nodecalc_text_free")
public func freeText(_ text: UnsafeMutableRawPointer?) { Handle.free(text, TextBox.self) }
