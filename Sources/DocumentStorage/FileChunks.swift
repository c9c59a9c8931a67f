import Glibc
public import GraphFiles

/// A file or standard input that is read chunk by chunk, so no more of it is stored than needed.
///
/// Its beginning can be read ahead, and a plain file can be read again.
public final class FileChunks {
  /// How much is read at a time, in bytes.
  private static let chunkBytes = 1 << 20
  /// The most bytes that are read in advance, and so stored: the limit for JSON.
  private static let lookAheadLimit = DataLimits.standard.jsonBytes

  private let path: StoragePath
  private let system: any SystemCalls
  private let file: Int32
  private let input: InputBytes
  private let isStandardInput: Bool
  /// Whether it is not a plain file that was opened here, so it cannot be read again.
  public let isStream: Bool
  /// Its size when it was opened, in stored bytes; 0 without a size of its own.
  public let size: Int
  /// The bytes read in advance, from the first one on.
  public private(set) var beginning: [UInt8] = []
  /// Whether `beginning` is all there is.
  public private(set) var isWhole = false
  private var wasRead = false
  /// How much of `beginning` was given by `read(into:)`.
  private var given = 0
  /// Whether something is there that was read ahead and not given.
  public var hasReadAhead: Bool { given < beginning.count || input.hasPacked }
  /// Whether it is packed by gzip; false before something was read.
  ///
  /// Its bytes are read unpacked.
  public var isPacked: Bool { input.isPacked }
  /// A packed file may become this many times as large; see `InputBytes`.
  public static let mostGrowth = InputBytes.mostGrowth
  /// The identity of the file.
  public let identity: FileIdentity
  /// For waiting together with others; only this object reads it.
  public var descriptor: Int32 { file }

  /// Opens the file at `path`: a plain file, a named pipe, a terminal, or the target of `/dev/stdin` and `<(…)`; nil is
  /// standard input.
  ///
  /// With `isPlain` only a plain file is opened, so the call never blocks.
  ///
  /// - Throws: a `StorageFailure` if it is missing, a folder or a disk, or may not be read.
  public init(
    _ path: StoragePath?, isPlain: Bool = false, system: any SystemCalls = Kernel()
  ) throws(StorageFailure) {
    let name = path ?? StoragePath("-")
    let file: Int32
    let status: FileStatus
    do throws(SystemError) {
      if let path {
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

  deinit {
    if !isStandardInput { system.abandon(file) }
  }

  /// Reads ahead at least `count` bytes, or all there are.
  ///
  /// - Throws: if reading breaks off, or `count` is reached and more than a gigabyte.
  public func lookAhead(_ count: Int) throws(StorageFailure) {
    while !isWhole, beginning.count < count {
      if beginning.count > Self.lookAheadLimit {
        throw StorageFailure(.reading, path, .tooLarge(limit: Self.lookAheadLimit))
      }
      try next(orFail: { $0 }, { chunk throws(StorageFailure) in beginning.append(contentsOf: chunk) })
    }
  }

  /// The last bytes of a file, or of what was read in advance if that is all; empty for longer streams and packed files.
  ///
  /// Reading continues after the bytes read in advance.
  ///
  /// - Throws: if reading breaks off.
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

  /// Passes all of it to `take`, chunk by chunk, beginning with the bytes read in advance.
  ///
  /// It can do so again unless it is a stream that was not read in advance completely.
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

  /// Reads the next bytes into the caller's memory, beginning with those read in advance.
  ///
  /// - Returns: How many bytes; 0 only at the end, and if there is no place.
  /// - Throws: Where reading breaks off.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(StorageFailure) -> Int {
    if given < beginning.count {
      let count = min(buffer.count, beginning.count - given)
      beginning.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[given..<given + count])) }
      given += count
      return count
    }
    wasRead = true
    if isWhole { return 0 }
    do throws(InputBytes.Failure) {
      return try input.read(into: buffer)
    } catch {
      throw StorageFailure(error.isClosed ? .opening : .reading, path, error.reason)
    }
  }

  /// Hands the next chunk to `take`; nothing at the end.
  private func next<Failure: Error>(
    orFail failure: (StorageFailure) -> Failure, _ take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkBytes, alignment: 16)
    defer { buffer.deallocate() }
    let count: Int
    do throws(InputBytes.Failure) {
      count = try input.read(into: buffer)
    } catch {
      // A stream that was closed, or never open for reading, is met only here.
      throw failure(StorageFailure(error.isClosed ? .opening : .reading, path, error.reason))
    }
    if count == 0 {
      if !wasRead { isWhole = true }
      return
    }
    try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]).bindMemory(to: UInt8.self))
  }
}
