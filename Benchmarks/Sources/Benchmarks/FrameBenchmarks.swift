import CFloors
import CharacterCanvas
import CursesFrontEnd
import EditorInput
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
    // As in a terminal.
    scene.routesWiresInSteps = true
    floor_screen_use(0)
    screen = Screen(usesColor: true, isUTF8: true)
  }

  func press(_ keys: String) {
    for key in (try? KeyNotation.parse(keys)) ?? [] { _ = model.handle(.key(key)) }
  }

  var awaitsFrame: Bool { scene.nextFrame != nil }

  func frame() -> Frame { scene.paint(model.frame(Self.size)) }

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

/// Into the middle of the blocks, where boxes are operators and wires many.
///
/// Without counts: a digit typed on a number begins its value.
private let intoTheThick = String(repeating: "L", count: 20)

/// C1: the whole canvas panned over 10,000 nodes, from key to bytes; beside curses that is handed the same cells.
func pan(_: Int) -> [Row] {
  guard let bench = bench(10_000) else { return [] }
  let keys = ["L", "L", "L", "J", "J", "H", "H", "H", "K", "K"]
  bench.press(intoTheThick)
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
  let costs = comparing(
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
    Row(name: "C1 frame of a pan, 200x60, 10,000 nodes", ours: costs.ours, floor: costs.floor, goal: .ratio(1.5)),
    Row(
      name: "C1 bytes to the terminal, a frame", ours: .bytes(Double(bytes.0) / Double(ours)),
      floor: .bytes(Double(bytes.1) / Double(theirs)), goal: .none),
  ] + firstSight()
}

/// A pan onto ground that was never shown, so that all wires there are led for the first time; and then standing still, when they
/// are led as well as can be.
private func firstSight() -> [Row] {
  guard let bench = bench(10_000) else { return [] }
  bench.press(intoTheThick)
  bench.present()
  let costs = (0..<80).map { _ in
    Cost {
      bench.press("J")
      bench.present()
    }
  }
  var still: [Cost] = []
  while bench.awaitsFrame, still.count < 1_000 { still.append(Cost { bench.present() }) }
  return [
    Row(
      name: "C1 the same onto ground never shown", ours: Cost(medianOf: costs), floor: nil,
      goal: .atMost(.nanoseconds(3e6))),
    Row(name: "C1 frames until its wires are settled", ours: .count(Double(still.count)), floor: nil, goal: .none),
    Row(name: "C1 such a frame", ours: Cost(medianOf: still), floor: nil, goal: .none),
  ]
}

/// C2: a frame in which nothing, or one value, has changed; beside curses that is handed the whole screen again.
func standstill(_: Int) -> [Row] {
  guard let bench = bench(10_000) else { return [] }
  bench.press(intoTheThick)
  bench.present()
  let picture = bench.picture()
  Bench.show(picture)
  let idle = comparing(rounds, ours: { bench.present() }, floor: { Bench.show(picture) })
  // A number that feeds others on the screen.
  bench.press("/n9<Enter>")
  // Each digit's screen, so that both sides send the same.
  let digits = (0..<10).map { digit in
    bench.press("\(digit)<Enter>")
    return bench.picture()
  }
  bench.present()
  Bench.show(digits.last ?? nil)
  var (value, shown) = (0, 0)
  let changed = comparing(
    rounds,
    ours: {
      bench.press("\(value % 10)<Enter>")
      bench.present()
      value += 1
    },
    floor: {
      Bench.show(digits[shown % 10])
      shown += 1
    })
  for picture in digits + [picture] { floor_picture_free(picture) }
  return [
    Row(name: "C2 frame without a change", ours: idle.ours, floor: idle.floor, goal: .ratio(1)),
    Row(name: "C2 frame after one value changed", ours: changed.ours, floor: changed.floor, goal: .ratio(1)),
  ]
}

/// C3: a pan in a large document; beside the same in one of 1,000 nodes, which is where the large one begins.
func frameByDocument(_ size: Int) -> [Row] {
  guard let large = bench(size), let small = bench(1_000) else { return [] }
  let keys = ["L", "J", "H", "K"]
  for bench in [large, small] {
    bench.press(intoTheThick)
    // All that the keys reach has been seen once.
    for key in keys {
      bench.press(key)
      _ = bench.frame()
    }
  }
  var turns = (0, 0)
  let costs = comparing(
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
    Row(name: "C3 frame painted, \(size) nodes beside 1,000", ours: costs.ours, floor: costs.floor, goal: .ratio(2))
  ]
}

/// C7: a node dragged by a cell, its wires led anew, the frame sent; and let go, when they are led as well as can be.
func drag(_: Int) -> [Row] {
  [(625, 1e6), (10_000, 2e6), (40_000, 3e6)].flatMap { nodes, limit -> [Row] in
    guard let bench = bench(nodes) else { return [] }
    bench.press(intoTheThick + "jjjlll")
    bench.present()
    bench.press("m")
    let dragged = (0..<rounds).map { turn in
      Cost {
        bench.press(["l", "j", "h", "k"][turn % 4])
        bench.present()
      }
    }
    bench.press("<Esc>")
    bench.present()
    let dropped = (0..<rounds).map { turn in
      bench.press("m" + ["l", "j", "h", "k"][turn % 4])
      bench.present()
      return Cost {
        bench.press("<Enter>")
        bench.present()
      }
    }
    return [
      Row(
        name: "C7 node dragged, 200x60, \(nodes) nodes", ours: Cost(medianOf: dragged), floor: nil,
        goal: .atMost(.nanoseconds(limit))),
      Row(name: "C7 the same let go", ours: Cost(medianOf: dropped), floor: nil, goal: .none),
    ]
  }
}
