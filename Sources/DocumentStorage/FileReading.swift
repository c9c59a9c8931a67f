import Glibc
internal import GraphFiles

/// Reads whole files, pipes and terminals.
public struct FileReading {
  /// Files beyond this size are refused unless another limit is given, in bytes.
  public static let usualLimit = Limits.standard.fileBytes
  /// The default limit for files without a known size, such as a pipe, a terminal or a device: it may have no end, and
  /// stored bytes are copied as they grow.
  public static let streamLimit = 256 << 20

  private let system: any SystemCalls

  /// Reads by these calls: the ones of this machine, or others that tests make fail.
  public init(system: any SystemCalls = Kernel()) {
    self.system = system
  }

  /// The bytes of the file at `path`: a plain file, a named pipe, a terminal, or the target of `/dev/stdin` and `<(…)`.
  ///
  /// - Throws: a `StorageFailure` if it is missing, a folder or a disk, may not be read, has more than `limit` bytes
  ///   (nil for `usualLimit` and `streamLimit`), or reading breaks off. With `isPlain` pipes and sockets are refused
  ///   too, so the call never blocks.
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

  /// The bytes of standard input up to its end.
  ///
  /// - Throws: as `read`; the path of the failure is `-`.
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
      // What could be opened is there: a new file in its place would replace it.
      let number = error.number == ENOENT ? ESTALE : error.number
      throw StorageFailure(.opening, path, .system(SystemError(number: number)))
    }
    if let reason = status.kind.refusal(isPlain: isPlain) { throw StorageFailure(.opening, path, reason) }
    let limit = asked ?? (status.kind == .regular ? Self.usualLimit : Self.streamLimit)
    if status.kind == .regular, status.size > limit { throw StorageFailure(.opening, path, .tooLarge(limit: limit)) }
    // One byte more than the size, so that a plain file's end is met by one read.
    var capacity = min(max(status.size, 65_535), limit) + 1
    var content: [UInt8] = []
    while true {
      let chunk: [UInt8]
      do throws(SystemError) {
        chunk = try self.chunk(of: file, atMost: capacity)
      } catch {
        // A stream that was closed, or never open for reading, is met only here.
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

  /// The result of one or more reads, until `capacity` bytes or the end.
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
  /// Why nothing of that kind is read; nil if it is.
  ///
  /// With `isPlain` pipes and sockets are refused too.
  func refusal(isPlain: Bool) -> StorageFailure.Reason? {
    switch self {
    case .folder: .isFolder
    case .blockDevice: .notAFile
    case .pipe, .socket: isPlain ? .notAFile : nil
    case .regular, .characterDevice, .symbolicLink, .unknown: nil
    }
  }
}
