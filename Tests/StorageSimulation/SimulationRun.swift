import DocumentStorage
import TestSupport

/// A few lives of a program on one simulated disk, all of which a seed decides: a file is read, changed and saved, by two
/// processes at times, while calls fail, processes are killed and the power is cut.
///
/// The run holds what users are promised: a text is old or new as a whole; one that was reported as saved is there after every
/// crash; a save that failed has changed nothing; of two processes that have read the same text one alone replaces it; nobody can read more
/// than before; attributes stay or the user is told; nothing is left over, on the disk or open. Where a file has other names it is written in
/// place: then its text may be torn, as long as the user is told of a copy that holds the new one.
public struct SimulationRun: Sendable {
  /// How much a run did, to see that runs go where they should.
  public struct Tally: Hashable, Sendable {
    /// How often each call was made.
    public var calls: [SimulatedCall: Int] = [:]
    /// How often a process died before each call.
    public var deaths: [SimulatedCall: Int] = [:]
    /// How often the power was cut.
    public var cuts = 0
    /// Saves that were reported as done.
    public var saves = 0
    /// Saves that were reported as failed.
    public var failedSaves = 0
    /// Calls that a fault made fail.
    public var failures = 0
    /// Saves in which another process saved the same file.
    public var encounters = 0

    /// Edits that were reported as written to the journal.
    public var edits = 0
    /// Edits of which it was told that they are not.
    public var failedEdits = 0
    /// Journals that were recovered.
    public var recoveries = 0
    /// Journals that could not be had, of which it was told why.
    public var refusals = 0
    /// Documents that were taken over from another session.
    public var takeovers = 0
    /// Journals that were written anew, shorter.
    public var compactions = 0

    /// Nothing done yet.
    public init() {}

    /// Adds the calls of a process, that they failed, and where it died.
    mutating func count(_ process: SimulatedProcess) {
      failures += process.failures.values.reduce(0, +)
      for call in process.calls { calls[call, default: 0] += 1 }
      if process.isDead, let call = process.calls.last { deaths[call, default: 0] += 1 }
    }

    /// Adds what another run did.
    public static func += (left: inout Tally, right: Tally) {
      left.calls.merge(right.calls, uniquingKeysWith: +)
      left.deaths.merge(right.deaths, uniquingKeysWith: +)
      left.cuts += right.cuts
      left.saves += right.saves
      left.failedSaves += right.failedSaves
      left.failures += right.failures
      left.encounters += right.encounters
      left.edits += right.edits
      left.failedEdits += right.failedEdits
      left.recoveries += right.recoveries
      left.refusals += right.refusals
      left.takeovers += right.takeovers
      left.compactions += right.compactions
    }
  }

  /// A promise that was not kept.
  public struct Problem: Error, CustomStringConvertible, Sendable {
    /// The seed that repeats it.
    public let seed: UInt64
    /// What was found, and what was promised.
    public let sentence: String
    /// What had been done, a line each.
    public let story: [String]

    /// The seed, the sentence and the story.
    public var description: String {
      "seed \(seed): \(sentence)\n" + story.map { "  \($0)\n" }.joined()
    }
  }

  /// What decides the run.
  public let seed: UInt64
  private let saver: SimulatedSaver
  private let neglects: SimulatedProcess.Neglect?

  /// The run of a seed, with the program's own saver on an honest system unless a bad one is wanted.
  public init(
    seed: UInt64, saver: SimulatedSaver = .atomic, neglecting neglects: SimulatedProcess.Neglect? = nil
  ) {
    self.seed = seed
    self.saver = saver
    self.neglects = neglects
  }

  /// Does it.
  ///
  /// - Throws: the first promise that was not kept, with the story of the run.
  @discardableResult
  public func run() throws(Problem) -> Tally {
    try Self.run(seed) { SimulatedSession(seed: seed, saver: saver, neglects: neglects, isTold: $0) }
  }

  /// Does what `make` makes, once more to be told where a promise is not kept.
  static func run(_ seed: UInt64, _ make: (_ isTold: Bool) -> some SimulatedStory) throws(Problem) -> Tally {
    var session = make(false)
    do throws(BrokenPromise) {
      try session.run()
      return session.tally
    } catch {
      // Stories cost more than runs: only one that ends badly is told, by doing it again.
      var again = make(true)
      do throws(BrokenPromise) {
        try again.run()
      } catch {
        throw Problem(seed: seed, sentence: error.sentence, story: again.story)
      }
      throw Problem(
        seed: seed, sentence: error.sentence,
        story: ["the run did something else the second time: a seed must repeat it"])
    }
  }
}

/// What a seed makes happen on a disk, and the promises that are looked at meanwhile.
protocol SimulatedStory {
  /// What has been done, a line each, where it is told.
  var story: [String] { get }
  /// How much has been done.
  var tally: SimulationRun.Tally { get }
  mutating func run() throws(BrokenPromise)
}

/// What was found instead of what was promised.
struct BrokenPromise: Error {
  let sentence: String
}

/// What a call of a save came to, as the user heard it.
enum SaveOutcome {
  case saved
  /// The same, but not all that belongs to the file could be kept.
  case savedInPart
  /// It failed, and nothing changed.
  case unchanged
  /// The text is there, but may not survive a power cut.
  case unsafe
  /// The file may hold parts of two texts or one of them whole, and a copy the new one, which the user is told.
  case broken
  /// The process died meanwhile.
  case unheard

  /// What `save` came to, which returns whether all was kept.
  init(_ process: SimulatedProcess, _ save: () throws(StorageFailure) -> Bool) {
    do throws(StorageFailure) {
      let isWhole = try save()
      self = process.isDead ? .unheard : isWhole ? .saved : .savedInPart
    } catch {
      switch error.reason {
      case _ where process.isDead: self = .unheard
      case .brokenOff: self = .broken
      case _: self = error.step == .syncingFolder ? .unsafe : .unchanged
      }
    }
  }
}

/// The state of a run: the disk, and what may be found on it.
struct SimulatedSession: SimulatedStory {
  private static let folder = "/home/u/work"
  private static let copies = StateFolder(StoragePath("/home/u/.local/state/nodecalc"))
  /// Somebody who needs permissions.
  private static let user: UInt32 = 1000

  private let seed: UInt64
  private let saver: SimulatedSaver
  private let neglects: SimulatedProcess.Neglect?
  private let isTold: Bool
  private var random: SeededGenerator
  private let disk: SimulatedDisk
  private(set) var story: [String] = []
  private(set) var tally = SimulationRun.Tally()
  /// The path that the program is given, perhaps of a link.
  private let path: String
  /// Who may do what with the file, at most.
  private let mode: UInt32
  /// The texts that may be seen; nil is no file.
  private var seen: Set<[UInt8]?>
  /// The texts that a power cut may leave.
  private var safe: Set<[UInt8]?>
  private var textCount = 0
  /// What the process at work has read or saved; nil for nothing yet.
  private var known: [UInt8]?
  /// The attributes that the file has to have; nil where they may be lost.
  private var attributes: [[UInt8]: [UInt8]]? = [:]
  /// Whether the file has another name, so that it is written in place.
  private let isNamedTwice: Bool
  /// Whether a save may have been in place though the file has one name, whose copy could not be removed: it is told at the next start.
  private var mayHaveCopy = false
  /// The texts that a save in place may have left in part, which a copy holds then.
  private var torn: Set<[UInt8]> = []
  /// Whether two saves at once, of which one had no lock, may have taken each other's temporary file, of which nothing is promised.
  private var mayBeMixed = false

  init(seed: UInt64, saver: SimulatedSaver, neglects: SimulatedProcess.Neglect?, isTold: Bool) {
    self.seed = seed
    self.saver = saver
    self.neglects = neglects
    self.isTold = isTold
    random = SeededGenerator(seed: seed)
    disk = SimulatedDisk(seed: random.next(), sectorBytes: [8, 8, 32, 512].randomElement(using: &random) ?? 8)
    disk.makeFolder("/home", mode: 0o755)
    disk.makeFolder("/home/u", mode: 0o755, owner: Self.user)
    // A folder that may be written but not listed is one in eight.
    disk.makeFolder(Self.folder, mode: Int.random(in: 0..<8, using: &random) == 0 ? 0o300 : 0o755, owner: Self.user)
    if Int.random(in: 0..<4, using: &random) == 0 {
      disk.makeLink("/home/u/plan", to: "work/plan", owner: Self.user)
      path = "/home/u/plan"
    } else {
      path = Self.folder + "/plan"
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      mode = 0o644
      seen = [nil]
    } else {
      mode = [0o600, 0o640, 0o644, 0o400, 0o664].randomElement(using: &random) ?? 0o600
      let text = Array("the text of before\n".utf8)
      disk.write(text, to: Self.folder + "/plan", mode: mode, owner: Self.user)
      seen = [text]
      if Int.random(in: 0..<3, using: &random) == 0 {
        disk.setAttribute("user.comment", Array("theirs".utf8), of: path)
        attributes = disk.attributes(of: path)
      }
    }
    isNamedTwice = seen != [nil] && mode & 0o200 != 0 && Int.random(in: 0..<4, using: &random) == 0
    if isNamedTwice { disk.makeName("/home/u/other", of: Self.folder + "/plan") }
    safe = seen
  }

  mutating func run() throws(BrokenPromise) {
    for _ in 0..<Int.random(in: 1...3, using: &random) { try live() }
    try end()
  }

  private mutating func tell(_ line: @autoclosure () -> String) {
    if isTold { story.append(line()) }
  }

  // MARK: - A life

  private mutating func live() throws(BrokenPromise) {
    var faults = SimulatedFaults(calls: 80, using: &random)
    if Bool.random(using: &random) { faults.death = Int.random(in: 0..<90, using: &random) }
    let process = SimulatedProcess(
      on: disk, seed: random.next(), user: Self.user, faults: faults, neglecting: neglects)
    tell("a process begins; \(faults)")
    known = nil
    try read(by: process)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !process.isDead {
      if Int.random(in: 0..<6, using: &random) == 0 {
        try saveTogether(process)
      } else {
        try save(newText(), by: process)
      }
      try look()
    }
    tally.count(process)
    if Bool.random(using: &random) {
      disk.cutPower()
      tally.cuts += 1
      tell("the power is cut")
      seen = safe
    } else {
      process.kill()
      tell("the process is killed")
    }
    try look()
  }

  private mutating func read(by process: SimulatedProcess) throws(BrokenPromise) {
    _ = AtomicSave(system: process, copies: Self.copies).tidy(StoragePath(path))
    let bytes: [UInt8]
    do throws(StorageFailure) {
      bytes = try FileReading(system: process).read(StoragePath(path))
    } catch {
      tell("not read: \(error.message)")
      return try checkOpenFiles(of: process)
    }
    tell("read: \(Self.quoted(bytes))")
    known = bytes
    if !process.isDead, !mayBeMixed, !seen.contains(bytes), !isTold(torn: bytes) {
      throw BrokenPromise(sentence: "a read gave \(Self.quoted(bytes)), and \(Self.either(seen)) was there")
    }
    try checkOpenFiles(of: process)
  }

  private mutating func newText() -> [UInt8] {
    textCount += 1
    let letter = UInt8(ascii: "a") + UInt8(textCount % 26)
    return Array("text \(textCount) ".utf8)
      + Array(repeating: letter, count: Int.random(in: 0..<60, using: &random)) + Array("\n".utf8)
  }

  private mutating func save(_ text: [UInt8], by process: SimulatedProcess) throws(BrokenPromise) {
    let outcome = outcome(of: text, by: process)
    note(outcome, of: text, beside: [])
    if [.saved, .savedInPart, .unsafe].contains(outcome) { known = text }
    if Self.isDone(outcome) { mayBeMixed = false }
    try checkOpenFiles(of: process)
  }

  /// Another process saves the same file between two calls of this one's save.
  private mutating func saveTogether(_ process: SimulatedProcess) throws(BrokenPromise) {
    tally.encounters += 1
    let text = newText()
    let otherText = newText()
    var faults = SimulatedFaults(calls: 30, using: &random)
    if Int.random(in: 0..<3, using: &random) == 0 { faults.death = Int.random(in: 0..<30, using: &random) }
    let other = SimulatedProcess(
      on: disk, seed: random.next(), user: Self.user, faults: faults, neglecting: neglects)
    let meeting = process.calls.count + Int.random(in: 0..<40, using: &random)
    let (saver, path, known) = (saver, path, known)
    // The two saves' outcomes are noted in the order in which they end.
    var otherOutcome: SaveOutcome?
    process.beforeCall = { call in
      guard call == meeting, otherOutcome == nil else { return }
      otherOutcome = Self.outcome(of: otherText, by: other, saver, path, expecting: known)
    }
    let outcome = outcome(of: text, by: process)
    process.beforeCall = nil
    if let otherOutcome {
      tell("at call \(meeting) another process saves \(Self.quoted(otherText)): \(otherOutcome); \(faults)")
      note(otherOutcome, of: otherText, beside: [])
    }
    note(outcome, of: text, beside: otherOutcome == nil || otherOutcome == .unchanged ? [] : [otherText])
    // A file system whose locks fail leaves a moment between comparing and renaming.
    let isLocked = process.failures[.flock] == nil && other.failures[.flock] == nil
    if known != nil, isLocked, Self.isDone(outcome), let otherOutcome, Self.isDone(otherOutcome) {
      throw BrokenPromise(
        sentence: "two processes replaced the same text, \(Self.quoted(known)), and both were told that it was saved")
    }
    if otherOutcome != nil, !isLocked { mayBeMixed = true }
    // Somebody who was refused looks at what is there.
    if !process.isDead { try read(by: process) }
    try checkOpenFiles(of: process)
    try checkOpenFiles(of: other)
    // One that stays alive would hold no lock, but it ends with the encounter.
    other.kill()
  }

  private static func isDone(_ outcome: SaveOutcome) -> Bool { outcome == .saved || outcome == .savedInPart }

  private mutating func outcome(of text: [UInt8], by process: SimulatedProcess) -> SaveOutcome {
    let outcome = Self.outcome(of: text, by: process, saver, path, expecting: known)
    tell("save \(Self.quoted(text)): \(outcome), \(process.calls.count) calls so far")
    return outcome
  }

  private static func outcome(
    of text: [UInt8], by process: SimulatedProcess, _ saver: SimulatedSaver, _ path: String,
    expecting known: [UInt8]?
  ) -> SaveOutcome {
    SaveOutcome(process) { () throws(StorageFailure) in
      try saver.save(text, to: StoragePath(path), expecting: known, copies: copies, by: process)
    }
  }

  /// What may be found from here on; `others` are texts that another process saved meanwhile.
  private mutating func note(_ outcome: SaveOutcome, of text: [UInt8], beside others: Set<[UInt8]?>) {
    // Of what dies or is not safe nobody hears what it could not keep.
    if outcome != .saved && outcome != .unchanged { attributes = nil }
    // One that is not written in place every time may have been this time.
    if outcome != .saved && !isNamedTwice { mayHaveCopy = true }
    switch outcome {
    case .saved, .savedInPart:
      tally.saves += 1
      seen = others.union([text])
      safe = seen
      torn = []
    case .broken:
      tally.failedSaves += 1
      torn.insert(text)
      seen.insert(text)
      safe.insert(text)
    case .unchanged:
      tally.failedSaves += 1
    case .unsafe:
      tally.failedSaves += 1
      seen = others.union([text])
      safe.formUnion(seen)
    case .unheard:
      seen.insert(text)
      safe.insert(text)
      torn.insert(text)
    }
  }

  // MARK: - What is promised

  /// Looks at the file without a call that could fail.
  private mutating func look() throws(BrokenPromise) {
    let bytes = disk.bytes(of: path)
    if !mayBeMixed, !seen.contains(bytes), !isTold(torn: bytes) {
      throw BrokenPromise(sentence: "the file holds \(Self.quoted(bytes)), and \(Self.either(seen)) was promised")
    }
    // What a power cut may leave is another question.
    seen = [bytes]
    if let attributes, bytes != nil, disk.attributes(of: path) != attributes {
      throw BrokenPromise(sentence: "the file has lost its attributes, and nobody was reported")
    }
    if let mode = disk.mode(of: path), mode & ~self.mode != 0 {
      throw BrokenPromise(
        sentence: "the file has mode \(Self.octal(mode)), and it had \(Self.octal(self.mode)): more people can use it")
    }
  }

  /// Whether the file may be torn, and the next start tells of a copy that holds one of the texts whole.
  private func isTold(torn bytes: [UInt8]?) -> Bool {
    if torn.isEmpty { return false }
    let process = SimulatedProcess(on: disk, seed: 1, user: Self.user)
    defer { process.kill() }
    guard let broken = BrokenSave(of: StoragePath(path), in: Self.copies, system: process) else { return false }
    return disk.bytes(of: broken.copy.text).map { torn.contains($0) } ?? false
  }

  private func checkOpenFiles(of process: SimulatedProcess) throws(BrokenPromise) {
    if !process.isDead, process.openFileCount > 0 {
      throw BrokenPromise(sentence: "\(process.openFileCount) files stayed open")
    }
  }

  /// Where nothing goes wrong any more a save succeeds and nothing is left over.
  private mutating func end() throws(BrokenPromise) {
    let process = SimulatedProcess(on: disk, seed: random.next(), user: Self.user, neglecting: neglects)
    try read(by: process)
    let text = newText()
    try save(text, by: process)
    try look()
    guard disk.bytes(of: path) == text else { throw BrokenPromise(sentence: "a save with nothing in its way failed") }
    let names = disk.names(in: Self.folder).map(\.text)
    guard names == ["plan"] else {
      throw BrokenPromise(sentence: "the folder holds \(names), and only the file should be left")
    }
    let copies = disk.names(in: Self.copies.path.text).map(\.text)
    guard copies.isEmpty || mayHaveCopy else {
      throw BrokenPromise(sentence: "the folder of copies holds \(copies) after a save")
    }
    if isNamedTwice, disk.bytes(of: "/home/u/other") != text {
      throw BrokenPromise(sentence: "the file's other name does not have what was saved")
    }
    disk.cutPower()
    seen = safe
    try look()
  }

  // MARK: - Words

  private static func quoted(_ bytes: [UInt8]?) -> String {
    bytes.map { "'\(String(decoding: $0, as: UTF8.self).replacing("\n", with: "⏎").replacing("\0", with: "␀"))'" }
      ?? "no file"
  }

  private static func either(_ texts: Set<[UInt8]?>) -> String {
    texts.map(quoted).sorted().joined(separator: " or ")
  }

  private static func octal(_ mode: UInt32) -> String { "0" + String(mode, radix: 8) }
}
