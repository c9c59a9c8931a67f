import CommandOutput
import DocumentStorage
import GraphFiles

// The header `include/nodecalc.h` documents what each call guarantees.

/// The handle of a document: an opaque pointer that the library returns.
public typealias DocumentHandle = UnsafeMutableRawPointer

/// Returns the version of the C interface that the header `nodecalc.h` declares.
@_cdecl("nodecalc_abi_version")
public func abiVersion() -> Int32 { 1 }

/// Returns the version of the program that contains the library.
@_cdecl("nodecalc_version")
public func version() -> UnsafePointer<CChar>? { versionText.address }

private let versionText = CText(ProgramVersion.text)

/// Opens a document's file.
@_cdecl("nodecalc_open")
public func open(_ path: UnsafePointer<CChar>?, _ error: ErrorPlace) -> DocumentHandle? {
  answering(error, otherwise: nil) { () throws(CallFailure) in
    guard let path else { throw .misuse("nodecalc_open: the pointer to the path is NULL") }
    return Handle.make(try DocumentBox(at: StoragePath(bytes: Arguments.bytes(of: path))))
  }
}

/// Reads a document from a text.
@_cdecl("nodecalc_read")
public func read(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ folder: UnsafePointer<CChar>?, _ error: ErrorPlace
) -> DocumentHandle? {
  answering(error, otherwise: nil) { () throws(CallFailure) in
    guard let text else { throw .misuse("nodecalc_read: the pointer to the text is NULL") }
    guard (0...Limits.standard.fileBytes).contains(length) else {
      throw .misuse("nodecalc_read: a text has at most \(Limits.standard.fileBytes) bytes")
    }
    let bytes = Array(UnsafeRawBufferPointer(start: text, count: length))
    let place = folder.map { StoragePath(bytes: Arguments.bytes(of: $0)) } ?? StoragePath("")
    return Handle.make(try DocumentBox(text: bytes, in: place))
  }
}

/// Frees a document.
@_cdecl("nodecalc_document_free")
public func freeDocument(_ document: DocumentHandle?) { Handle.free(document, DocumentBox.self) }

/// Returns the inputs and outputs of a document, as JSON.
@_cdecl("nodecalc_document_interface")
public func interface(_ document: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  Handle.content(document, DocumentBox.self)?.interface.address
}

/// Returns the status code of an error.
@_cdecl("nodecalc_error_status")
public func errorStatus(_ error: UnsafeRawPointer?) -> Int32 {
  Handle.content(error, HeldFailure.self)?.status ?? CallFailure.misuse
}

/// Returns the message of an error.
@_cdecl("nodecalc_error_message")
public func errorMessage(_ error: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  Handle.content(error, HeldFailure.self)?.message.address
}

/// Returns the suggestion of an error.
@_cdecl("nodecalc_error_help")
public func errorHelp(_ error: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  Handle.content(error, HeldFailure.self)?.help?.address
}

/// Frees an error.
@_cdecl("nodecalc_error_free")
public func freeError(_ error: UnsafeMutableRawPointer?) { Handle.free(error, HeldFailure.self) }
