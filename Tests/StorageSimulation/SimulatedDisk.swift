public import DocumentStorage
import Glibc
import TestSupport

/// A disk in memory that keeps of a power cut's unsynced work only what a seed says.
///
/// Programs see it through a `SimulatedProcess`. What they write lies in a cache until the file, or for names the folder, is
/// synced; now and then a part of the cache reaches the disk by itself. A power cut keeps any part of the rest: single sectors of a
/// file, its size without its bytes, a name without what it names, a later rename without an earlier one. A rename as a whole is there
/// or not, as on every file system with a journal.
///
/// - Complexity: a call in proportion to the length of its path and the bytes it moves; a power cut to the whole disk.
public final class SimulatedDisk {
  /// How often in a hundred calls something reaches the disk by itself.
  private static let writeBackPercent = 5

  /// The bytes that are written as a whole or not at all.
  public let sectorBytes: Int
  let root: SimulatedNode
  private var random: SeededGenerator
  private var nextNumber: UInt64 = 2
  /// How many power cuts there have been; a process of before one is dead.
  private(set) var cuts = 0
  /// The numbers of the processes that live; the smallest free one is given to the next, so that numbers come again.
  private var running: Set<Int> = []

  /// An empty disk with a root folder of mode 0755 that is root's.
  ///
  /// `sectorBytes` is at least 1; small sectors tear small texts.
  public init(seed: UInt64, sectorBytes: Int = 512) {
    precondition(sectorBytes > 0, "a sector holds at least a byte")
    self.sectorBytes = sectorBytes
    random = SeededGenerator(seed: seed)
    root = SimulatedNode(
      .folder, number: 1, access: .init(mode: 0o755, owner: 0, group: 0), parent: nil, sectorBytes: sectorBytes)
    root.names = 1
  }

  /// A node with no name yet.
  func make(_ kind: FileStatus.Kind, _ access: SimulatedNode.Access, in folder: SimulatedNode) -> SimulatedNode {
    defer { nextNumber += 1 }
    return SimulatedNode(kind, number: nextNumber, access: access, parent: folder, sectorBytes: sectorBytes)
  }

  // MARK: - What a run begins with, safe from a power cut

  /// Makes a folder; the folder above it has to be there.
  public func makeFolder(_ path: String, mode: UInt32 = 0o700, owner: UInt32 = 0) {
    place(make(.folder, .init(mode: mode, owner: owner, group: owner), in: root), at: path)
  }

  /// Writes a file as another program would that syncs it; one that is there gets the bytes and keeps all else.
  public func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o644, owner: UInt32 = 0) {
    let node: SimulatedNode
    if let there = self.node(at: path), there.kind == .regular {
      node = there
      node.resize(to: 0)
    } else {
      node = make(.regular, .init(mode: mode, owner: owner, group: owner), in: root)
      place(node, at: path)
    }
    bytes.withUnsafeBytes { node.write($0, at: 0) }
    node.settle()
  }

  /// Gives what lies at `path` an extended attribute.
  public func setAttribute(_ name: String, _ value: [UInt8], of path: String) {
    guard let node = node(at: path) else { preconditionFailure("there is nothing at \(path)") }
    node.access.attributes[Array(name.utf8)] = value
    node.settle()
  }

  /// Gives the file at `path` another name.
  public func makeName(_ name: String, of path: String) {
    guard let node = node(at: path), node.kind == .regular else { preconditionFailure("no file lies at \(path)") }
    let name = StoragePath(name)
    guard let folder = self.node(at: name.folder.text) else { preconditionFailure("\(name.text) has no folder") }
    folder.change([(name.name.bytes, node)])
    folder.settle()
  }

  /// Makes a symbolic link that says `target`.
  public func makeLink(_ path: String, to target: String, owner: UInt32 = 0) {
    let node = make(.symbolicLink, .init(mode: 0o777, owner: owner, group: owner), in: root)
    node.hold(Array(target.utf8))
    place(node, at: path)
  }

  private func place(_ node: SimulatedNode, at path: String) {
    let path = StoragePath(path)
    guard let folder = self.node(at: path.folder.text), folder.kind == .folder else {
      preconditionFailure("\(path.text) has no folder to lie in")
    }
    node.parent = folder
    folder.change([(path.name.bytes, node)])
    folder.settle()
  }

  // MARK: - What is to be seen, without a call that could fail

  /// The bytes of the file at `path` as programs see them, links followed; nil where there is no file.
  public func bytes(of path: String) -> [UInt8]? {
    node(at: path).flatMap { $0.kind == .regular ? $0.bytes : nil }
  }

  /// The permission bits of what lies at `path`, links followed; nil where there is nothing.
  public func mode(of path: String) -> UInt32? { node(at: path)?.access.mode }

  /// The extended attributes of what lies at `path`, links followed; none where there is nothing.
  public func attributes(of path: String) -> [[UInt8]: [UInt8]] { node(at: path)?.access.attributes ?? [:] }

  /// The names in the folder at `path`, sorted by their bytes.
  public func names(in path: String) -> [StoragePath] {
    let names = (node(at: path)?.entries.keys).map { $0.sorted { $0.lexicographicallyPrecedes($1) } } ?? []
    return names.map { StoragePath(bytes: $0) }
  }

  private func node(at path: String) -> SimulatedNode? {
    do throws(SystemError) {
      return try SimulatedPaths(disk: self, user: 0, groups: []).find(StoragePath(path), from: root).node
    } catch {
      return nil
    }
  }

  // MARK: - What happens to it

  /// Loses what a power cut loses and ends every process.
  public func cutPower() {
    cuts += 1
    running = []
    // Nothing, all and anything between, each often enough.
    let choices: [Double] = [0, 0.1, 0.5, 0.9, 1]
    let odds = choices.randomElement(using: &random) ?? 0.5
    // What had a name before and has none after is gone; what gets one back by the cut was reachable on the disk.
    for node in everything { node.cutPower(odds: odds, using: &random) }
    root.names = 1
    for node in everything where node.kind == .folder {
      for entry in node.entries.values { entry.names += 1 }
    }
  }

  /// Brings everything to the disk.
  func settleEverything() {
    for node in everything { node.settle() }
  }

  /// A call by a process: the disk goes on with its own work.
  func tick() {
    guard Int.random(in: 0..<100, using: &random) < Self.writeBackPercent else { return }
    everything.filter(\.isWaiting).randomElement(using: &random)?.settleOne(using: &random)
  }

  /// A process begins; its number.
  func beginProcess() -> Int {
    var number = 100
    while !running.insert(number).inserted { number += 1 }
    return number
  }

  /// The process of that number is gone.
  func endProcess(_ number: Int) { running.remove(number) }

  /// Whether there is a process of that number.
  func isRunning(_ number: Int) -> Bool { running.contains(number) }

  func loseSync(of node: SimulatedNode) { node.loseSync(using: &random) }

  /// All that the root leads to, as programs see it or as it is on the disk, in the order of their numbers.
  private var everything: [SimulatedNode] {
    var found: [UInt64: SimulatedNode] = [root.number: root]
    var open = [root]
    while let folder = open.popLast() {
      for node in folder.everyEntry where found.updateValue(node, forKey: node.number) == nil {
        if node.kind == .folder { open.append(node) }
      }
    }
    // The same seed has to do the same, and the order of a dictionary is another in every process.
    return found.values.sorted { $0.number < $1.number }
  }
}
