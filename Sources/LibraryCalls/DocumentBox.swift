import CommandOutput
import DataSets
import DocumentStorage
import EvaluationEngine
import GraphDocument
import GraphFiles
import TextScanning

/// A document as the content of a handle: evaluated with its data, and immutable.
final class DocumentBox: HandleContent {
  static let mark: UInt64 = 0x6E6F_6465_646F_6375

  let contents: DocumentContents
  /// The inputs and outputs of the document, as JSON.
  let interface: CText

  /// Reads the document in a file.
  ///
  /// - Throws: If it is unreadable or invalid.
  convenience init(at path: StoragePath) throws(CallFailure) {
    let bytes: [UInt8]
    do throws(StorageFailure) {
      bytes = try FileReading().read(path)
    } catch {
      throw CallFailure(error)
    }
    try self.init(bytes, named: path.text, file: path, reading: DataAccess(document: path))
  }

  /// Reads the document in a text whose relative paths start from a folder.
  ///
  /// - Throws: If it is invalid.
  convenience init(text: [UInt8], in folder: StoragePath) throws(CallFailure) {
    try self.init(text, named: "-", file: nil, reading: DataAccess(folder: folder))
  }

  /// Creates the content from the contents of a document.
  init(_ contents: DocumentContents) {
    self.contents = contents
    interface = CText(String(decoding: InterfaceReport(of: contents).json, as: UTF8.self))
  }

  /// Returns one of the document's groups as a document of its own.
  ///
  /// - Throws: If there is no such group, or if an imported document cannot be read.
  func group(named name: String) throws(CallFailure) -> DocumentBox {
    if let part = contents.document(ofGroup: name) { return DocumentBox(part) }
    let names = contents.groups.allNames
    throw .usage(
      contents.groups.importProblem(of: name) ?? "no group is named '\(MessageText.shortened(name))'",
      help: names.isEmpty ? "the document has no groups" : Suggestion.mend(for: name, among: names))
  }

  /// Returns contents in which names inside instances of groups are nodes.
  ///
  /// - Throws: If a name refers into an instance, but not to a node with a value there.
  func exposing(_ names: [String]) throws(CallFailure) -> DocumentContents {
    do throws(InnerNodeError) {
      return try InnerNodes.exposing(names, in: contents)
    } catch {
      throw .usage(error.sentence, help: error.mend)
    }
  }

  /// Returns the values of nodes, or of all outputs if there are no names, in the JSON format of `--eval`.
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

  /// Reads the imports and the data of data nodes; unreadable data is a failure of its node.
  private static func read(into contents: inout DocumentContents, _ file: StoragePath?, _ access: DataAccess) {
    contents.read(
      imports: { contents in
        if contents.imports.isEmpty { return [:] }
        var loader = ImportLoader(access)
        return loader.load(contents.imports, into: file).documents
      },
      data: { contents in
        var sources: [NodeID: DataSource] = [:]
        for node in contents.dataNodesToRead { sources[node] = contents.source(of: node) }
        var loader = DataLoader(access)
        return loader.load(sources).mapValues { loaded in
          switch loaded.points {
          case .success(let set): .set(set)
          case .failure(let problem):
            .unread(
              UnreadData(problem.description, isInterrupted: problem.reason == .interrupted))
          }
        }
      })
  }
}
