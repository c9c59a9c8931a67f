/// For who only hears the editor, and of use to who sees it.
extension Command {
  /// In every mode; what it says stands in the message line.
  public static let tell = Command(
    "tell", "tell",
    "Say where you are: the document, the node among the others and what lies around it; of a line all of it.",
    aliases: ["where", "position", "speak", "narrate", "location"],
    outcome: { editor, _ in .reported(Whereabouts(in: editor).sentence) })

  /// A list of all nodes in reading order.
  public static let outline = Command(
    "outline", "outline", "Read the whole document row by row, each node behind what feeds it.",
    needs: .nodes,
    aliases: ["speak", "read", "linear", "narrate", "show"]
  ) { editor, _ throws(Rejection) in try OutlineList.open(in: editor) }
}
