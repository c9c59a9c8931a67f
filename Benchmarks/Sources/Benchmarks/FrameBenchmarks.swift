import CFloors
import CharacterCanvas
import CursesFrontEnd
import Foundation
import Geometry
import GraphDocument
import GraphFiles
import GraphScene
import PresentationModel

/// An editor without a terminal: a document, keys, and frames that go through curses into a file.
private final class Bench {
  static let size = Size(columns: 200, rows: 60)

  let model: NodesPM
  private var scene = Scene()
  private let screen: Screen

  init?(nodes: Int) {
    guard let contents = try? NativeFormat.read(documentText(Shape("forest", count: nodes))) else { return nil }
    model = NodesPM(document: Document(contents), screen: Self.size)
    floor_screen_use(0)
    screen = Screen(usesColor: true, isUTF8: true)
  }

  func press(_ keys: String) {
    for key in (try? KeyNotation.parse(keys)) ?? [] { _ = model.handle(.key(key)) }
  }

  func frame() -> Frame { scene.paint(model, size: Self.size) }

  func present() {
    floor_screen_use(0)
    screen.present(frame())
  }

  /// The frame as plain curses would be handed it.
  func picture() -> OpaquePointer? {
    let cells = frame().canvas.cells
    return floor_picture_make(
      Int32(Self.size.columns), Int32(Self.size.rows), cells.map { $0.cluster.base.value },
      cells.map { $0.style.traits.rawValue },
      cells.map { UInt16($0.style.background.rawValue) * 17 + UInt16($0.style.foreground.rawValue) })
  }

  static func show(_ picture: OpaquePointer?) {
    floor_screen_use(1)
    floor_picture_show(picture, Int32(size.columns), Int32(size.rows))
  }

  /// Opens both curses, once.
  static let isOpen: Bool = {
    // In memory, so that the disk is not measured.
    let folder = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm/" : NSTemporaryDirectory()
    return (0..<2).allSatisfy {
      floor_screen_open($0, Int32(size.columns), Int32(size.rows), folder + "nodecalc-frames-\($0)") != 0
    }
  }()
}

private func bench(_ nodes: Int) -> Bench? {
  check(Bench.isOpen, "C: curses cannot be started")
  let bench = Bench(nodes: nodes)
  check(bench != nil, "C: the document cannot be read")
  return bench
}

/// Frames of each row; more for a profile.
private let rounds = Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "200") ?? 200

/// C1: the whole canvas panned over 10,000 nodes, from key to bytes; beside curses that is handed the same cells.
func pan(_: Int) -> [Row] {
  guard let bench = bench(10_000) else { return [] }
  let keys = ["L", "L", "L", "J", "J", "H", "H", "H", "K", "K"]
  bench.press("20L")
  var pictures: [OpaquePointer?] = []
  for key in keys {
    bench.press(key)
    pictures.append(bench.picture())
  }
  var ours = 0
  var theirs = 0
  bench.present()
  Bench.show(pictures.last ?? nil)
  let before = (floor_screen_bytes(0), floor_screen_bytes(1))
  let times = alternating(
    rounds,
    ours: {
      bench.press(keys[ours % keys.count])
      bench.present()
      ours += 1
    },
    floor: {
      Bench.show(pictures[theirs % keys.count])
      theirs += 1
    })
  let bytes = (floor_screen_bytes(0) - before.0, floor_screen_bytes(1) - before.1)
  for picture in pictures { floor_picture_free(picture) }
  return [
    Row(
      name: "C1 frame of a pan, 200x60, 10,000 nodes", ours: .nanoseconds(times.ours),
      floor: .nanoseconds(times.floor), goal: .ratio(1.5)),
    Row(
      name: "C1 bytes to the terminal, a frame", ours: .bytes(Double(bytes.0) / Double(ours)),
      floor: .bytes(Double(bytes.1) / Double(theirs)), goal: .none),
  ]
}

/// C2: a frame in which nothing, or one value, has changed; beside curses that is handed the whole screen again.
func standstill(_: Int) -> [Row] {
  guard let bench = bench(10_000) else { return [] }
  bench.present()
  let picture = bench.picture()
  Bench.show(picture)
  let idle = alternating(
    Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "200") ?? 200, ours: { bench.present() },
    floor: { Bench.show(picture) })
  var value = 0
  let changed = alternating(
    200,
    ours: {
      value += 1
      bench.press("\(value % 10)<Enter>")
      bench.present()
    }, floor: { Bench.show(picture) })
  floor_picture_free(picture)
  return [
    Row(
      name: "C2 frame without a change", ours: .nanoseconds(idle.ours), floor: .nanoseconds(idle.floor),
      goal: .ratio(1)),
    Row(
      name: "C2 frame after one value changed", ours: .nanoseconds(changed.ours), floor: .nanoseconds(changed.floor),
      goal: .ratio(1)),
  ]
}

/// C3: a pan in a large document; beside the same in one of 1,000 nodes.
func frameByDocument(_ size: Int) -> [Row] {
  guard let large = bench(size), let small = bench(1_000) else { return [] }
  let keys = ["L", "J", "H", "K"]
  large.press("20L")
  var turns = (0, 0)
  let times = alternating(
    rounds,
    ours: {
      large.press(keys[turns.0 % 4])
      _ = large.frame()
      turns.0 += 1
    },
    floor: {
      small.press(keys[turns.1 % 4])
      _ = small.frame()
      turns.1 += 1
    })
  return [
    Row(
      name: "C3 frame painted, \(size) nodes beside 1,000", ours: .nanoseconds(times.ours),
      floor: .nanoseconds(times.floor), goal: .ratio(2))
  ]
}

/// C7: a node dragged by a cell, its wires led anew, the frame sent.
func drag(_: Int) -> [Row] {
  [(625, 1e6), (10_000, 2e6), (40_000, 3e6)].compactMap { nodes, limit in
    guard let bench = bench(nodes) else { return nil }
    bench.press("3j3lm")
    bench.present()
    let times = (0..<200).map { turn in
      time {
        bench.press(["l", "j", "h", "k"][turn % 4])
        bench.present()
      }
    }
    return Row(
      name: "C7 node dragged, 200x60, \(nodes) nodes", ours: .nanoseconds(median(times)), floor: nil,
      goal: .atMost(.nanoseconds(limit)))
  }
}
