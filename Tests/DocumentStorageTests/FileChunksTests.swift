import Foundation
import GraphFiles
import TestSupport
import Testing

@testable import DocumentStorage

/// Files that another program writes while they are read in chunks.
@Suite(.onOwnThread)
struct FileChunksTests {
  private let folder = ScratchFolder()
  private let text = "a,b\n" + String(repeating: "x,2.5\n", count: 300_000)

  /// Gives the open file another text, without replacing it.
  private func write(_ text: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: folder.file("t.csv")))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  /// Reads all chunks and passes each to `take`.
  private func read(_ chunks: FileChunks, _ take: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
    func failed(_ failure: StorageFailure) -> any Error { failure }
    try chunks.read(orFail: failed, take)
  }

  @Test(arguments: [" and x,2", ""])
  func `a file that grows or shrinks while it is read is refused at its end`(more: String) throws {
    let path = StoragePath(folder.write(text, to: "t.csv"))
    let chunks = try FileChunks(path)
    var reason: StorageFailure.Reason?
    do {
      var isFirst = true
      try read(chunks) { _ in
        if isFirst { try write(more.isEmpty ? String(text.dropLast(1_002)) : text + more) }
        isFirst = false
      }
    } catch let failure as StorageFailure {
      reason = failure.reason
      #expect("\(failure.briefMessage)".contains("it is being written while it is read"), "\(failure.briefMessage)")
    }
    #expect(reason == .isBeingWritten)
    // So it is for a reader that asks for bytes.
    folder.write(text, to: "t.csv")
    let pieces = try FileChunks(path)
    let space = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { space.deallocate() }
    #expect(try pieces.read(into: space) == 1 << 16)
    try write(text + more + "y")
    #expect(throws: StorageFailure.self) { while try pieces.read(into: space) > 0 {} }
  }

  @Test func `a file that is replaced is read to its end as it was`() throws {
    let path = StoragePath(folder.write(text, to: "t.csv"))
    let chunks = try FileChunks(path)
    folder.write("a,b\n", to: "other.csv")
    try FileManager.default.removeItem(atPath: folder.file("t.csv"))
    try FileManager.default.moveItem(atPath: folder.file("other.csv"), toPath: folder.file("t.csv"))
    var count = 0
    try read(chunks) { count += $0.count }
    #expect(count == text.utf8.count)
  }
}
