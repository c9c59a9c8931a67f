import CZlib
import Glibc

/// The bytes of a file or stream; gzip files are decompressed on the fly, whatever their name.
///
/// Only the bytes of the current read are in memory, compressed and decompressed.
final class InputBytes {
  struct Failure: Error {
    let reason: StorageFailure.Reason

    /// Whether the file was closed, or not open for reading.
    var isClosed: Bool { if case .system(let error) = reason { error.number == EBADF } else { false } }
  }

  /// The decompressed size in bytes up to which a file may grow by any factor.
  static let growthFreeBytes = 64 << 20
  /// The largest growth factor of larger files.
  ///
  /// Tables grow by factors of 3 to 50; more means an attack.
  static let mostGrowth = 256
  fileprivate static let packedBytes = 1 << 17

  private let file: Int32
  private let system: any SystemCalls
  private var hasBegun = false
  private var unpacker: Unpacker?
  /// The number of bytes that were read from the file, before decompression.
  private(set) var taken = 0

  init(_ file: Int32, system: any SystemCalls) {
    (self.file, self.system) = (file, system)
  }

  /// Whether the file is compressed; false before the first read.
  var isPacked: Bool { unpacker != nil }

  var hasPacked: Bool { unpacker?.hasMore ?? false }

  /// Reads bytes into `buffer` and returns their number; 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    if !hasBegun {
      let count = try begin(into: buffer)
      if unpacker == nil { return count }
    }
    guard let unpacker else { return try readFile(into: buffer) }
    return try unpacker.read(into: buffer) { space throws(Failure) in try self.readFile(into: space) }
  }

  /// Moves to an offset of a plain file, in decompressed bytes.
  func seek(to offset: Int) throws(Failure) {
    guard unpacker != nil else { return try seekFile(to: offset) }
    try seekFile(to: 0)
    (unpacker, hasBegun, taken) = (nil, false, 0)
    let space = UnsafeMutableRawBufferPointer.allocate(byteCount: min(max(offset, 1), 1 << 20), alignment: 16)
    defer { space.deallocate() }
    var rest = offset
    while rest > 0 {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: space[..<min(rest, space.count)]))
      if count == 0 { return }
      rest -= count
    }
  }

  private func begin(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var count = try readFile(into: buffer)
    while count > 0, count < Packing.headLength, count < buffer.count, Packing.mayBegin(buffer[..<count]) {
      let more = try readFile(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if more == 0 { break }
      count += more
    }
    hasBegun = true
    switch Packing(buffer[..<count]) {
    case nil: return count
    case .gzip?:
      guard let unpacker = Unpacker(Array(buffer[..<count])) else { throw Failure(reason: .system(.outOfMemory)) }
      self.unpacker = unpacker
      return 0
    case .other(let name)?: throw Failure(reason: .isPacked(by: name))
    }
  }

  private func readFile(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    do throws(SystemError) {
      let count = try system.retrying { () throws(SystemError) in try system.read(file, into: buffer) }
      taken += count
      return count
    } catch {
      throw Failure(reason: .system(error))
    }
  }

  private func seekFile(to offset: Int) throws(Failure) {
    do throws(SystemError) {
      try system.seek(file, to: offset)
    } catch {
      throw Failure(reason: .system(error))
    }
  }
}

enum Packing: Equatable {
  case gzip
  /// Compressed in a format that cannot be read; the value is its name for messages.
  case other(String)

  /// The number of first bytes that show the compression.
  static let headLength = 6

  private static let heads: [(packing: Packing, head: [UInt8])] = [
    (.gzip, [0x1F, 0x8B]), (.other("compress"), [0x1F, 0x9D]), (.other("bzip2"), Array("BZh".utf8)),
    (.other("xz"), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]), (.other("zstd"), [0x28, 0xB5, 0x2F, 0xFD]),
    (.other("7-Zip"), [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), (.other("lz4"), [0x04, 0x22, 0x4D, 0x18]),
  ]

  init?(_ bytes: some Collection<UInt8>) {
    guard let found = Self.heads.first(where: { bytes.starts(with: $0.head) }) else { return nil }
    // A text may begin with these letters; in bzip2 files the block size and the mark of a block follow.
    if found.packing == .other("bzip2"), !bytes.dropFirst(4).starts(with: [0x31, 0x41]) { return nil }
    self = found.packing
  }

  /// Returns whether a compressed file may begin with these bytes, so that more bytes are needed.
  static func mayBegin(_ bytes: some Collection<UInt8>) -> Bool {
    heads.contains { $0.head.starts(with: bytes.prefix($0.head.count)) }
  }
}

/// Decompresses gzip files, including several concatenated ones.
private final class Unpacker {
  private let handle: UnsafeMutableRawPointer
  private var packed: [UInt8]
  private var start = 0
  private var isAtEnd = false
  /// Whether one part of a gzip file (a member) has just ended, so that another one may begin.
  private var isBetween = false
  private var packedCount = 0
  private var unpackedCount = 0

  /// Creates a decompressor for a file that begins with `beginning`; nil without enough memory.
  init?(_ beginning: [UInt8]) {
    guard let handle = zlib_unpack_begin() else { return nil }
    self.handle = handle
    packed = beginning
    packedCount = beginning.count
  }

  deinit { zlib_unpack_end(handle) }

  var hasMore: Bool { start < packed.count }

  /// Decompresses bytes into `buffer` and returns their number; 0 only at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    _ next: (UnsafeMutableRawBufferPointer) throws(InputBytes.Failure) -> Int
  ) throws(InputBytes.Failure) -> Int {
    guard let room = buffer.baseAddress, buffer.count > 0 else { return 0 }
    while true {
      if start == packed.count, !isAtEnd { try refill(next) }
      if isBetween {
        // Tapes and disks pad blocks with zeros.
        while start < packed.count, packed[start] == 0 { start += 1 }
        if start == packed.count {
          if isAtEnd { return 0 }
          continue
        }
        guard zlib_unpack_next(handle) == 1 else { throw damaged }
        isBetween = false
      }
      if start == packed.count { throw damaged }
      var taken = UInt32(clamping: packed.count - start)
      var filled = UInt32(clamping: buffer.count)
      let status = packed.withUnsafeBufferPointer { bytes in
        zlib_unpack(
          handle, bytes.baseAddress.map { $0 + start }, &taken, room.assumingMemoryBound(to: UInt8.self), &filled)
      }
      guard status >= 0 else { throw damaged }
      start += Int(taken)
      unpackedCount += Int(filled)
      if status == 1 { isBetween = true }
      if unpackedCount > InputBytes.growthFreeBytes, unpackedCount / InputBytes.mostGrowth > packedCount {
        throw InputBytes.Failure(reason: .growsTooMuch(times: InputBytes.mostGrowth))
      }
      if filled > 0 { return Int(filled) }
    }
  }

  private var damaged: InputBytes.Failure { InputBytes.Failure(reason: .isDamaged) }

  private func refill(
    _ next: (UnsafeMutableRawBufferPointer) throws(InputBytes.Failure) -> Int
  ) throws(InputBytes.Failure) {
    let space = UnsafeMutableRawBufferPointer.allocate(byteCount: InputBytes.packedBytes, alignment: 16)
    defer { space.deallocate() }
    let count = try next(space)
    packed = Array(space[..<count])
    start = 0
    packedCount += count
    isAtEnd = count == 0
  }
}

extension SystemError {
  fileprivate static let outOfMemory = SystemError(number: ENOMEM)
}

/// Decompresses gzip data in memory.
public enum PackedBytes {
  /// Returns the decompressed bytes; nil if they are not compressed.
  ///
  /// - Throws: If the bytes are damaged, compressed by another program, or more than `limit` bytes when decompressed.
  public static func unpacked(_ bytes: [UInt8], of path: StoragePath, limit: Int) throws(StorageFailure) -> [UInt8]? {
    switch Packing(bytes) {
    case nil: return nil
    case .other(let name)?: throw StorageFailure(.reading, path, .isPacked(by: name))
    case .gzip?: break
    }
    guard let unpacker = Unpacker(bytes) else { throw StorageFailure(.reading, path, .system(.outOfMemory)) }
    let space = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { space.deallocate() }
    var unpacked: [UInt8] = []
    do throws(InputBytes.Failure) {
      while case let count = try unpacker.read(into: space, { _ in 0 }), count > 0 {
        if unpacked.count + count > limit { throw InputBytes.Failure(reason: .tooLarge(limit: limit)) }
        unpacked.append(contentsOf: space[..<count])
      }
    } catch {
      throw StorageFailure(.reading, path, error.reason)
    }
    return unpacked
  }
}
