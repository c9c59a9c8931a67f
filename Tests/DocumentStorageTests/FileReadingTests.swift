import DocumentStorage
import Glibc
import TestSupport
import Testing

struct FileReadingTests {
  private let folder = ScratchFolder()

  private func read(_ name: String, limit: Int = 100) throws(StorageFailure) -> [UInt8] {
    try FileReading().read(StoragePath(folder.file(name)), limit: limit)
  }

  @Test(arguments: [0, 1, 99, 100])
  func `a file up to the limit is read whole`(count: Int) throws {
    let text = String(repeating: "x", count: count)
    folder.write(text, to: "plan")
    #expect(try read("plan") == Array(text.utf8))
  }

  @Test
  func `a file beyond the limit is refused`() {
    folder.write(String(repeating: "x", count: 101), to: "plan")
    let failure = #expect(throws: StorageFailure.self) { try read("plan") }
    #expect(failure?.message == "cannot read '\(folder.file("plan"))': it is larger than 100 bytes; split it")
  }

  @Test
  func `large files are read whole`() throws {
    let text = String(repeating: "0123456789", count: 300_001)
    folder.write(text, to: "plan")
    #expect(try FileReading().read(StoragePath(folder.file("plan"))) == Array(text.utf8))
  }

  @Test
  func `a device without an end stops at the limit`() {
    let failure = #expect(throws: StorageFailure.self) {
      try FileReading().read(StoragePath("/dev/zero"), limit: 1_000_000)
    }
    #expect(failure?.reason == .tooLarge(limit: 1_000_000))
    #expect(failure?.isBeforeFirstByte == false)
  }

  @Test
  func `a pipe is read to its end`() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    #expect(write(ends[1], "piped", 5) == 5)
    close(ends[1])
    // What `<(…)` gives as a path.
    #expect(try FileReading().read(StoragePath("/dev/fd/\(ends[0])")) == Array("piped".utf8))
    close(ends[0])
  }

  @Test
  func `an empty device is an empty text`() throws {
    #expect(try FileReading().read(StoragePath("/dev/null")) == [])
  }

  @Test
  func `a missing file is said to be missing`() {
    let failure = #expect(throws: StorageFailure.self) { try read("missing") }
    #expect(failure?.message == "cannot read '\(folder.file("missing"))': no such file or folder")
    #expect(failure?.isBeforeFirstByte == true)
  }

  @Test
  func `a folder is refused`() {
    let failure = #expect(throws: StorageFailure.self) { try FileReading().read(StoragePath(folder.path)) }
    #expect(failure?.message == "cannot read '\(folder.path)': it is a folder; name a file in it")
    #expect(failure?.isBeforeFirstByte == true)
  }

  @Test
  func `a file that may not be read is refused`() throws {
    folder.write("secret", to: "plan", mode: 0o000)
    let failure = #expect(throws: StorageFailure.self) {
      try Unprivileged.run { () throws(StorageFailure) in _ = try read("plan") }
    }
    #expect(failure?.reason == .system(SystemError(number: EACCES)))
  }

  @Test(arguments: [("open", true), ("fstat", false), ("read", false)])
  func `only a file that could not be opened is a missing one`(name: String, isMissing: Bool) {
    folder.write("text", to: "plan")
    let system = FaultySystem(.init(call: 0, number: ENOENT, isForGood: true, name: name))
    let failure = #expect(throws: StorageFailure.self) {
      try FileReading(system: system).read(StoragePath(folder.file("plan")))
    }
    #expect(failure?.isMissing == isMissing)
  }

  @Test(arguments: ["open", "fstat", "read"])
  func `a disk that fails is said to fail`(name: String) {
    folder.write("text", to: "plan")
    for isForGood in [false, true] {
      let call = ["open", "fstat", "read"].firstIndex(of: name) ?? 0
      let system = FaultySystem(.init(call: call, number: EIO, isForGood: isForGood, name: name))
      let failure = #expect(throws: StorageFailure.self) {
        try FileReading(system: system).read(StoragePath(folder.file("plan")))
      }
      #expect(failure?.reason == .system(SystemError(number: EIO)))
      #expect(failure?.isBeforeFirstByte == (name != "read"))
    }
  }
}

@Suite struct FileTextTests {
  @Test func `texts are the same where their bytes are`() {
    let bytes = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(FileText(bytes) == FileText(Array(bytes.map { $0 })))
    #expect(FileText([]) == FileText([]))
    #expect(FileText([]) != FileText([0]))
    for place in [0, 1, 2_500, 4_999] {
      var other = bytes
      other[place] ^= 0x80
      #expect(FileText(bytes) != FileText(other))
    }
    #expect(FileText(bytes) != FileText(Array(bytes.dropLast())))
  }
}
