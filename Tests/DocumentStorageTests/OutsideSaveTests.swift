import DocumentStorage
import Glibc
import TestSupport
import Testing

/// Files and folders that other programs write.
struct OutsideSaveTests {
  private let folder = ScratchFolder()

  private func path(_ name: String) -> StoragePath { StoragePath(folder.file(name)) }

  /// The draft's name as seen from the scratch folder.
  private func draft(_ save: OutsideSave) -> String { String(save.draft.text.dropFirst(folder.path.count + 1)) }

  @Test func `a file gets its name and the old one's permissions at the end`() throws {
    folder.write("old", to: "out", mode: 0o640)
    folder.makeLink("link", to: "out")
    let save = try OutsideSave(to: path("link"), as: .file)
    #expect(save.replaced != nil && draft(save).hasPrefix(".nodecalc-"))
    folder.write("new", to: draft(save))
    #expect(folder.text(of: "out") == "old")
    #expect(try save.finish() == [])
    #expect(folder.text(of: "out") == "new" && folder.permissions(of: "out") == 0o640)
    #expect(folder.names == ["link", "out"])
  }

  @Test func `a folder gets its name with all that is in it`() throws {
    let save = try OutsideSave(to: path("out"), as: .folder)
    folder.makeFolder(draft(save))
    folder.makeFolder(draft(save) + "/sub")
    folder.write("part", to: draft(save) + "/sub/part")
    #expect(!folder.has("out") && save.replaced == nil)
    #expect(try save.finish() == [])
    #expect(folder.text(of: "out/sub/part") == "part" && folder.names == ["out"])
  }

  @Test func `what is given up leaves nothing behind, and follows no link`() throws {
    folder.write("theirs", to: "else")
    for form in [OutsideSave.Form.file, .folder] {
      let save = try OutsideSave(to: path("out"), as: form)
      folder.makeFolder(draft(save))
      folder.makeFolder(draft(save) + "/sub")
      folder.write("part", to: draft(save) + "/sub/part")
      folder.makeLink(draft(save) + "/sub/link", to: folder.file("else"))
      save.abandon()
      #expect(folder.names == ["else"] && folder.text(of: "else") == "theirs")
    }
  }

  @Test func `where the name is taken meanwhile, theirs stays and the draft too`() throws {
    let save = try OutsideSave(to: path("out"), as: .file)
    folder.write("mine", to: draft(save))
    folder.write("theirs", to: "out")
    let failure = #expect(throws: StorageFailure.self) { try save.finish() }
    #expect(failure?.reason == .isOccupied && folder.text(of: "out") == "theirs")
    #expect(folder.text(of: draft(save)) == "mine")
  }

  @Test func `a program that wrote nothing, or something else, leaves nothing`() throws {
    folder.write("old", to: "out")
    let nothing = try OutsideSave(to: path("out"), as: .file)
    let missing = #expect(throws: StorageFailure.self) { try nothing.finish() }
    #expect(missing?.step == .opening && missing?.isMissing == true)
    let other = try OutsideSave(to: path("out"), as: .file)
    folder.makeFolder(draft(other))
    let failure = #expect(throws: StorageFailure.self) { try other.finish() }
    #expect(failure?.step == .opening && failure?.reason == .isFolder)
    #expect(folder.names == ["out"] && folder.text(of: "out") == "old")
  }

  @Test func `places that cannot be are refused, and nothing is left`() {
    folder.write("old", to: "out")
    #expect(link(folder.file("out"), folder.file("twin")) == 0)
    folder.write("old", to: "locked", mode: 0o444)
    folder.write("old", to: "plain")
    folder.makeFolder("sub")
    func reason(_ name: String, _ form: OutsideSave.Form) -> StorageFailure.Reason? {
      #expect(throws: StorageFailure.self) { try OutsideSave(to: path(name), as: form) }?.reason
    }
    #expect(reason("out", .file) == .hasOtherNames(1) && reason("locked", .file) == .isReadOnly)
    #expect(reason("sub", .file) == .isFolder && reason("none/out", .file) == .system(SystemError(number: ENOENT)))
    #expect(reason("sub", .folder) == .isOccupied && reason("plain", .folder) == .isOccupied)
    #expect(folder.names == ["locked", "out", "plain", "sub", "twin"])
  }

  @Test(arguments: [OutsideSave.Form.file, .folder])
  func `whichever call fails, there is the old or the new, and the draft where it is neither`(
    form: OutsideSave.Form
  ) throws {
    func make(_ save: OutsideSave) -> String {
      let draft = draft(save)
      if form == .folder { folder.makeFolder(draft) }
      let file = form == .folder ? draft + "/part" : draft
      folder.write("new", to: file)
      return file
    }
    let result = form == .folder ? "out/part" : "out"
    func prepare() {
      if form == .file {
        folder.write("old", to: "out")
      } else {
        unlink(folder.file(result))
        rmdir(folder.file("out"))
      }
    }
    prepare()
    let honest = FaultySystem()
    let save = try OutsideSave(to: path("out"), as: form, system: honest)
    _ = make(save)
    _ = try save.finish()
    #expect(honest.calls.count > 8 && folder.text(of: result) == "new")
    let old = form == .file ? "old" : nil
    for call in honest.calls.indices {
      for number in [EIO, ENOSPC, EINTR] {
        prepare()
        let system = FaultySystem(FaultySystem.Plan(call: call, number: number, isForGood: number != EINTR, name: nil))
        let place = "call \(call) (\(honest.calls[call])), error \(number)"
        do throws(StorageFailure) {
          let save = try OutsideSave(to: path("out"), as: form, system: system)
          let file = make(save)
          do throws(StorageFailure) {
            _ = try save.finish()
            #expect(folder.text(of: result) == "new", "\(place)")
          } catch {
            let isPlaced = error.step == .syncingFolder
            #expect(folder.text(of: result) == (isPlaced ? "new" : old), "\(place)")
            #expect(isPlaced || folder.text(of: file) == "new", "\(place)")
          }
        } catch {
          #expect(folder.text(of: result) == old, "\(place)")
        }
      }
    }
  }
}
