import Charts

/// Reading a chart.
extension Command {
  /// Enters chart mode, from which `cancel` goes back; the selection stays.
  public static let chart = Command(
    "chart", "chart",
    "Read the selected chart, or a data set as a line, on the whole screen: 1 to 9 there show or hide its series.",
    needs: Need { editor in
      editor.selection.flatMap { editor.readable($0) } == nil ? "no chart and no data set is selected" : nil
    },
    aliases: ["graph", "plot", "diagram"]
  ) { editor, _ throws(Rejection) in try editor.readChart() }

  static let logarithmicX = Command(
    "logarithmic-x", "log x", "Make x of the chart logarithmic or linear.",
    needs: .otherMode, onChart: .toggleLogarithmicX
  )

  static let logarithmicY = Command(
    "logarithmic-y", "log y", "Make y of the chart logarithmic or linear.",
    needs: .otherMode, onChart: .toggleLogarithmicY
  )
}
