public import EvaluationEngine
public import GraphDocument
internal import GraphFiles

/// Reads the documents that a document imports, and what these import: each file once, by however many paths it is reached.
///
/// It remembers what it has read: what is the same is the same `ImportedDocument` again. The rules for the files are those for data files.
public struct ImportLoader {
  private var reading: DataFileReading
  private let meter: EvaluationMeter?
  private let limit: Int
  private var memory: [Address: Memory] = [:]
  /// How often a document was made of a file.
  private var version = 0
  /// Of files that are followed: a failure may be that of one that is being written.
  private var debounce: Debounce<Address, ReadDocument>?

  /// A file, and as what it was read.
  private struct Address: Hashable {
    var path: String
    var place: ImportPlace

    init(_ document: ImportGraph.Document) {
      path = document.path
      place = document.place
    }
  }

  /// A document as its file has it, without what it imports.
  private struct ReadDocument {
    var text: [UInt8]
    var contents: DocumentContents
    var version: Int
  }

  private struct Memory {
    var signature = FileSignature()
    var read: ReadDocument?
    /// What the document came to, with what it imports itself, and of which version.
    var document: ImportedDocument?
    var version: Int?
    var imports: [String: ImportedDocument] = [:]
  }

  /// A loader that asks `mayGoOn` before each file; `meter` counts the work on data sets and may end it.
  ///
  /// With `follows` what fails goes on as it was for a moment; `limit` is for how many documents are read in all.
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

  /// Whether some failure does not count yet: then all is to be loaded once more after `DataDebounce.retryDelay`.
  public var isPending: Bool { debounce?.isPending ?? false }

  /// Has the file that a document names `written` read wherever it is, by whichever name it is reached.
  public mutating func allow(_ written: String) { reading.access.allow(written, system: reading.system) }

  /// Has all files read again the next time.
  public mutating func forget() {
    for address in memory.keys { memory[address]?.signature = FileSignature() }
  }

  /// What is imported into the document at `path`, nil for one without a file; `lastWrite` is when it was last heard that somebody writes a file.
  ///
  /// - Complexity: linear in the documents, their nodes and imports; no recursion.
  public mutating func load(
    _ imports: [GroupImport], into path: StoragePath?, lastWrite: ContinuousClock.Instant? = nil
  ) -> LoadedImports {
    let now = ContinuousClock.now
    var graph = ImportGraph(imports, of: path.map { (try? reading.system.realPath($0)) ?? $0 })
    var read: [Result<ReadDocument, DataSourceProblem>?] = [nil]
    debounce?.begin()
    var bytes = 0
    // What is read brings more to read.
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
        result = .failure(error)
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
    // The same text is the same document.
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

  /// Makes of documents that were read what the outermost one imports.
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

/// What became of reading what a document imports.
public struct LoadedImports: Sendable {
  /// A file that is imported, directly or by another one.
  public struct File: Sendable {
    /// As the outermost document writes it, or would.
    public let path: String
    /// What it holds; nil if that could not be read.
    public internal(set) var text: [UInt8]?
    /// Why nothing of it can be used; nil if it can.
    public internal(set) var problem: DataSourceProblem?
    /// What it is to those that import it.
    public internal(set) var document: ImportedDocument?
  }

  /// By the names of the outermost document's imports.
  public let documents: [String: ImportedDocument]
  /// Each file once, behind what it imports itself.
  public let files: [File]

  /// Nothing.
  public init() {
    self.init(documents: [:], files: [])
  }

  init(documents: [String: ImportedDocument], files: [File]) {
    self.documents = documents
    self.files = files
  }
}
