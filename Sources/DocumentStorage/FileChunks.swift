import Glibc
public import GraphFiles

/// A file or standard input that is read in chunks, so that only the needed part is in memory.
///
/// Its beginning can be read before the rest, and a plain file can be read several times.
public final class FileChunks {
  private static let chunkBytes = 1 << 20
  /// How many bytes at the beginning may be read ahead and kept in memory; this is the limit for JSON files.
  private static let lookAheadLimit = DataLimits.standard.jsonBytes

  private let path: StoragePath
  private let system: any SystemCalls
  private let file: Int32
  private let input: InputBytes
  private let isStandardInput: Bool
  /// Whether the file can be read only once; false only for a plain file that this object opened itself.
  public let isStream: Bool
  /// The size of the file when it was opened, in bytes as stored on disk; 0 for files without a size, such as pipes.
  public private(set) var size: Int
  /// The bytes read ahead, from the beginning.
  public private(set) var beginning: [UInt8] = []
  /// Whether `beginning` is the whole file.
  public private(set) var isWhole = false
  private var wasRead = false
  private var given = 0
  /// Whether there are bytes that were read ahead and not returned yet.
  public var hasReadAhead: Bool { given < beginning.count || input.hasPacked }
  /// Whether the file is compressed by gzip; false before the first read.
  ///
  /// Its bytes are decompressed when they are read.
  public var isPacked: Bool { input.isPacked }
  /// The factor by which a compressed file may grow; see `InputBytes`.
  public static let mostGrowth = InputBytes.mostGrowth
  /// The identity of the file.
  public let identity: FileIdentity
  /// The descriptor of the file, so that a caller can wait for it and others; the caller must not read from it.
  public var descriptor: Int32 { file }

  /// Opens the file at `path`.
  ///
  /// The file can be a plain file, a named pipe, a terminal, or the target of `/dev/stdin` or `<(…)`.
  ///
  /// - Parameters:
  ///   - path: The path; nil for standard input.
  ///   - isPlain: Whether only a plain file is opened, so that the call never waits.
  ///   - system: The system calls.
  /// - Throws: A `StorageFailure` if the file is missing, is a folder or a disk, or may not be read.
  public init(
    _ path: StoragePath?, isPlain: Bool = false, system: any SystemCalls = Kernel()
  ) throws(StorageFailure) {
    let name = path ?? StoragePath("-")
    let file: Int32
    let status: FileStatus
    do throws(SystemError) {
      if let path {
        // The writer of a pipe sees that it is opened, and loses what it writes if it is closed again.
        if isPlain, Self.isPipe(path, system) { throw SystemError(number: ENXIO) }
        file = try system.retrying { () throws(SystemError) in
          try system.open(path, in: nil, flags: O_RDONLY | O_CLOEXEC | O_NOCTTY | (isPlain ? O_NONBLOCK : 0), mode: 0)
        }
      } else {
        file = STDIN_FILENO
      }
      status = try system.retrying { () throws(SystemError) in try system.status(of: file) }
    } catch {
      throw StorageFailure(.opening, name, .system(error))
    }
    let isOther = isPlain && status.kind != .regular
    if let reason = status.kind.refusal(isPlain: isPlain) ?? (isOther ? .notAFile : nil) {
      if path != nil { system.abandon(file) }
      throw StorageFailure(.opening, name, reason)
    }
    self.file = file
    input = InputBytes(file, system: system)
    self.path = name
    self.system = system
    isStandardInput = path == nil
    isStream = path == nil || status.kind != .regular
    size = status.size
    identity = status.identity
  }

  private static func isPipe(_ path: StoragePath, _ system: any SystemCalls) -> Bool {
    guard let real = try? system.realPath(path) else { return false }
    return (try? system.statusIfThere(of: real, in: AT_FDCWD))?.kind == .pipe
  }

  deinit {
    if !isStandardInput { system.abandon(file) }
  }

  /// Reads ahead until `beginning` has at least `count` bytes or the whole file.
  ///
  /// - Throws: If reading fails, or if more bytes than the limit for JSON would be stored.
  public func lookAhead(_ count: Int) throws(StorageFailure) {
    while !isWhole, beginning.count < count {
      if beginning.count > Self.lookAheadLimit {
        throw StorageFailure(.reading, path, .tooLarge(limit: Self.lookAheadLimit))
      }
      try next(orFail: { $0 }, { chunk throws(StorageFailure) in beginning.append(contentsOf: chunk) })
    }
  }

  /// Replaces the content by a text that was made from it.
  ///
  /// The content must have been read ahead completely.
  public func replaceContent(by text: [UInt8]) {
    (beginning, size, given, isWhole) = (text, text.count, 0, true)
  }

  /// Returns the last `count` bytes of the file, or all bytes of a shorter file.
  ///
  /// If a compressed file or a stream has not been read ahead completely, the result is empty. Reading then continues
  /// after the bytes that were read ahead.
  ///
  /// - Throws: If reading fails.
  public func end(_ count: Int) throws(StorageFailure) -> [UInt8] {
    if !isStream, beginning.isEmpty, !wasRead { try lookAhead(1) }
    if isWhole || !isStream && !isPacked && size <= beginning.count { return Array(beginning.suffix(count)) }
    guard !isStream, !wasRead, !isPacked else { return [] }
    let space = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(count, size - beginning.count), alignment: 16)
    defer { space.deallocate() }
    var filled = 0
    do throws(SystemError) {
      try system.seek(file, to: size - space.count)
      while filled < space.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: space[filled...])
        let read = try system.retrying { () throws(SystemError) in try system.read(file, into: rest) }
        if read == 0 { break }
        filled += read
      }
      try system.seek(file, to: beginning.count)
    } catch {
      throw StorageFailure(.reading, path, .system(error))
    }
    return Array(space[..<filled])
  }

  /// Passes the whole file to `take` in chunks, beginning with the bytes that were read ahead.
  ///
  /// It can be called again, except for a stream that was not read ahead completely.
  public func read<Failure: Error>(
    orFail failure: (StorageFailure) -> Failure, _ take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    if wasRead, !isWhole {
      do throws(InputBytes.Failure) {
        try input.seek(to: beginning.count)
      } catch {
        throw failure(StorageFailure(.reading, path, error.reason))
      }
    }
    wasRead = true
    if !beginning.isEmpty {
      try beginning.withUnsafeBufferPointer { text throws(Failure) in try take(text) }
    }
    var isAtEnd = isWhole
    while !isAtEnd {
      isAtEnd = true
      try next(orFail: failure) { chunk throws(Failure) in
        isAtEnd = false
        try take(chunk)
      }
    }
  }

  /// Reads the next bytes into the caller's memory, beginning with the bytes that were read ahead.
  ///
  /// - Returns: The number of bytes; 0 only at the end, or if the buffer is empty.
  /// - Throws: If reading fails.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(StorageFailure) -> Int {
    if given < beginning.count {
      let count = min(buffer.count, beginning.count - given)
      beginning.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[given..<given + count])) }
      given += count
      return count
    }
    wasRead = true
    if isWhole { return 0 }
    let count: Int
    do throws(InputBytes.Failure) {
      count = try input.read(into: buffer)
    } catch {
      throw StorageFailure(error.isClosed ? .opening : .reading, path, error.reason)
    }
    if count == 0, !buffer.isEmpty, hasChangedSize { throw StorageFailure(.reading, path, .isBeingWritten) }
    return count
  }

  /// Whether the size of the file has changed since it was opened; its last rows may then be missing or incomplete.
  private var hasChangedSize: Bool {
    guard !isStream, size > 0, let status = try? system.status(of: file) else { return false }
    return status.size != size
  }

  private func next<Failure: Error>(
    orFail failure: (StorageFailure) -> Failure, _ take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkBytes, alignment: 16)
    defer { buffer.deallocate() }
    let count: Int
    do throws(InputBytes.Failure) {
      count = try input.read(into: buffer)
    } catch {
      // Only here it shows that a stream was closed or never open for reading.
      throw failure(StorageFailure(error.isClosed ? .opening : .reading, path, error.reason))
    }
    if count == 0 {
      if hasChangedSize { throw failure(StorageFailure(.reading, path, .isBeingWritten)) }
      if !wasRead { isWhole = true }
      return
    }
    try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]).bindMemory(to: UInt8.self))
  }
}
