import CommandOutput
import DataSets
import DocumentStorage
import EvaluationEngine
import GraphDocument
import GraphFiles

/// A document as callers hold it: with its data, evaluated, unchanging.
final class HeldDocument: HandleContent {
  static let mark: UInt64 = 0x6E6F_6465_646F_6375

  let contents: DocumentContents
  /// What it takes and gives, as JSON.
  let interface: CText

  /// The document of a file.
  ///
  /// - Throws: where it cannot be read or is none.
  convenience init(at path: StoragePath) throws(CallFailure) {
    let bytes: [UInt8]
    do throws(StorageFailure) {
      bytes = try FileReading().read(path)
    } catch {
      throw CallFailure(error)
    }
    try self.init(bytes, named: path.text, file: path, reading: DataAccess(document: path))
  }

  /// The document of a text whose files lie in a folder.
  ///
  /// - Throws: where it is none.
  convenience init(text: [UInt8], in folder: StoragePath) throws(CallFailure) {
    try self.init(text, named: "-", file: nil, reading: DataAccess(folder: folder))
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

  /// Reads what it imports and what its data nodes read; what cannot be read is a failure of its node.
  private static func read(into contents: inout DocumentContents, _ file: StoragePath?, _ access: DataAccess) {
    if !contents.imports.isEmpty {
      var loader = ImportLoader(access)
      let imported = loader.load(contents.imports, into: file).documents
      if !contents.setImported(imported).isEmpty { _ = contents.propagate() }
    }
    var sources: [NodeID: DataSource] = [:]
    for node in contents.dataNodesToRead { sources[node] = contents.source(of: node) }
    if sources.isEmpty { return }
    var loader = DataLoader(access)
    for (node, loaded) in loader.load(sources) {
      switch loaded.points {
      case .success(let set): contents.setRead(.set(set), of: node)
      case .failure(let problem): contents.setRead(.unread(UnreadData(problem.description)), of: node)
      }
    }
    _ = contents.propagate()
  }
}
