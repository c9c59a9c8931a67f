public import EvaluationEngine
public import GraphDocument
internal import GraphFiles

/// Reads the documents that a document imports, and their imports; each file is read once.
///
/// Documents are kept: a file that has not changed gives the same `ImportedDocument` again. The files that may be read
/// are the same as for data nodes.
public struct ImportLoader {
  private var reading: DataFileReading
  private let meter: EvaluationMeter?
  private let limit: Int
  private var memory: [Address: Memory] = [:]
  private var version = 0
  /// Delays errors in watched files, because another program may still be writing them; nil if no file is watched.
  private var debounce: Debounce<Address, ReadDocument>?

  /// A file, and the chain of imports by which it is reached.
  private struct Address: Hashable {
    var path: String
    var place: ImportPlace

    init(_ document: ImportGraph.Document) {
      path = document.path
      place = document.place
    }
  }

  /// A document as its file contains it, without the documents that it imports.
  private struct ReadDocument {
    var text: [UInt8]
    var contents: DocumentContents
    var version: Int
  }

  private struct Memory {
    var signature = FileSignature()
    var read: ReadDocument?
    var document: ImportedDocument?
    var version: Int?
    var imports: [String: ImportedDocument] = [:]
  }

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - access: Decides which files may be read.
  ///   - follows: Whether files are watched; a document that fails then keeps its previous contents for a moment.
  ///   - limit: The maximum number of imported documents.
  ///   - system: The system calls.
  ///   - meter: Counts the work on data sets and may stop it.
  ///   - mayGoOn: Called before each file; loading stops if it returns false.
  public init(
    _ access: DataAccess, follows: Bool = false, limit: Int = DocumentLimits.imports,
    system: any SystemCalls = Kernel(),
    countedBy meter: EvaluationMeter? = nil, mayGoOn: @escaping () -> Bool = { true }
  ) {
    reading = DataFileReading(access: access, limits: .standard, system: system, mayGoOn: mayGoOn)
    self.meter = meter
    self.limit = limit
    debounce = follows ? Debounce() : nil
  }

  /// Whether an error may be temporary, so that everything must be loaded again after `DataDebounce.retryDelay`.
  public var isPending: Bool { debounce?.isPending ?? false }

  /// Allows the file whose path in the document is `written`, even outside the allowed folders.
  public mutating func allow(_ written: String) { reading.access.allow(written, system: reading.system) }

  /// Makes the next load read all files again.
  public mutating func forget() {
    for address in memory.keys { memory[address]?.signature = FileSignature() }
  }

  /// Loads the documents that a document imports.
  ///
  /// - Parameters:
  ///   - imports: The imports of the document.
  ///   - path: The path of the document; nil if it has no file.
  ///   - lastWrite: The time of the last known write to one of the files.
  /// - Returns: The loaded documents and their files.
  /// - Complexity: Linear in the documents, their nodes and imports; no recursion.
  public mutating func load(
    _ imports: [GroupImport], into path: StoragePath?, lastWrite: ContinuousClock.Instant? = nil
  ) -> LoadedImports {
    let now = ContinuousClock.now
    var graph = ImportGraph(imports, of: path.map { (try? reading.system.realPath($0)) ?? $0 })
    var read: [Result<ReadDocument, DataSourceProblem>?] = [nil]
    debounce?.begin()
    var bytes = 0
    // Documents that are read add their own imports to the graph.
    while let entry = graph.nextEntry() {
      let found = file(entry.path)
      guard let document = graph.enter(entry, at: (try? found.get()) ?? reading.access.place(of: entry.path)) else {
        continue
      }
      let address = Address(document)
      var result: Result<ReadDocument, DataSourceProblem>
      do throws(DataSourceProblem) {
        if graph.documents.count > limit + 1 { throw DataSourceProblem(entry.path, .tooManyImports(limit: limit)) }
        result = .success(try self.read(found.get(), entry.path, address, limit: Limits.standard.fileBytes - bytes))
      } catch {
        if let document = builtIn(error, entry.path, address) {
          result = .success(document)
        } else {
          result = .failure(error)
        }
      }
      result = debounce?.settle(result, of: address, at: now, lastWrite: lastWrite) ?? result
      if case .success(let document) = result {
        bytes += document.text.count
        graph.take(document.contents.imports)
      }
      read.append(result)
    }
    return assemble(&graph, read)
  }

  private func file(_ written: String) -> Result<StoragePath, DataSourceProblem> {
    do throws(DataSourceProblem) {
      return .success(try reading.access.file(written, system: reading.system))
    } catch {
      return .failure(error)
    }
  }

  private mutating func read(
    _ file: StoragePath, _ written: String, _ address: Address, limit: Int
  ) throws(DataSourceProblem) -> ReadDocument {
    if !reading.mayGoOn() { throw DataSourceProblem(written, .interrupted) }
    let signature = FileSignature(of: file)
    let known = memory[address]
    if let known, let read = known.read, !known.signature.differs(from: signature), !known.signature.isFresh {
      return read
    }
    let text = try reading.readText(written, limit: limit)
    // The same text gives the same document.
    if let read = known?.read, read.text == text {
      memory[address]?.signature = signature
      return read
    }
    let contents: DocumentContents
    do throws(DocumentProblem) {
      contents = try NativeFormat.read(text, countedBy: meter, importedAt: address.place)
    } catch {
      throw DataSourceProblem(written, .document(error))
    }
    version += 1
    let read = ReadDocument(text: text, contents: contents, version: version)
    memory[address, default: Memory()].signature = signature
    memory[address]?.read = read
    return read
  }

  /// Returns the built-in document that a path names for which there is no file; nil if there is none.
  private mutating func builtIn(
    _ problem: DataSourceProblem, _ written: String, _ address: Address
  ) -> ReadDocument? {
    guard problem.isMissingFile, let builtIn = BuiltInDocument(path: written) else { return nil }
    let text = Array(builtIn.text.utf8)
    if let read = memory[address]?.read, read.text == text { return read }
    guard let contents = try? NativeFormat.read(text, countedBy: meter, importedAt: address.place) else { return nil }
    version += 1
    let read = ReadDocument(text: text, contents: contents, version: version)
    memory[address, default: Memory()].read = read
    return read
  }

  private mutating func assemble(
    _ graph: inout ImportGraph, _ read: [Result<ReadDocument, DataSourceProblem>?]
  ) -> LoadedImports {
    let order = graph.innermostFirst()
    var made: [Int: ImportedDocument] = [:]
    var files: [LoadedImports.File] = []
    for index in order {
      let document = graph.documents[index]
      guard let result = read[index] else { continue }
      let address = Address(document)
      let imports = document.imports.reduce(into: [String: ImportedDocument]()) { $0[$1.name] = made[$1.document] }
      var file = LoadedImports.File(path: document.path, text: nil, problem: document.problem)
      switch result {
      case .failure(let problem): file.problem = problem
      case .success(let read): file.text = read.text
      }
      if let problem = file.problem {
        made[index] = failing(problem, address)
      } else if case .success(let read) = result {
        made[index] = self.document(read, document.path, imports, address)
      }
      file.document = made[index]
      files.append(file)
    }
    let addresses = Set(graph.documents.map(Address.init))
    let imports = graph.documents[0].imports.reduce(into: [String: ImportedDocument]()) { imports, entry in
      imports[entry.name] = entry.document == 0 ? importOfItself(graph.documents[0]) : made[entry.document]
    }
    memory = memory.filter { addresses.contains($0.key) }
    return LoadedImports(documents: imports, files: files)
  }

  private mutating func importOfItself(_ document: ImportGraph.Document) -> ImportedDocument {
    failing(DataSourceProblem(document.path, .importLoop([document.path, document.path])), Address(document))
  }

  private mutating func failing(_ problem: DataSourceProblem, _ address: Address) -> ImportedDocument {
    let known = memory[address]?.document
    if let known, known.problem == problem.description { return known }
    let document = ImportedDocument(path: problem.path, failing: problem.description, formerly: known)
    memory[address, default: Memory()].document = document
    memory[address]?.version = nil
    return document
  }

  private mutating func document(
    _ read: ReadDocument, _ path: String, _ imports: [String: ImportedDocument], _ address: Address
  ) -> ImportedDocument {
    if let known = memory[address], let document = known.document, known.version == read.version,
      known.imports.count == imports.count, known.imports.allSatisfy({ imports[$0.key] === $0.value })
    {
      return document
    }
    var contents = read.contents
    contents.setImported(imports)
    _ = contents.propagate(countedBy: meter)
    let document = ImportedDocument(contents, named: address.place.name, path: path)
    memory[address, default: Memory()].document = document
    memory[address]?.version = read.version
    memory[address]?.imports = imports
    return document
  }
}

/// The result of loading a document's imports.
public struct LoadedImports: Sendable {
  /// A file that is imported directly or indirectly.
  public struct File: Sendable {
    /// The path as the outermost document writes it, or would write it if it imported the file directly.
    public let path: String
    /// The content; nil if it could not be read.
    public internal(set) var text: [UInt8]?
    /// Why the file cannot be used; nil if it can.
    public internal(set) var problem: DataSourceProblem?
    /// The imported document.
    public internal(set) var document: ImportedDocument?
  }

  /// The imported documents, by the names of the outermost document's imports.
  public let documents: [String: ImportedDocument]
  /// The files, each once and after its own imports.
  public let files: [File]

  /// Creates an empty result.
  public init() {
    self.init(documents: [:], files: [])
  }

  init(documents: [String: ImportedDocument], files: [File]) {
    self.documents = documents
    self.files = files
  }
}
