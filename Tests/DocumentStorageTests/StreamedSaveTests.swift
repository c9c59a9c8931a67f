import DocumentStorage
import Glibc
import StorageSimulation
import TestSupport
import Testing

/// Files that are written as their text comes.
struct StreamedSaveTests {
  private let folder = ScratchFolder()

  private func write(_ text: String, _ save: StreamedSave) throws(StorageFailure) {
    let bytes = Array(text.utf8)
    let result: Result<Void, StorageFailure> = bytes.withUnsafeBytes { bytes in
      do throws(StorageFailure) {
        return .success(try save.write(bytes))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func path(_ name: String) -> StoragePath { StoragePath(folder.file(name)) }

  @Test func `until it is finished there is the old text, from then on the new one`() throws {
    folder.write("old", to: "out", mode: 0o640)
    folder.makeLink("link", to: "out")
    let save = try StreamedSave(to: path("link"))
    #expect(save.replaced != nil)
    try write("new ", save)
    #expect(folder.text(of: "out") == "old")
    try write("text", save)
    #expect(try save.finish() == [])
    #expect(folder.text(of: "out") == "new text" && folder.permissions(of: "out") == 0o640)
    #expect(folder.names == ["link", "out"])
  }

  @Test func `a new file gets its name at the end, and whoever took it meanwhile keeps it`() throws {
    let first = try StreamedSave(to: path("out"))
    try write("text", first)
    #expect(folder.names.allSatisfy { $0.hasPrefix(".nodecalc-") })
    #expect(try first.finish() == [] && folder.text(of: "out") == "text")
    let second = try StreamedSave(to: path("other"))
    try write("mine", second)
    folder.write("theirs", to: "other")
    let failure = #expect(throws: StorageFailure.self) { try second.finish() }
    #expect(failure?.reason == .isOccupied && folder.text(of: "other") == "theirs")
    #expect(folder.names == ["other", "out"])
  }

  @Test(arguments: [EINVAL, ENOSYS])
  func `a file system that cannot rename to a new name alone is asked whether the name is free`(number: Int32) throws {
    func finish(_ name: String, meanwhile: () -> Void) throws(StorageFailure) -> [SaveNote] {
      let system = FaultySystem(.init(call: 0, number: number, isForGood: true, name: "renameat2"))
      let save = try StreamedSave(to: path(name), system: system)
      try write("mine", save)
      meanwhile()
      return try save.finish()
    }
    #expect(try finish("out") {} == [] && folder.text(of: "out") == "mine")
    let failure = #expect(throws: StorageFailure.self) {
      try finish("other") { folder.write("theirs", to: "other") }
    }
    #expect(failure?.reason == .isOccupied && folder.text(of: "other") == "theirs")
    #expect(folder.names == ["other", "out"])
  }

  @Test func `what is given up leaves nothing behind`() throws {
    folder.write("old", to: "out")
    let save = try StreamedSave(to: path("out"))
    try write("new", save)
    save.abandon()
    save.abandon()
    #expect(folder.names == ["out"] && folder.text(of: "out") == "old")
  }

  @Test func `a file with other names, a read-only one, a folder and a missing folder are refused`() throws {
    folder.write("old", to: "out")
    #expect(link(folder.file("out"), folder.file("twin")) == 0)
    folder.write("old", to: "locked", mode: 0o444)
    folder.makeFolder("sub")
    let reasons = ["out", "locked", "sub", "none/out"].map { name in
      let failure = #expect(throws: StorageFailure.self) { try StreamedSave(to: path(name)) }
      return failure?.reason
    }
    #expect(reasons == [.hasOtherNames(1), .isReadOnly, .isFolder, .system(SystemError(number: ENOENT))])
    #expect(folder.names == ["locked", "out", "sub", "twin"])
  }

  @Test func `a device is written as it comes`() throws {
    let save = try StreamedSave(to: StoragePath("/dev/null"))
    #expect(save.replaced == nil)
    try write("text", save)
    #expect(try save.finish() == [])
    let full = try StreamedSave(to: StoragePath("/dev/full"))
    let failure = #expect(throws: StorageFailure.self) { try write("text", full) }
    #expect(failure?.reason == .system(SystemError(number: ENOSPC)))
    full.abandon()
  }

  @Test func `what is a device is asked of the system that the file is written by`() throws {
    let disk = SimulatedDisk(seed: 1, sectorBytes: 8)
    disk.makeFolder("/dev", mode: 0o777)
    disk.write(Array("old".utf8), to: "/dev/null", mode: 0o600)
    let process = SimulatedProcess(on: disk, seed: 1, user: 0)
    let save = try StreamedSave(to: StoragePath("/dev/null"), system: process)
    #expect(save.replaced != nil)
    try write("new", save)
    #expect(disk.bytes(of: "/dev/null") == Array("old".utf8))
    _ = try save.finish()
    #expect(disk.bytes(of: "/dev/null") == Array("new".utf8))
  }

  @Test func `whichever call fails, there is the old text or the new, and nothing else`() throws {
    let honest = FaultySystem()
    folder.write("old", to: "out")
    let save = try StreamedSave(to: path("out"), system: honest)
    try write("new", save)
    _ = try save.finish()
    #expect(honest.calls.count > 10)
    for call in honest.calls.indices {
      for number in [EIO, ENOSPC, EACCES, EINTR] {
        for isForGood in [false, true] where !(isForGood && number == EINTR) {
          folder.write("old", to: "out")
          let system = FaultySystem(FaultySystem.Plan(call: call, number: number, isForGood: isForGood, name: nil))
          var isDone = false
          do throws(StorageFailure) {
            let save = try StreamedSave(to: path("out"), system: system)
            do throws(StorageFailure) {
              try write("new", save)
              _ = try save.finish()
              isDone = true
            } catch {
              save.abandon()
              isDone = error.step == .syncingFolder
            }
          } catch {
            isDone = false
          }
          let place = "call \(call) (\(honest.calls[call])), error \(number), for good: \(isForGood)"
          #expect(folder.text(of: "out") == (isDone ? "new" : "old"), "\(place)")
        }
      }
    }
  }
}
