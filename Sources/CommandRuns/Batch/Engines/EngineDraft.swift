import CommandOutput
import DocumentStorage
import EditorSession
import Glibc
import GraphFiles
import TextScanning

enum EngineDraft {
  /// A table, which the engine itself writes completely or not at all.
  case table(EngineTable)
  /// A file in the target's format, which is renamed to the target at the end.
  case file(OutsideSave, EngineTable)
  /// A CSV file that is copied to standard output at the end.
  case printed(PrivateFolder)

  /// Creates the file or folder for the output; a nil `target` is standard output.
  ///
  /// - Throws: If the file or folder cannot be created. Nothing is left over then.
  init(for target: EngineTable?, of engine: Engine) throws(CommandFailure) {
    do throws(StorageFailure) {
      guard let target else {
        self = .printed(try PrivateFolder(in: UserEnvironment.temporary))
        return
      }
      guard let file = target.file else {
        self = .table(target)
        return
      }
      self = .file(
        try OutsideSave(to: ArgumentText.path(file), as: engine.writesFolders ? .folder : .file), target)
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func printedFile(in folder: PrivateFolder) -> StoragePath { folder.file("result.csv") }

  var replaced: FileIdentity? {
    guard case .file(let save, _) = self else { return nil }
    return save.replaced
  }

  var target: EngineTarget {
    get throws(CommandFailure) {
      switch self {
      case .table(let table): .stored(table)
      case .file(let save, let table): .stored(table.moved(to: UserFolder.absolute(try Self.text(of: save.draft))))
      case .printed(let folder): .printed(try Self.text(of: Self.printedFile(in: folder)))
      }
    }
  }

  /// Creates the output file for an engine whose rows are written by this program.
  ///
  /// - Returns: The descriptor of the open file.
  func create() throws(CommandFailure) -> Int32 {
    let path: StoragePath
    switch self {
    case .table(let table):
      throw CommandFailure(.usage, "'\(table.file ?? "the target")' is not a file that rows can be written to")
    case .file(let save, _): path = save.draft
    case .printed(let folder): path = Self.printedFile(in: folder)
    }
    do throws(SystemError) {
      return try Kernel().open(
        path, in: nil, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600)
    } catch {
      throw CommandFailure(StorageFailure(.creatingTemporaryFile, path, .system(error)))
    }
  }

  func unwritten(_ error: SystemError) -> CommandFailure {
    let path: StoragePath
    if case .file(_, let table) = self, let file = table.file {
      path = ArgumentText.path(file)
    } else {
      path = UserEnvironment.temporary
    }
    return CommandFailure(StorageFailure(.writing, path, .system(error)))
  }

  private static func text(of path: StoragePath) throws(CommandFailure) -> String {
    if let text = String(validating: path.bytes, as: UTF8.self) { return text }
    throw CommandFailure(
      .usage, "the folder of '\(path.text)' has a name that is not UTF-8, which the engines need",
      help: "write to another folder")
  }

  /// Moves the output to its target, or writes it to standard output.
  ///
  /// - Returns: The properties of the replaced file that could not be kept.
  /// - Throws: If the output cannot be moved or written. The output is kept, and the message gives its path.
  func finish(_ output: StandardOutput, _ stop: StopSignals) throws(CommandFailure) -> [SaveNote] {
    switch self {
    case .table: return []
    case .file(let save, _):
      do throws(StorageFailure) {
        return try save.finish()
      } catch {
        throw Self.failure(error, of: save)
      }
    case .printed(let folder):
      let file: Int32
      do throws(SystemError) {
        file = try Kernel().open(
          Self.printedFile(in: folder), in: nil, flags: O_RDONLY | O_NOFOLLOW | O_CLOEXEC, mode: 0)
      } catch {
        folder.removeTree()
        throw Self.unread(error)
      }
      defer { close(file) }
      // The open file has no name now, so nothing is left over, however this ends.
      folder.removeTree()
      stop.release()
      try Self.copy(file, to: output)
      return []
    }
  }

  func abandon() {
    switch self {
    case .table: break
    case .file(let save, _): save.abandon()
    case .printed(let folder): folder.removeTree()
    }
  }

  private static func failure(_ failure: StorageFailure, of save: OutsideSave) -> CommandFailure {
    switch failure.step {
    case .syncingFolder: CommandFailure(failure)
    case .opening:
      CommandFailure(.brokenOff, "the engine succeeded but wrote no result", help: "run it again")
    case _:
      CommandFailure(
        .brokenOff, lines: ["error: \(failure.message)", "help: the complete result is in '\(save.draft.text)'"])
    }
  }

  private static func unread(_ error: SystemError) -> CommandFailure {
    CommandFailure(.brokenOff, "the engine's output cannot be read: \(error.text)")
  }

  /// The largest number of bytes written at a time, and of a line that is not split.
  private static let pieceBytes = 1 << 20

  private static func copy(_ file: Int32, to output: StandardOutput) throws(CommandFailure) {
    var piece: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count: Int
      do throws(SystemError) {
        count = try Kernel().read(file, into: buffer)
      } catch {
        throw unread(error)
      }
      piece += buffer[..<count]
      let isLast = count == 0
      let end = isLast || piece.count > pieceBytes ? piece.count : (piece.lastIndex(of: ASCII.lineFeed) ?? -1) + 1
      if end > 0 {
        output.write(data: Array(piece[..<end]))
        do throws(StandardOutput.Broken) {
          try output.flush()
        } catch {
          // The program reports unwritten output when it flushes it.
          throw CommandFailure(.brokenOff, lines: [])
        }
        piece.removeFirst(end)
      }
      if isLast { return }
    }
  }
}
