import CZlib
import DataSets
import EvaluationEngine
import Foundation
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import DocumentStorage

/// Files that gzip packed are read as if they were not packed, whatever they are called.
@Suite struct PackedFileTests {
  private let folder = ScratchFolder()

  /// What gzip makes of bytes: RFC 1952.
  private static func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    var room = [UInt8](repeating: 0, count: Int(zlib_deflate_bound(UInt(bytes.count))))
    let count = zlib_deflate(bytes, UInt32(bytes.count), &room, UInt32(room.count))
    try #require(count > 0)
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    func little(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    return head + room.prefix(Int(count)) + little(zlib_crc32(bytes, UInt32(bytes.count)))
      + little(UInt32(truncatingIfNeeded: bytes.count))
  }

  private func write(_ bytes: [UInt8], _ name: String = "t.csv.gz") throws -> StoragePath {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return StoragePath(folder.file(name))
  }

  private func all(_ chunks: FileChunks) throws -> [UInt8] {
    var bytes: [UInt8] = []
    func take(_ chunk: UnsafeBufferPointer<UInt8>) throws(StorageFailure) { bytes += chunk }
    try chunks.read(orFail: { $0 }, take)
    return bytes
  }

  private func rows(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 7)
    return Array(
      ("n,v\n" + (0..<count).map { "\($0),\(Int.random(in: 0...99_999, using: &generator))\n" }.joined()).utf8)
  }

  @Test(arguments: [0, 1, 100, 10_000, 400_000])
  func `all of a packed file is read, twice, and by pieces`(count: Int) throws {
    let text = count == 0 ? [] : rows(count)
    let path = try write(try Self.packed(text))
    let chunks = try FileChunks(path)
    try chunks.lookAhead(1_000)
    #expect(chunks.isPacked)
    #expect(chunks.beginning == Array(text.prefix(chunks.beginning.count)))
    #expect(try chunks.end(1_000) == (chunks.isWhole ? Array(text.suffix(1_000)) : []))
    #expect(try all(chunks) == text)
    #expect(try all(chunks) == text)
    let pieces = try FileChunks(path)
    var read: [UInt8] = []
    let space = UnsafeMutableRawBufferPointer.allocate(byteCount: 70_001, alignment: 16)
    defer { space.deallocate() }
    while case let count = try pieces.read(into: space), count > 0 { read += space[..<count] }
    #expect(read == text)
  }

  @Test func `files packed one behind the other are one, and zeros behind them are nothing`() throws {
    let (one, other) = (rows(10), rows(20))
    let path = try write(try Self.packed(one) + Self.packed(other) + [UInt8](repeating: 0, count: 512))
    #expect(try all(FileChunks(path)) == one + other)
  }

  @Test func `a packed file that is cut off, changed or followed by something else is refused in a sentence`() throws {
    let packed = try Self.packed(rows(50_000))
    var changed = packed
    changed[packed.count / 2] ^= 0x55
    for bytes in [Array(packed.dropLast(9)), Array(packed.prefix(40)), changed, packed + Array("more".utf8)] {
      let chunks = try FileChunks(try write(bytes))
      let failure = #expect(throws: StorageFailure.self) { try all(chunks) }
      #expect(failure?.reason == .isDamaged)
      #expect(failure?.message.contains("its packed bytes are damaged or cut off") == true)
    }
  }

  @Test func `limit packed-growth: a file that was made to fill a disk is refused before it does`() throws {
    let bomb = try Self.packed([UInt8](repeating: 0x30, count: 160 << 20))
    #expect(bomb.count < 1 << 20)
    let chunks = try FileChunks(try write(bomb))
    var read = 0
    func take(_ chunk: UnsafeBufferPointer<UInt8>) throws(StorageFailure) { read += chunk.count }
    let failure = #expect(throws: StorageFailure.self) { try chunks.read(orFail: { $0 }, take) }
    #expect(failure?.reason == .growsTooMuch(times: FileChunks.mostGrowth))
    #expect(read <= 66 << 20)
    // The same beginning that ends in time is no bomb.
    let zeros = [UInt8](repeating: 0x30, count: 60 << 20)
    #expect(try all(FileChunks(try write(try Self.packed(zeros)))).count == zeros.count)
  }

  @Test(
    arguments: [
      ("bzip2", Array("BZh91AY&SY".utf8)), ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0]),
      ("zstd", [0x28, 0xB5, 0x2F, 0xFD, 0]),
      ("7-Zip", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), ("lz4", [0x04, 0x22, 0x4D, 0x18]),
      ("compress", [0x1F, 0x9D, 0x90]),
    ] as [(String, [UInt8])])
  func `what another program packed is refused by its name`(program: String, bytes: [UInt8]) throws {
    let chunks = try FileChunks(try write(bytes, "t.csv"))
    let failure = #expect(throws: StorageFailure.self) { try all(chunks) }
    #expect(failure?.message.contains("it is packed by \(program)") == true, "\(failure?.message ?? "")")
  }

  @Test(arguments: ["BZh,n\nx,1\n", "B", "7z\n", "\u{4}\n", ""])
  func `texts that begin alike are texts`(text: String) throws {
    #expect(try all(FileChunks(try write(Array(text.utf8), "t.csv"))) == Array(text.utf8))
  }

  @Test func `bytes in memory are unpacked up to a limit`() throws {
    let (text, path) = (rows(1_000), StoragePath("-"))
    #expect(try PackedBytes.unpacked(Self.packed(text), of: path, limit: text.count) == text)
    #expect(try PackedBytes.unpacked(text, of: path, limit: 10) == nil)
    let failure = #expect(throws: StorageFailure.self) {
      try PackedBytes.unpacked(Self.packed(text), of: path, limit: text.count - 1)
    }
    #expect(failure?.reason == .tooLarge(limit: text.count - 1))
  }

  @Test func `a data node reads a packed file`() throws {
    _ = try write(try Self.packed(Array("n,v\n1,2\n3,4\n".utf8)), "v.csv.gz")
    var loader = DataLoader(DataAccess(folder: StoragePath(folder.path)))
    let source = DataSource.file(FileSource(path: "v.csv.gz", columns: PointColumns(value: .name("v"))))
    let set = try #require(loader.load([0: source])[0]).points.get()
    #expect(Array(set.values) == [2, 4])
  }
}
