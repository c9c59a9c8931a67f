import DocumentStorage
import TestSupport

/// A file, folder or symbolic link of a simulated disk: as programs see it, and what of it is safe from a power cut.
final class SimulatedNode {
  /// Whose it is and who may use it.
  struct Access: Hashable {
    var mode: UInt32
    var owner: UInt32
    var group: UInt32
    /// The extended attributes by name.
    var attributes: [[UInt8]: [UInt8]] = [:]
  }

  /// A change of a folder's names that happens as a whole or not at all: a name is given to a node, or taken from all.
  typealias EntryChange = [(name: [UInt8], node: SimulatedNode?)]

  let kind: FileStatus.Kind
  /// The inode's number.
  let number: UInt64
  /// The folder that holds it; of the root itself.
  unowned var parent: SimulatedNode?
  var access: Access { didSet { isAccessWaiting = isAccessWaiting || access != oldValue } }
  /// How many folders' entries name it.
  var names = 0
  /// The open file that holds its lock.
  var locker: ObjectIdentifier?
  /// How many syncs of it failed: whoever had it open then hears of each at their own next sync, once.
  private(set) var failedSyncs = 0

  // What a file holds, or a link says; a file of a few sectors is meant.
  private(set) var bytes: [UInt8] = []
  // What a folder holds.
  private(set) var entries: [[UInt8]: SimulatedNode] = [:]

  // What a power cut leaves for certain.
  private var safeAccess: Access
  /// The sectors as they lie on the disk, also beyond the size: a size may come after its bytes.
  private var safeBytes: [UInt8] = []
  private var safeSize = 0
  private var safeEntries: [[UInt8]: SimulatedNode] = [:]

  // What waits for a sync.
  private var isAccessWaiting = false
  private var isSizeWaiting = false
  private var waitingSectors: Set<Int> = []
  private var waitingChanges: [EntryChange] = []

  private let sectorBytes: Int

  init(_ kind: FileStatus.Kind, number: UInt64, access: Access, parent: SimulatedNode?, sectorBytes: Int) {
    self.kind = kind
    self.number = number
    self.access = access
    self.parent = parent
    self.sectorBytes = sectorBytes
    safeAccess = access
  }

  // MARK: - Changes that programs make

  func write(_ new: UnsafeRawBufferPointer, at offset: Int) {
    guard !new.isEmpty else { return }
    let end = offset + new.count
    if end > bytes.count { resize(to: end) }
    bytes.replaceSubrange(offset..<end, with: new)
    waitingSectors.formUnion(offset / sectorBytes...(end - 1) / sectorBytes)
  }

  func resize(to size: Int) {
    guard size != bytes.count else { return }
    isSizeWaiting = true
    let changed = min(size, bytes.count)..<max(size, bytes.count)
    waitingSectors.formUnion(changed.lowerBound / sectorBytes...(changed.upperBound - 1) / sectorBytes)
    if size < bytes.count {
      bytes.removeLast(bytes.count - size)
    } else {
      bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
    }
  }

  func change(_ change: EntryChange) {
    waitingChanges.append(change)
    for (name, node) in change {
      entries[name]?.names -= 1
      entries[name] = node
      node?.names += 1
    }
  }

  // MARK: - What the disk makes of it

  /// A link's text, which is there with the link.
  func hold(_ target: [UInt8]) {
    bytes = target
    safeBytes = target
    safeSize = target.count
  }

  /// What a folder holds, as programs see it, for certain, or perhaps.
  var everyEntry: [SimulatedNode] {
    Array(entries.values) + safeEntries.values + waitingChanges.flatMap { $0.compactMap(\.node) }
  }

  /// Whether a power cut could change it.
  var isWaiting: Bool { isAccessWaiting || isSizeWaiting || !waitingSectors.isEmpty || !waitingChanges.isEmpty }

  /// Brings all that waits to the disk.
  func settle() {
    settleAccess()
    settleData()
    for change in waitingChanges { settle(change) }
    waitingChanges.removeAll(keepingCapacity: true)
  }

  /// Brings a file's bytes and its size to the disk, and not who may use it.
  func settleData() {
    settleSize()
    for sector in waitingSectors { settle(sector) }
    waitingSectors.removeAll(keepingCapacity: true)
  }

  /// Brings one thing that waits to the disk, as a kernel does when it likes.
  func settleOne(using random: inout SeededGenerator) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: settleAccess()
    case 1: settleSize()
    case 2:
      guard let sector = waitingSectors.sorted().randomElement(using: &random) else { return }
      settle(sector)
      waitingSectors.remove(sector)
    case _:
      guard !waitingChanges.isEmpty else { return }
      settle(waitingChanges.removeFirst())
    }
  }

  /// A sync that failed: some of what waited is on the disk, and the rest is taken for written and never will be.
  ///
  /// So Linux does with the pages of a file (Rebello et al., "Can Applications Recover from fsync Failures?", ATC 2020). Names are another matter:
  /// a file system whose own journal cannot be written takes no writes at all any more, so that no later sync of a folder passes over them. They
  /// go on waiting.
  func loseSync(using random: inout SeededGenerator) {
    failedSyncs += 1
    if Bool.random(using: &random) { settleAccess() }
    if Bool.random(using: &random) { settleSize() }
    for sector in waitingSectors.sorted() where Bool.random(using: &random) { settle(sector) }
    isSizeWaiting = false
    waitingSectors.removeAll()
    let settled = Int.random(in: 0...waitingChanges.count, using: &random)
    for change in waitingChanges.prefix(settled) { settle(change) }
    waitingChanges.removeFirst(settled)
  }

  /// A power cut: of what waits each sector, each change of names, size and permissions by itself is there or is not.
  ///
  /// Each is there with a chance of `odds`.
  func cutPower(odds: Double, using random: inout SeededGenerator) {
    func isThere() -> Bool { Double.random(in: 0..<1, using: &random) < odds }
    // In the order of sectors and not of hashes: the same seed has to cut the same.
    let sectors = waitingSectors.sorted()
    if isSizeWaiting {
      // What was synced is not cut off: a size on the way lies between the two.
      let half = max((safeSize + bytes.count) / 2 / sectorBytes * sectorBytes, min(safeSize, bytes.count))
      let sizes = [bytes.count, half]
      if isThere() { safeSize = sizes.randomElement(using: &random) ?? bytes.count }
    }
    for sector in sectors where isThere() { settle(sector) }
    if isAccessWaiting, isThere() { safeAccess = access }
    for change in waitingChanges where isThere() { settle(change) }
    waitingSectors.removeAll()
    waitingChanges.removeAll()
    bytes = Array(safeBytes.prefix(safeSize)) + repeatElement(0, count: max(0, safeSize - safeBytes.count))
    entries = safeEntries
    access = safeAccess
    isAccessWaiting = false
    isSizeWaiting = false
    locker = nil
    names = 0
  }

  private func settleAccess() {
    safeAccess = access
    isAccessWaiting = false
  }

  private func settleSize() {
    safeSize = bytes.count
    isSizeWaiting = false
  }

  private func settle(_ sector: Int) {
    let start = sector * sectorBytes
    let end = min(start + sectorBytes, bytes.count)
    guard start < end else { return }
    if end > safeBytes.count { safeBytes.append(contentsOf: repeatElement(0, count: end - safeBytes.count)) }
    safeBytes.replaceSubrange(start..<end, with: bytes[start..<end])
  }

  private func settle(_ change: EntryChange) {
    for (name, node) in change { safeEntries[name] = node }
  }
}

/// An open file, as `open` makes it and `dup` shares it.
final class SimulatedDescription {
  let node: SimulatedNode
  let canRead: Bool
  let canWrite: Bool
  let appends: Bool
  /// Opened as a place alone: neither read nor synced.
  let isPathOnly: Bool
  var offset = 0
  /// How many failed syncs of the node have been heard of.
  var heardFailures: Int
  /// How many descriptors share it.
  var descriptors = 1

  init(_ node: SimulatedNode, canRead: Bool, canWrite: Bool, appends: Bool, isPathOnly: Bool) {
    self.node = node
    self.canRead = canRead
    self.canWrite = canWrite
    self.appends = appends
    self.isPathOnly = isPathOnly
    heardFailures = node.failedSyncs
  }
}
