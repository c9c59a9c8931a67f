import CZlib

/// Writes a zip archive.
///
/// Equal parts always give equal bytes, because no date is stored.
struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  mutating func add(_ name: String, _ contents: [UInt8]) {
    let start = bytes.count
    let bound = Int(clamping: zlib_deflate_bound(UInt(contents.count)))
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
      let written = contents.withUnsafeBufferPointer { contents in
        zlib_deflate(
          contents.baseAddress, UInt32(truncatingIfNeeded: contents.count), room.baseAddress,
          UInt32(truncatingIfNeeded: bound))
      }
      count = Int(clamping: written)
    }
    let checksum = contents.withUnsafeBufferPointer { zlib_crc32($0.baseAddress, UInt32(truncatingIfNeeded: $0.count)) }
    // Version 2.0, the flag for UTF-8 names, deflate, the earliest possible date.
    var common: [UInt8] = [20, 0, 0, 8, 8, 0, 0, 0, 0x21, 0]
    common.append(number: Int(checksum), bytes: 4)
    common.append(number: packed.count, bytes: 4)
    common.append(number: contents.count, bytes: 4)
    common.append(number: name.utf8.count, bytes: 2)
    common.append(number: 0, bytes: 2)
    bytes += [0x50, 0x4B, 3, 4] + common + Array(name.utf8) + packed
    directory += [0x50, 0x4B, 1, 2, 20, 0] + common
    directory += [UInt8](repeating: 0, count: 10)
    directory.append(number: start, bytes: 4)
    directory += Array(name.utf8)
    count += 1
  }

  func finish() -> [UInt8] {
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end.append(number: count, bytes: 2)
    end.append(number: count, bytes: 2)
    end.append(number: directory.count, bytes: 4)
    end.append(number: bytes.count, bytes: 4)
    end.append(number: 0, bytes: 2)
    return bytes + directory + end
  }
}

extension [UInt8] {
  /// Appends a little-endian number of `bytes` bytes.
  fileprivate mutating func append(number: Int, bytes: Int) {
    for place in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
