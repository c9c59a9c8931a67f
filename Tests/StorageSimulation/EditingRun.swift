import DocumentStorage
import GraphDocument
import GraphFiles
import TestSupport

/// A few lives of editors of one small document on a simulated disk, all of which a seed decides: edits, undone ones too, a journal of
/// them, saves, compactions, clean ends, deaths and power cuts, and starts that recover; now and then two editors at once.
///
/// The run holds what users are promised: every edit of which it was told that it is in the journal is recovered, until it is saved or
/// given up; what was saved is there; nobody's text is replaced by somebody who has not seen it; one editor alone recovers a journal; a session
/// is seen by those that come later, and hears that it lost the document; a journal that cannot be read is told and gives no other text than
/// one that there was; nothing is left over.
public struct EditingRun: Sendable {
  /// A way to go on with a journal, good or bad, to see that a run tells them apart.
  public enum Recovery: Hashable, Sendable {
    /// What the program does: the old journal goes once the new one is safe.
    case careful
    /// The old one goes first.
    case hasty
  }

  /// What decides the run.
  public let seed: UInt64
  private let recovery: Recovery
  private let neglects: SimulatedProcess.Neglect?

  /// The run of a seed, with the program's own recovery on an honest system unless a bad one is wanted.
  public init(seed: UInt64, recovery: Recovery = .careful, neglecting neglects: SimulatedProcess.Neglect? = nil) {
    self.seed = seed
    self.recovery = recovery
    self.neglects = neglects
  }

  /// Does it.
  ///
  /// - Throws: the first promise that was not kept, with the story of the run.
  @discardableResult
  public func run() throws(SimulationRun.Problem) -> SimulationRun.Tally {
    try SimulationRun.run(seed) { EditingWorld(seed: seed, recovery: recovery, neglects: neglects, isTold: $0) }
  }
}

/// The state of a run: the disk, what may be found on it, and what is owed.
final class EditingWorld: SimulatedStory {
  static let path = "/home/u/work/plan.nodecalc"
  static let state = StateFolder(StoragePath("/home/u/.local/state/nodecalc"))
  private static let journals = "/home/u/.local/state/nodecalc/journals"
  private static let boot = "/proc/sys/kernel/random/boot_id"
  private static let user: UInt32 = 1000

  let recovery: EditingRun.Recovery
  let neglects: SimulatedProcess.Neglect?
  let disk: SimulatedDisk
  private let isTold: Bool
  var random: SeededGenerator
  private(set) var story: [String] = []
  var tally = SimulationRun.Tally()

  /// The texts that the file may be seen to hold; nil is no file.
  private var seen: Set<[UInt8]?>
  /// Those that a power cut may leave.
  private var safe: Set<[UInt8]?>
  /// What the document has been at any time.
  private var everyText: Set<[UInt8]> = []
  /// By editor: of these texts one is in a journal, or the file holds it.
  private var owed: [Int: Set<[UInt8]>] = [:]
  /// The journals that an editor has taken for recovery.
  private var claimed: Set<StoragePath> = []
  /// Whether some lock failed: two may have a journal then.
  private var isLockBroken = false
  private var editorCount = 0
  private var valueCount = 0
  /// A promise that was found broken where nothing can be thrown.
  private(set) var broken: BrokenPromise?

  init(seed: UInt64, recovery: EditingRun.Recovery, neglects: SimulatedProcess.Neglect?, isTold: Bool) {
    self.recovery = recovery
    self.neglects = neglects
    self.isTold = isTold
    random = SeededGenerator(seed: seed)
    disk = SimulatedDisk(seed: random.next(), sectorBytes: [8, 32, 512].randomElement(using: &random) ?? 8)
    for folder in ["/proc", "/proc/sys", "/proc/sys/kernel", "/proc/sys/kernel/random", "/home"] {
      disk.makeFolder(folder, mode: 0o755)
    }
    for folder in ["/home/u", "/home/u/work"] { disk.makeFolder(folder, mode: 0o755, owner: Self.user) }
    disk.write(Array("boot 0\n".utf8), to: Self.boot)
    seen = [nil]
    if Int.random(in: 0..<5, using: &random) > 0 {
      let text = Array(#"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 0}]}"#.utf8)
      disk.write(text, to: Self.path, mode: 0o600, owner: Self.user)
      seen = [text]
    }
    safe = seen
    for text in seen {
      let contents = text.flatMap { try? NativeFormat.read($0) } ?? DocumentContents()
      everyText.insert(NativeFormat.write(contents))
    }
  }

  func run() throws(BrokenPromise) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      try live()
      if below(10) == 0 { scribble() }
    }
    try end()
  }

  func tell(_ line: @autoclosure () -> String) {
    if isTold { story.append(line()) }
  }

  func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  // MARK: - Editors

  private func begin(_ faults: SimulatedFaults) -> SimulatedEditor {
    let process = SimulatedProcess(on: disk, seed: random.next(), user: Self.user, faults: faults, neglecting: neglects)
    editorCount += 1
    tell("editor \(editorCount) begins as process \(process.process()); \(faults)")
    return SimulatedEditor(number: editorCount, process, in: self)
  }

  private func faults() -> SimulatedFaults {
    var faults = SimulatedFaults(calls: 200, using: &random)
    if below(2) == 0 { faults.death = below(250) }
    return faults
  }

  private func live() throws(BrokenPromise) {
    let editor = begin(faults())
    if below(3) == 0 { meet(editor) }
    let isOpen = try editor.open()
    editor.process.beforeCall = nil
    try rethrow()
    var others: [SimulatedEditor] = []
    for _ in 0..<below(8) where isOpen {
      if others.isEmpty, below(8) == 0, let other = try beside(editor) { others.append(other) }
      guard let chosen = ([editor] + others).randomElement(using: &random) else { break }
      try chosen.work()
      if below(4) == 0 { try look() }
    }
    for one in others + [editor] { try finish(one) }
    if below(2) == 0 { cutPower() }
    try look()
  }

  /// Another process recovers while this one does.
  private func meet(_ editor: SimulatedEditor) {
    let meeting = below(150)
    editor.process.beforeCall = { [unowned self] call in
      guard call == meeting else { return }
      tally.encounters += 1
      let other = begin(faults())
      do throws(BrokenPromise) {
        _ = try other.open()
        try finish(other)
      } catch {
        broken = broken ?? error
      }
    }
  }

  /// Another session of the same document; nil where it does not begin.
  private func beside(_ editor: SimulatedEditor) throws(BrokenPromise) -> SimulatedEditor? {
    let other = begin(below(2) == 0 ? SimulatedFaults() : faults())
    guard try other.open() else {
      try finish(other)
      return nil
    }
    if editor.holdsLock, !editor.process.isDead, other.process.failures.isEmpty, !isLockBroken, !other.process.isDead {
      if other.others.isEmpty {
        throw BrokenPromise(sentence: "a session that has the document open was not seen by one that came later")
      }
      if below(2) == 0, other.takeOver() {
        let failed = editor.process.failures
        // A session that cannot look, or dies while it does, does not know.
        guard editor.hearsLoss() || editor.process.failures != failed || editor.process.isDead else {
          throw BrokenPromise(sentence: "the document was taken over, and the session that had it does not hear of it")
        }
      }
    }
    return other
  }

  /// One that does not die ends cleanly, is ended from outside, or is killed.
  private func finish(_ editor: SimulatedEditor) throws(BrokenPromise) {
    if !editor.process.isDead, below(3) > 0 { try editor.end() }
    if editor.process.failures[.flock] != nil { isLockBroken = true }
    tally.count(editor.process)
    editor.process.kill()
    for path in editor.claims { claimed.remove(path) }
    tell("editor \(editor.number) is gone")
    try rethrow()
  }

  private func rethrow() throws(BrokenPromise) {
    if let broken { throw broken }
  }

  // MARK: - What happens to the disk

  private func cutPower() {
    disk.cutPower()
    tally.cuts += 1
    tell("the power is cut")
    seen = safe
    disk.write(Array("boot \(tally.cuts)\n".utf8), to: Self.boot)
  }

  /// Something damages a journal.
  private func scribble() {
    guard let name = disk.names(in: Self.journals).randomElement(using: &random),
      var bytes = disk.bytes(of: "\(Self.journals)/\(name.text)")
    else { return }
    switch below(3) {
    case 0: bytes.removeLast(below(bytes.count + 1))
    case 1 where !bytes.isEmpty: bytes[below(bytes.count)] ^= UInt8(1 << below(8))
    case _: bytes = Array("nodecalc".utf8) + bytes.suffix(below(100))
    }
    disk.write(bytes, to: "\(Self.journals)/\(name.text)")
    tell("\(name.text) is damaged")
    owed = [:]
  }

  // MARK: - What is promised

  func nextValue() -> Int {
    valueCount += 1
    return valueCount
  }

  /// The document becomes this, and `write` is to put that on the disk.
  func edit(by editor: Int, _ process: SimulatedProcess, to text: [UInt8], _ write: () throws(StorageFailure) -> Void) {
    everyText.insert(text)
    if owed[editor] != nil { owed[editor]?.insert(text) }
    do throws(StorageFailure) {
      try write()
      if process.isDead { return }
      tally.edits += 1
      // A journal has no step for what comes back to the file's own text: whoever sees that may replace it.
      owed[editor] = isInFile(text) ? nil : [text]
      tell("editor \(editor): \(Self.quoted(text))")
    } catch {
      tally.failedEdits += 1
      tell("editor \(editor): \(Self.quoted(text)), not written: \(error.message)")
    }
  }

  /// Whether the file holds that document, also after a power cut.
  private func isInFile(_ text: [UInt8]) -> Bool {
    guard safe.count == 1, let bytes = safe.first ?? nil, let contents = try? NativeFormat.read(bytes) else {
      return false
    }
    return NativeFormat.write(contents) == text
  }

  /// The text of the recovered document is owed by `editor` from here on, and by those before no more; where it is not in a journal, the
  /// file holds it.
  func handOver(_ text: [UInt8], to editor: Int, isWritten: Bool) {
    give(up: text)
    owed[editor] = isWritten ? [text] : nil
  }

  /// The user does without what a journal gives.
  func give(up text: [UInt8]) {
    for (editor, texts) in owed where texts.contains(text) { owed[editor] = nil }
  }

  /// The edits of `editor` are saved, or its user does without them.
  func settle(_ editor: Int) { owed[editor] = nil }

  /// A journal has been taken that gives `text`; returns whether no promise was broken.
  func claim(_ path: StoragePath, _ process: SimulatedProcess, giving text: [UInt8]) -> Bool {
    if process.failures[.flock] != nil { isLockBroken = true }
    if process.isDead { return false }
    if !claimed.insert(path).inserted, !isLockBroken {
      refuse("two processes have taken the same journal for recovery")
      return false
    }
    do throws(BrokenPromise) {
      try check(text)
      return true
    } catch {
      broken = broken ?? error
      return false
    }
  }

  /// A promise is broken, where nothing can be thrown.
  func refuse(_ sentence: String) { broken = broken ?? BrokenPromise(sentence: sentence) }

  func release(_ path: StoragePath) { claimed.remove(path) }

  private func check(_ text: [UInt8]) throws(BrokenPromise) {
    if everyText.contains(text) { return }
    throw BrokenPromise(sentence: "a journal gives \(Self.quoted(text)), which the document never was")
  }

  func checkRead(_ bytes: [UInt8]?) throws(BrokenPromise) {
    if seen.contains(bytes) { return }
    throw BrokenPromise(sentence: "a read gave \(Self.quoted(bytes)), and \(Self.either(seen)) was there")
  }

  /// What the file holds by now.
  var file: [UInt8]? { disk.bytes(of: Self.path) }

  /// What the file may hold after a save.
  func note(_ outcome: SaveOutcome, of text: [UInt8]) {
    tell("saved \(Self.quoted(text)): \(outcome)")
    switch outcome {
    case .saved, .savedInPart:
      tally.saves += 1
      seen = [text]
      safe = seen
    case .unchanged: tally.failedSaves += 1
    // Without other names nothing is written in place.
    case .broken: refuse("a file with one name was written in place")
    case .unsafe:
      tally.failedSaves += 1
      seen = [text]
      safe.insert(text)
    case .unheard:
      seen.insert(text)
      safe.insert(text)
    }
  }

  /// Looks at the file and the journals, as a process for which nothing goes wrong.
  private func look() throws(BrokenPromise) {
    try rethrow()
    let bytes = file
    guard seen.contains(bytes) else {
      throw BrokenPromise(sentence: "the file holds \(Self.quoted(bytes)), and \(Self.either(seen)) was promised")
    }
    seen = [bytes]
    let process = SimulatedProcess(on: disk, seed: 1, user: Self.user)
    defer { process.kill() }
    guard let entries = try? JournalFolder(in: Self.state, system: process).entries() else {
      throw BrokenPromise(sentence: "journals cannot be listed though nothing is in the way")
    }
    var texts: Set<[UInt8]> = []
    for entry in entries {
      guard let reading = try? entry.read() else { continue }
      guard let recovered = try? reading.contents(), recovered.problem == nil else {
        throw BrokenPromise(sentence: "the journal \(entry.name) was read and makes no document")
      }
      try check(recovered.text)
      texts.insert(recovered.text)
    }
    if let bytes { texts.insert(bytes) }
    for name in disk.names(in: Self.journals) {
      if let mode = disk.mode(of: "\(Self.journals)/\(name.text)"), mode & 0o077 != 0 {
        throw BrokenPromise(sentence: "others may read the journal \(name.text)")
      }
    }
    for (editor, owed) in owed.sorted(by: { $0.key < $1.key }) where owed.isDisjoint(with: texts) {
      throw BrokenPromise(
        sentence: "editor \(editor) was told that its edit is in the journal: \(Self.either(owed.map(\.self))); "
          + "there is \(Self.either(texts.map(\.self)))")
    }
  }

  /// Where nothing goes wrong any more everything is recovered, a save succeeds, and nothing is left over.
  private func end() throws(BrokenPromise) {
    let editor = begin(SimulatedFaults())
    guard try editor.open(givesUp: true) else {
      throw BrokenPromise(sentence: "nothing is in the way, and it cannot begin")
    }
    try editor.edit()
    try editor.save()
    guard file == editor.text else { throw BrokenPromise(sentence: "a save with nothing in its way failed") }
    try editor.end(isClean: true)
    editor.process.kill()
    try look()
    for folder in [Self.journals, Self.state.file("open").text] where !disk.names(in: folder).isEmpty {
      throw BrokenPromise(sentence: "\(folder) holds \(disk.names(in: folder).map(\.text)), and nothing should be left")
    }
    cutPower()
    try look()
  }

  // MARK: - Words

  static func quoted(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return "no file" }
    let text = String(decoding: bytes, as: UTF8.self)
    return "'\(text.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }.joined(separator: " "))'"
  }

  private static func either(_ texts: some Sequence<[UInt8]?>) -> String {
    texts.map(quoted).sorted().joined(separator: " or ")
  }
}
