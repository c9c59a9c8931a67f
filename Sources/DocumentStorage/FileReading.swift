import Glibc
internal import GraphFiles

/// Reads whole files, pipes and terminals.
public struct FileReading {
  /// The default limit of a file's size, in bytes.
  public static let usualLimit = Limits.standard.fileBytes
  /// The default limit for files without a known size, such as pipes and terminals, in bytes.
  ///
  /// It is lower than `usualLimit`, because such a file may never end, and its bytes are copied while memory grows.
  public static let streamLimit = 256 << 20

  private let system: any SystemCalls

  /// Creates a reader that uses these system calls; tests pass calls that fail.
  public init(system: any SystemCalls = Kernel()) {
    self.system = system
  }

  /// Returns the bytes of the file at `path`.
  ///
  /// The file can be a plain file, a named pipe, a terminal, or the target of `/dev/stdin` or `<(…)`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum number of bytes; nil for `usualLimit` or `streamLimit`.
  ///   - isPlain: Whether pipes and sockets are refused, so that the call never waits.
  /// - Returns: The bytes.
  /// - Throws: A `StorageFailure` if the file is missing, is a folder or a disk, may not be read, or has more than
  ///   `limit` bytes, or if reading fails.
  public func read(
    _ path: StoragePath, limit: Int? = nil, isPlain: Bool = false
  ) throws(StorageFailure) -> [UInt8] {
    let file: Int32
    do throws(SystemError) {
      file = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: O_RDONLY | O_CLOEXEC | O_NOCTTY | (isPlain ? O_NONBLOCK : 0), mode: 0)
      }
    } catch {
      throw StorageFailure(.opening, path, .system(error))
    }
    defer { system.abandon(file) }
    return try readOpen(file, path, limit, isPlain: isPlain)
  }

  /// Returns the bytes of standard input up to its end.
  ///
  /// - Throws: A `StorageFailure` as for `read`, with the path `-`.
  public func readStandardInput(limit: Int? = nil) throws(StorageFailure) -> [UInt8] {
    try readOpen(STDIN_FILENO, StoragePath("-"), limit)
  }

  func readOpen(
    _ file: Int32, _ path: StoragePath, _ asked: Int?, isPlain: Bool = false
  ) throws(StorageFailure) -> [UInt8] {
    let status: FileStatus
    do throws(SystemError) {
      status = try system.retrying { () throws(SystemError) in try system.status(of: file) }
    } catch {
      // The file exists, because it is open: otherwise callers would create a new file in its place.
      let number = error.number == ENOENT ? ESTALE : error.number
      throw StorageFailure(.opening, path, .system(SystemError(number: number)))
    }
    if let reason = status.kind.refusal(isPlain: isPlain) { throw StorageFailure(.opening, path, reason) }
    let limit = asked ?? (status.kind == .regular ? Self.usualLimit : Self.streamLimit)
    if status.kind == .regular, status.size > limit { throw StorageFailure(.opening, path, .tooLarge(limit: limit)) }
    // One more byte than the size, so that a single read reaches the end of a plain file.
    var capacity = min(max(status.size, 65_535), limit) + 1
    var content: [UInt8] = []
    while true {
      let chunk: [UInt8]
      do throws(SystemError) {
        chunk = try self.chunk(of: file, atMost: capacity)
      } catch {
        // Only here it shows that a stream was closed or never open for reading.
        let isOpen = error.number != EBADF
        throw StorageFailure(isOpen ? .reading : .opening, path, .system(error))
      }
      if content.isEmpty {
        content = chunk
      } else {
        content.append(contentsOf: chunk)
      }
      if content.count > limit { throw StorageFailure(.reading, path, .tooLarge(limit: limit)) }
      if chunk.count < capacity { return content }
      capacity = min(content.count, limit - content.count + 1)
    }
  }

  private func chunk(of file: Int32, atMost capacity: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      do throws(SystemError) {
        while count < bytes.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
          let read = try system.retrying { () throws(SystemError) in try system.read(file, into: rest) }
          if read == 0 { return }
          count += read
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return chunk
  }
}

extension FileStatus.Kind {
  /// Returns why files of this kind are not read; nil for files that are read.
  ///
  /// `isPlain` excludes pipes and sockets too.
  func refusal(isPlain: Bool) -> StorageFailure.Reason? {
    switch self {
    case .folder: .isFolder
    case .blockDevice: .notAFile
    case .pipe, .socket: isPlain ? .notAFile : nil
    case .regular, .characterDevice, .symbolicLink, .unknown: nil
    }
  }
}
