import Charts
import DiagramModel
import Geometry

extension Command {
  static let ofView: [Command] = [
    .panLeft, .panRight, .panUp, .panDown, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .centre, .showAll,
    .showNeighbours, .toggleGrid, .toggleMinimap, .changeValueFormat, .changeWireStyle, .toggleDrivers, .chart,
    .logarithmicX, .logarithmicY, .zoomIn, .zoomOut, .showFull, .showCompact, .showDots, .showOverview,
    .repaint,
  ]

  static let panLeft = Command(
    "pan-left", "pan left", "Scroll the canvas to the left", in: .see,
    keys: [[.canvas, .link]: ["H", "<C-Left>"]]
  ) { editor, call in editor.pan(.left, NodesPM.panColumns * call.times) }

  static let panRight = Command(
    "pan-right", "pan right", "Scroll the canvas to the right", in: .see,
    keys: [[.canvas, .link]: ["L", "<C-Right>"]]
  ) { editor, call in editor.pan(.right, NodesPM.panColumns * call.times) }

  static let panUp = Command(
    "pan-up", "pan up", "Scroll the canvas up", in: .see,
    keys: [[.canvas, .link]: ["K", "<C-Up>"]]
  ) { editor, call in editor.pan(.up, NodesPM.panRows * call.times) }

  static let panDown = Command(
    "pan-down", "pan down", "Scroll the canvas down", in: .see,
    keys: [[.canvas, .link]: ["J", "<C-Down>"]]
  ) { editor, call in editor.pan(.down, NodesPM.panRows * call.times) }

  static let halfPageDown = Command(
    "half-page-down", "half page", "Scroll half a page down", in: .see,
    keys: [[.nodes, .link]: "<C-d>"],
    outcome: { editor, call throws(CommandError) in try editor.move(.halfPage(.down, call.times)) })

  static let halfPageUp = Command(
    "half-page-up", "half page", "Scroll half a page up", in: .see,
    keys: [[.nodes, .link]: "<C-u>"],
    outcome: { editor, call throws(CommandError) in try editor.move(.halfPage(.up, call.times)) })

  static let pageDown = Command(
    "page-down", "page",
    "Scroll a page down", in: .see,
    keys: [
      [.nodes, .link, .columns, .points, .chart]: ["<PageDown>", "<C-f>"],
      .viewers: ["<PageDown>", "<Space>", "<C-f>"],
    ],
    onChart: .nextMany,
    outcome: { editor, call throws(CommandError) in try editor.move(.page(.down, call.times)) })

  static let pageUp = Command(
    "page-up", "page",
    "Scroll a page up", in: .see,
    keys: [[.nodes, .lists, .link, .chart]: ["<PageUp>", "<C-b>"]],
    onChart: .previousMany,
    outcome: { editor, call throws(CommandError) in try editor.move(.page(.up, call.times)) })

  static let centre = Command(
    "centre", "centre", "Centre the selected node", in: .see,
    keys: [[.canvas, .link]: "zz"], menu: "centre node",
    aliases: ["center", "middle"]
  ) { editor, _ in editor.centre() }

  /// Shows the whole graph at the most detailed level at which it fits the canvas; the selection stays.
  public static let showAll = Command(
    "show-all", "all", "Show the whole graph, or as much of it as fits", in: .see,
    keys: [[.canvas, .link, .chart]: "_"],
    needs: .nodes,
    aliases: ["fit", "zoom", "overview", "home"], onChart: .fit,
    outcome: { editor, _ throws(CommandError) in try editor.showAll() })

  static let showNeighbours = Command(
    "show-neighbours", "neighbours",
    "Show the node with its inputs and readers", in: .see,
    detail: "Or all selected nodes.",
    keys: [[.canvas, .link]: "zs"], menu: "show neighbours",
    needs: .node,
    aliases: ["fit", "zoom"],
    outcome: { editor, _ throws(CommandError) in try editor.showNeighbours() })

  /// Shows or hides the grid of dots; undo does not affect this, because it changes only the view.
  public static let toggleGrid = Command(
    "toggle-grid", "grid", "Show or hide the grid of dots", in: .see,
    keys: [[.canvas, .link]: "zg"], menu: "grid of dots",
    aliases: ["dots", "background"]
  ) { editor, _ in editor.view.showsGrid.toggle() }

  static let toggleMinimap = Command(
    "toggle-minimap", "minimap", "Show or hide a map of the graph in the corner", in: .see,
    keys: [[.canvas, .link]: "zm"], menu: "map in corner",
    aliases: ["map", "navigator"],
    outcome: { editor, _ in
      editor.view.showsMinimap.toggle()
      if editor.view.showsMinimap, !CanvasView.hasSpaceForMinimap(editor.view.viewport.size) {
        let least = CanvasView.leastSizeForMinimap
        return .warned("the map needs \(least.columns)×\(least.rows) cells: it is shown when there is space")
      }
      return .reported(editor.view.showsMinimap ? "the map of the graph is shown" : "the map is hidden")
    })

  static let changeValueFormat = Command(
    "value-format", "values", "Write values with SI prefixes (1.267k), or not", in: .see,
    keys: [[.nodes, .link]: "zv"], menu: "SI prefixes",
    aliases: ["engineering", "prefixes", "rounding"],
    outcome: { editor, _ in
      editor.view.valueFormat = editor.view.valueFormat == .plain ? .prefixed : .plain
      return .reported(editor.view.valueFormat.sentence)
    })

  /// Shows or hides bars with each source's share of the selected node's uncertainty.
  ///
  /// Undo does not affect this, because only the view changes (`CanvasView.drivenNode`).
  static let toggleDrivers = Command(
    "toggle-drivers", "drivers",
    "Show or hide each input's share of uncertainty", in: .see,
    detail: "Bars appear on the sources of the uncertainty.",
    keys: [[.canvas, .link]: "z%"], menu: "bars of drivers",
    needs: .nodes, aliases: ["drives", "shares", "budget", "uncertainty", "bars"],
    outcome: { editor, _ throws(CommandError) in try editor.toggleDrivers() })

  static let changeWireStyle = Command(
    "wire-style", "wire style", "Draw wires with square or rounded corners", in: .see,
    keys: [[.canvas, .link]: "zw"],
    aliases: ["edges", "connections", "lines", "curves"],
    outcome: { editor, _ in
      editor.view.wireStyle = editor.view.wireStyle == .rounded ? .square : .rounded
      return .reported(editor.view.wireStyle.sentence)
    })

  static let zoomIn = Command(
    "zoom-in", "zoom in",
    "Draw more of each node, up to full boxes", in: .see,
    keys: [[.canvas, .link]: "zi", .chart: "+"],
    aliases: ["bigger", "closer"],
    onChart: .zoomIn,
    outcome: { editor, call throws(CommandError) in try editor.zoom(isOut: false, call.times) })

  static let zoomOut = Command(
    "zoom-out", "zoom out",
    "Draw less of each node, down to an overview", in: .see,
    keys: [[.canvas, .link]: "zo", .chart: "-"],
    aliases: ["smaller", "farther"],
    onChart: .zoomOut,
    outcome: { editor, call throws(CommandError) in try editor.zoom(isOut: true, call.times) })

  static let showFull = Command(
    "show-full", "boxes", "Draw full boxes, with ports and values", in: .see,
    keys: [[.canvas, .link]: "z1"], menu: "full boxes",
    outcome: { editor, _ in editor.zoom(to: .full) })

  static let showCompact = Command(
    "show-compact", "small nodes", "Draw small nodes: name over value", in: .see,
    keys: [[.canvas, .link]: "z2"], menu: "small nodes",
    outcome: { editor, _ in editor.zoom(to: .compact) })

  static let showDots = Command(
    "show-dots", "dots", "Show dots and the first letters of names", in: .see,
    keys: [[.canvas, .link]: "z3"],
    outcome: { editor, _ in editor.zoom(to: .dot) })

  static let showOverview = Command(
    "show-overview", "overview", "Draw one block per node", in: .see,
    keys: [[.canvas, .link]: "z4"],
    outcome: { editor, _ in editor.zoom(to: .overview) })

  static let theme = Command(
    "theme", "theme", "Change the colour theme for this session", in: .see,
    detail: "`nodecalc config --path` prints the path of the settings file.",
    keys: [.nodes: "<Space>t"], menu: "colour theme",
    argument: .theme,
    aliases: ["color", "colour", "dark", "light", "appearance"]
  ) { editor, _ in editor.open(ThemePrompt()) }

  static let repaint = Command(
    "repaint", "repaint", "Redraw the screen and reroute the wires", in: .see,
    keys: [.everywhere: "<C-l>"],
    aliases: ["redraw", "refresh", "clear"],
    outcome: { _, _ in .effects([.repaint]) })
}

extension Command {
  private static let viewing: Set<Command> = [
    .panLeft, .panRight, .panUp, .panDown, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .showAll, .zoomIn, .zoomOut,
  ]

  /// Whether the command only scrolls or zooms the canvas, so that jump hints stay visible.
  var onlyMovesView: Bool { Self.viewing.contains(self) }
}

extension Command {
  /// Shows the selected chart or data set on the whole screen, in chart mode; `cancel` returns to the canvas.
  public static let chart = Command(
    "chart", "chart",
    "Show the chart or data on the whole screen", in: .see,
    detail: "1 to 9 show or hide its series.",
    keys: [.nodes: "<Space>c"], menu: "read chart",
    on: .node(
      to: "show as a chart",
      if: Need { editor in
        editor.selection.flatMap { editor.readable($0) } == nil ? "no chart or data set is selected" : nil
      }),
    aliases: ["graph", "plot", "diagram"]
  ) { editor, found, _ throws(CommandError) in try editor.readChart(found) }

  static let logarithmicX = Command(
    "logarithmic-x", "log x", "Make x of the chart logarithmic or linear", in: .see,
    keys: [.chart: "x"],
    needs: .otherMode, onChart: .toggleLogarithmicX
  )

  static let logarithmicY = Command(
    "logarithmic-y", "log y", "Make y of the chart logarithmic or linear", in: .see,
    keys: [.chart: "y"],
    needs: .otherMode, onChart: .toggleLogarithmicY
  )
}
