import CZlib
import Glibc

/// The bytes of an open file or stream; gzip files are unpacked as they are read, whatever the file is called.
///
/// Memory is bounded: as much as is read at a time is stored packed and unpacked.
final class InputBytes {
  /// Why reading broke off.
  struct Failure: Error {
    let reason: StorageFailure.Reason

    /// Whether the file was closed, or never open for reading.
    var isClosed: Bool { if case .system(let error) = reason { error.number == EBADF } else { false } }
  }

  /// A packed file that becomes larger than this, in bytes, is refused if it grows more than `mostGrowth` times.
  static let growthFreeBytes = 64 << 20
  /// Tables grow 3 to 50 times; a file that grows more was made to fill a disk.
  static let mostGrowth = 256
  /// How much of a packed file is read at a time.
  fileprivate static let packedBytes = 1 << 17

  private let file: Int32
  private let system: any SystemCalls
  private var hasBegun = false
  private var unpacker: Unpacker?
  /// How many bytes of the file were read.
  private(set) var taken = 0

  /// Reads an open file from its present position.
  init(_ file: Int32, system: any SystemCalls) {
    (self.file, self.system) = (file, system)
  }

  /// Whether it is packed; false before something was read.
  var isPacked: Bool { unpacker != nil }

  /// Whether packed bytes were read and are not unpacked yet.
  var hasPacked: Bool { unpacker?.hasMore ?? false }

  /// How many bytes were read into `buffer`; 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    if !hasBegun {
      let count = try begin(into: buffer)
      if unpacker == nil { return count }
    }
    guard let unpacker else { return try readFile(into: buffer) }
    return try unpacker.read(into: buffer) { space throws(Failure) in try self.readFile(into: space) }
  }

  /// Goes to a place of a plain file, in unpacked bytes from its beginning.
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

  /// Reads the first bytes, which show how the file is packed.
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

/// How a file is packed, by its first bytes.
enum Packing: Equatable {
  case gzip
  /// Packed by another program, which is named but not supported.
  case other(String)

  /// How many bytes show it.
  static let headLength = 6

  private static let heads: [(packing: Packing, head: [UInt8])] = [
    (.gzip, [0x1F, 0x8B]), (.other("compress"), [0x1F, 0x9D]), (.other("bzip2"), Array("BZh".utf8)),
    (.other("xz"), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]), (.other("zstd"), [0x28, 0xB5, 0x2F, 0xFD]),
    (.other("7-Zip"), [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), (.other("lz4"), [0x04, 0x22, 0x4D, 0x18]),
  ]

  /// Nil for bytes that begin as no packed file does.
  init?(_ bytes: some Collection<UInt8>) {
    guard let found = Self.heads.first(where: { bytes.starts(with: $0.head) }) else { return nil }
    // A text may begin with these letters: behind them is the size of blocks, then the mark of one.
    if found.packing == .other("bzip2"), !bytes.dropFirst(4).starts(with: [0x31, 0x41]) { return nil }
    self = found.packing
  }

  /// Whether more bytes may show that it is packed.
  static func mayBegin(_ bytes: some Collection<UInt8>) -> Bool {
    heads.contains { $0.head.starts(with: bytes.prefix($0.head.count)) }
  }
}

/// Unpacks gzip files, including several concatenated ones.
private final class Unpacker {
  private let handle: UnsafeMutableRawPointer
  private var packed: [UInt8]
  private var start = 0
  private var isAtEnd = false
  /// Whether a packed file has ended, behind which another one may begin.
  private var isBetween = false
  private var packedCount = 0
  private var unpackedCount = 0

  /// Begins with bytes that were read already; nil if there is no memory.
  init?(_ beginning: [UInt8]) {
    guard let handle = zlib_unpack_begin() else { return nil }
    self.handle = handle
    packed = beginning
    packedCount = beginning.count
  }

  deinit { zlib_unpack_end(handle) }

  /// Whether bytes were read that are not unpacked yet.
  var hasMore: Bool { start < packed.count }

  /// How many bytes were unpacked into `buffer`; 0 only at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    _ next: (UnsafeMutableRawBufferPointer) throws(InputBytes.Failure) -> Int
  ) throws(InputBytes.Failure) -> Int {
    guard let room = buffer.baseAddress, buffer.count > 0 else { return 0 }
    while true {
      if start == packed.count, !isAtEnd { try refill(next) }
      if isBetween {
        // Blocks of tapes and disks are filled up with zeros.
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

/// Bytes in memory that gzip packed.
public enum PackedBytes {
  /// The bytes unpacked; nil if they are not packed by gzip.
  ///
  /// - Throws: Where they are damaged, packed by another program, or unpacked more than `limit` bytes.
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
