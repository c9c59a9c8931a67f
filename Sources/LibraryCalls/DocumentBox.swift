import CommandOutput
import DataSets
import DocumentStorage
import EvaluationEngine
import GraphDocument
import GraphFiles
import TextScanning

final class DocumentBox: HandleContent {
  static let mark: UInt64 = 0x6E6F_6465_646F_6375

  let contents: DocumentContents
  let interface: CText

  /// Reads the document in a file.
  ///
  /// - Throws: If the document is unreadable or invalid.
  convenience init(at path: StoragePath) throws(CallFailure) {
    let bytes: [UInt8]
    do throws(StorageFailure) {
      bytes = try FileReading().read(path)
    } catch {
      throw CallFailure(error)
    }
    try self.init(bytes, named: path.text, file: path, reading: DataAccess(document: path))
  }

  /// Reads the document in a text.
  ///
  /// Relative paths in the document start from `folder`.
  ///
  /// - Throws: If the document is invalid.
  convenience init(text: [UInt8], in folder: StoragePath) throws(CallFailure) {
    try self.init(text, named: "-", file: nil, reading: DataAccess(folder: folder))
  }

  init(_ contents: DocumentContents) {
    self.contents = contents
    interface = CText(String(decoding: InterfaceReport(of: contents).json, as: UTF8.self))
  }

  /// Returns one of the document's groups as a separate document.
  ///
  /// - Throws: If there is no such group, or if an imported document cannot be read.
  func group(named name: String) throws(CallFailure) -> DocumentBox {
    if let part = contents.document(ofGroup: name) { return DocumentBox(part) }
    let names = contents.groups.allNames
    throw .usage(
      contents.groups.importProblem(of: name) ?? "no group is named '\(MessageText.shortened(name))'",
      help: names.isEmpty ? "the document has no groups" : Suggestion.sentence(for: name, among: names))
  }

  /// Returns a copy of the document in which nodes inside instances can be requested by these names, such as
  /// `house.growth`.
  ///
  /// - Throws: An error if a name refers to something inside an instance that is not a node with a value.
  func exposing(_ names: [String]) throws(CallFailure) -> DocumentContents {
    do throws(InnerNodeError) {
      return try InnerNodes.exposing(names, in: contents)
    } catch {
      throw .usage(error.sentence, help: error.fixIt)
    }
  }

  /// Returns the values of nodes in the JSON format of `--eval`.
  ///
  /// If `names` is empty, returns the values of all outputs.
  ///
  /// - Throws: If a name does not refer to something with a value.
  func values(of names: [String]) throws(CallFailure) -> [UInt8] {
    let contents = try exposing(names)
    var nodes: [NodeID] = []
    for name in names { nodes.append(try NamedNodes.output(named: name, in: contents)) }
    return EvaluationReport(of: names.isEmpty ? contents.outputs() : nodes, in: contents).json
  }

  private init(
    _ bytes: consuming [UInt8], named name: String, file: StoragePath?, reading access: DataAccess
  ) throws(CallFailure) {
    do throws(DocumentProblem) {
      var contents = try NativeFormat.read(consume bytes)
      Self.read(into: &contents, file, access)
      self.contents = contents
      interface = CText(String(decoding: InterfaceReport(of: contents).json, as: UTF8.self))
    } catch {
      throw CallFailure(error, of: name)
    }
  }

  /// Reads imports and data of data nodes into a document; if data cannot be read, the data node fails.
  private static func read(into contents: inout DocumentContents, _ file: StoragePath?, _ access: DataAccess) {
    contents.read(
      imports: { contents in
        if contents.imports.isEmpty { return [:] }
        var loader = ImportLoader(access)
        return loader.load(contents.imports, into: file).documents
      },
      data: { contents in
        var loader = DataLoader(access)
        return loader.load(contents.sourcesToRead).reduce(into: [:]) { read, entry in
          switch entry.value.points {
          case .success(let set): read[entry.key] = contents.content(ofRead: set, in: entry.value.units, for: entry.key)
          case .failure(let problem):
            read[entry.key] = .unread(
              UnreadData(problem.description, isInterrupted: problem.reason == .interrupted))
          }
        }
      })
  }
}
