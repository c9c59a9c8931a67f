internal import GraphDocument
internal import GraphFiles

/// A document and all documents that it imports, directly or indirectly, each once and nearest first.
struct ImportGraph {
  struct Document {
    /// The path as the outermost document writes it.
    let path: String
    /// The imports that lead from the outermost document to this one.
    let place: ImportPlace
    /// The name of each import, and the index of its document in `documents`.
    fileprivate(set) var imports: [(name: String, document: Int)] = []
    fileprivate(set) var problem: DataSourceProblem?
  }

  struct Entry {
    fileprivate let owner: Int
    let name: String
    let path: String
  }

  /// The documents, starting with the document whose imports are loaded.
  private(set) var documents: [Document]
  private var places: [StoragePath: Int] = [:]
  private var entries: [Entry]
  private var next = 0

  /// Creates a graph with the imports of a document; `file` is nil if it has no file.
  init(_ imports: [GroupImport], of file: StoragePath?) {
    documents = [Document(path: file?.name.text ?? "-", place: ImportPlace("", path: ""))]
    if let file { places[file] = 0 }
    entries = imports.map { Entry(owner: 0, name: $0.name, path: $0.path) }
  }

  mutating func nextEntry() -> Entry? {
    guard entries.indices.contains(next) else { return nil }
    next += 1
    return entries[next - 1]
  }

  /// Adds the document of an import, which is in `file`.
  ///
  /// - Returns: The document to read; nil if the graph already contains it.
  mutating func enter(_ entry: Entry, at file: StoragePath) -> Document? {
    if let known = places[file] {
      documents[entry.owner].imports.append((entry.name, known))
      return nil
    }
    let owner = documents[entry.owner].place.name
    let name = owner.isEmpty ? entry.name : "\(owner).\(entry.name)"
    let document = Document(path: entry.path, place: ImportPlace(name, path: entry.path))
    places[file] = documents.count
    documents[entry.owner].imports.append((entry.name, documents.count))
    documents.append(document)
    return document
  }

  mutating func take(_ imports: [GroupImport]) {
    let owner = documents.count - 1
    entries += imports.map { Entry(owner: owner, name: $0.name, path: $0.path) }
  }

  /// Returns the indices of all documents except the outermost, each after its imports.
  ///
  /// Documents that import themselves, directly or indirectly, get a problem.
  ///
  /// - Complexity: Linear in documents and imports; no recursion.
  mutating func innermostFirst() -> [Int] {
    var depths = [Int?](repeating: nil, count: documents.count)
    var order: [Int] = []
    var path: [(document: Int, next: Int)] = [(0, 0)]
    var placeOnPath: [Int: Int] = [0: 0]
    while let last = path.last {
      let imports = documents[last.document].imports
      guard last.next < imports.count else {
        let depth = imports.compactMap { depths[$0.document] }.max().map { $0 + 1 } ?? 0
        depths[last.document] = depth
        // A document that imports one that is too deep is too deep as well.
        if last.document != 0 {
          order.append(last.document)
          let limit = DocumentLimits.importNesting
          if depth >= limit, documents[last.document].problem == nil {
            documents[last.document].problem = problem(of: last.document, .importsTooDeep(limit: limit))
          }
        }
        placeOnPath[last.document] = nil
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let imported = imports[last.next].document
      if let begin = placeOnPath[imported] {
        let loop = path[begin...].map(\.document)
        let names = (loop + [imported]).map { documents[$0].path }
        for document in loop where document != 0 && documents[document].problem == nil {
          documents[document].problem = problem(of: document, .importLoop(names))
        }
      } else if depths[imported] == nil {
        placeOnPath[imported] = path.count
        path.append((imported, 0))
      }
    }
    return order
  }

  private func problem(of document: Int, _ reason: DataSourceProblem.Reason) -> DataSourceProblem {
    DataSourceProblem(documents[document].path, reason)
  }
}
