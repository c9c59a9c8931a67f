extension Command {
  /// A word or two for the hint line.
  public var brief: String { summary.brief }

  /// One sentence for the help, the reference and the command line.
  public var sentence: String { summary.sentence }

  private var summary: (brief: String, sentence: String) {
    switch self {
    case .focusLeft: ("left", "Select the nearest node to the left, in a chart go to the point before.")
    case .focusRight: ("right", "Select the nearest node to the right, in a chart go to the next point.")
    case .focusUp:
      ("up", "Select the nearest node above, in a list or the table the row above, in a chart the series before.")
    case .focusDown:
      ("down", "Select the nearest node below, in a list or the table the row below, in a chart the next series.")
    case .stepLeft:
      ("step left", "Step onto the empty canvas to the left; a node added there is centred on the cursor.")
    case .stepRight:
      ("step right", "Step onto the empty canvas to the right; a node added there is centred on the cursor.")
    case .stepUp: ("step up", "Step onto the empty canvas above; a node added there is centred on the cursor.")
    case .stepDown: ("step down", "Step onto the empty canvas below; a node added there is centred on the cursor.")
    case .focusNext: ("next", "Select the next node in evaluation order, in a chart the next series.")
    case .focusPrevious: ("previous", "Select the previous node in evaluation order, in a chart the series before.")
    case .focusFirst:
      (
        "first",
        "Select the first node in evaluation order, a source; in the table or a list the first row, in a chart the first point."
      )
    case .focusLast:
      (
        "last",
        "Select the last node in evaluation order, a result; in the table or a list the last row, in a chart the last point."
      )
    case .focusSame: ("alike", "Select the next node with the same operator, or the next number.")
    case .followDownstream:
      ("downstream", "Follow a wire to a node that the selected one feeds; a count before it picks which.")
    case .followUpstream:
      ("upstream", "Follow a wire back to what feeds the selected node; a number before it picks the port.")
    case .followCause: ("cause", "Go to the failing node that the selected one waits for.")
    case .showHints:
      (
        "hints",
        "Show letters on the nodes, while linking on their ports, off-screen ones in a list; typing them goes there."
      )
    case .search:
      (
        "find",
        "Find a node by words of its name, label, operator, formula or text, by is:failed input output unused bypassed formula note, or op:divide; keep such rows of a list or the table."
      )
    case .searchNext: ("next hit", "Select the next node that the search found.")
    case .searchPrevious: ("previous hit", "Select the previous node that the search found.")
    case .panLeft: ("pan left", "Scroll the canvas to the left.")
    case .panRight: ("pan right", "Scroll the canvas to the right.")
    case .panUp: ("pan up", "Scroll the canvas up.")
    case .panDown: ("pan down", "Scroll the canvas down.")
    case .halfPageDown: ("half page", "Scroll half a page down, in the table go as many rows.")
    case .halfPageUp: ("half page", "Scroll half a page up, in the table go as many rows.")
    case .pageDown:
      ("page", "Scroll a page down, in a list or the table go as many rows, in a chart on by a tenth of the points.")
    case .pageUp:
      ("page", "Scroll a page up, in a list or the table go as many rows, in a chart back by a tenth of the points.")
    case .centre: ("centre", "Scroll so that the selected node is in the middle.")
    case .showAll: ("all", "Show the whole graph, or as much of it as there is room for; all points of a chart.")
    case .showNeighbours:
      ("neighbours", "Show the selected node with all that feeds it and all that it feeds, or all selected together.")
    case .toggleMinimap: ("minimap", "Show or hide the map of the whole graph in the corner.")
    case .changeValueFormat: ("values", "Write the values in boxes with SI prefixes (1.267k), or plainly again.")
    case .changeWireStyle: ("wire style", "Let wires turn at right angles, or in curves again.")
    case .table:
      ("table", "Show the table of all nodes beside the canvas, then in place of it, then hide it again.")
    case .chart:
      (
        "chart",
        "Read the selected chart, or a data set as a line, on the whole screen: 1 to 9 there show or hide its series."
      )
    case .logarithmicX: ("log x", "Make x of the chart logarithmic or linear.")
    case .logarithmicY: ("log y", "Make y of the chart logarithmic or linear.")
    case .sortLeft: ("sort", "Sort the table by the column to the left.")
    case .sortRight: ("sort", "Sort the table by the column to the right.")
    case .reverseSort: ("order", "Sort the table the other way round.")
    case .nextSection: ("section", "Go to the next section of the table.")
    case .previousSection: ("section", "Go to the previous section of the table.")
    case .foldSection: ("fold", "Fold the rows of the section away, or unfold them.")
    case .foldAll: ("fold all", "Fold all sections of the table away, or unfold them all.")
    case .groupTable: ("by frame", "Make the sections of the table from frames, or from what nodes are.")
    case .zoomIn:
      (
        "zoom in",
        "Draw more of each node: from an overview over dots and lines to full boxes; of a chart half as much of x."
      )
    case .zoomOut:
      ("zoom out", "Draw less of each node, and more nodes: lines, dots, an overview; of a chart twice as much of x.")
    case .showFull: ("boxes", "Draw full boxes, with ports and values.")
    case .showCompact: ("lines", "Draw a line for each node: its name and value.")
    case .showDots: ("dots", "Draw a dot for each node, and the beginning of its name.")
    case .showOverview: ("overview", "Draw a block for each node.")
    case .toggleGrid: ("grid", "Show or hide the grid of dots.")
    case .selectTogether:
      ("select", "Select nodes together: the selected one and each that is gone to next; given again, leave.")
    case .selectToggle: ("in or out", "Take the selected node in among those selected together, or out.")
    case .selectUpstream: ("upstream", "Select together with all that feeds them, directly or not.")
    case .selectDownstream: ("downstream", "Select together with all that they feed, directly or not.")
    case .selectConnected: ("connected", "Select together with all that wires join them to.")
    case .selectAll: ("all", "Select all nodes together.")
    case .selectInverse: ("inverse", "Select together the nodes that are not.")
    case .selectSame: ("alike", "Select together all nodes of the same operators, or all numbers.")
    case .selectFailed: ("failed", "Select together all nodes that have no value.")
    case .copy:
      ("copy", "Copy the selected node, or those selected together, as text that pastes into a mail and back.")
    case .paste: ("paste", "Paste what was copied at the cursor; ports fed from outside stay open.")
    case .pasteLinked: ("paste linked", "Paste what was copied at the cursor, its ports fed from outside as before.")
    case .add: ("add", "Add a node at the cursor: an operator by name or sign, or a number; `name = …` names it.")
    case .addAfter: ("add after", "Add an operator that the selected node feeds.")
    case .addBefore: ("add before", "Add a node that feeds the first free port of the selected one.")
    case .insert:
      ("insert", "Insert an operator on the wire into the selected node; a number before it picks the port.")
    case .createTarget: ("new target", "Make the link's target here: an operator that the source feeds.")
    case .enterNumber:
      (
        "formula",
        "Add a number or a formula at the cursor: `4.5%`, `(1 + rate)^years`, or `name =` either; where nothing is selected a digit . - or ( begins one."
      )
    case .addNote: ("note", "Write a note at the cursor: a text beside the calculation, \\n begins a new line in it.")
    case .frame: ("frame", "Put a titled frame around the selected node, or around those selected together.")
    case .retitleFrame: ("retitle", "Give the frame of the selected node another title.")
    case .dissolveFrame: ("dissolve", "Take the frame of the selected node away; its nodes stay.")
    case .addToFrame:
      ("add to frame", "Add the selected node, or those selected together, to a frame: of several one is chosen.")
    case .removeFromFrame: ("out of frame", "Take the selected node, or those selected together, out of the frame.")
    case .moveFrame: ("move frame", "Move mode for the frame of the selected node with all its nodes.")
    case .selectFrame: ("select frame", "Select together all nodes in the frame of the selected one.")
    case .edit:
      (
        "edit",
        "Edit the number, the formula or the note, or choose another operator; on a number a digit . - or ( begins its new value."
      )
    case .increase: ("more", "Add one unit of its last digit to the number.")
    case .decrease: ("less", "Take one unit of its last digit from the number.")
    case .replaceOperator: ("operator", "Choose another operator; the wires stay where its ports allow it.")
    case .toggleKind: ("kind", "Turn a number into an operator, or an operator into a number with its value.")
    case .expandFormula: ("expand", "Turn the formula into operators and numbers, laid out to be read.")
    case .collapseToFormula:
      ("collapse", "Turn the nodes acted on, which have one result, into one formula.")
    case .toggleBypass:
      ("bypass", "Leave operators out, their first inputs passing through unchanged, or take them in again.")
    case .rename: ("rename", "Give the selected node another name; its links stay.")
    case .link: ("link", "Relationship-creation mode: the next node chosen is fed by the selected one.")
    case .linkChain:
      (
        "chain",
        "Relationship-creation mode that goes on: each target is the source of the next link, until the mode is left."
      )
    case .cutInputs: ("cut", "Cut all wires into the selected node.")
    case .swapInputs: ("swap", "Swap the first two inputs of the selected node.")
    case .move: ("move", "Move mode: motions move the selected node, its wires follow.")
    case .nudgeLeft: ("nudge", "Move the selected node one cell to the left.")
    case .nudgeRight: ("nudge", "Move the selected node one cell to the right.")
    case .nudgeUp: ("nudge", "Move the selected node one cell up.")
    case .nudgeDown: ("nudge", "Move the selected node one cell down.")
    case .layOut:
      (
        "lay out",
        "Lay the graph out from left to right, wires short and with few crossings, or only the nodes selected together."
      )
    case .alignLeft: ("left", "Put the nodes selected together in line at the leftmost one's left border.")
    case .alignRight: ("right", "Put the nodes selected together in line at the rightmost one's right border.")
    case .alignTop: ("top", "Put the nodes selected together in line at the top of the topmost one.")
    case .alignBottom: ("bottom", "Put the nodes selected together in line at the bottom of the lowest one.")
    case .alignColumns:
      ("one column", "Put the nodes selected together one above the other, their middles in one column.")
    case .alignRows: ("one row", "Put the nodes selected together side by side, their middles in one row.")
    case .distributeAcross:
      ("across", "Make the gaps between the nodes selected together equally wide, from left to right.")
    case .distributeUpright:
      ("upright", "Make the gaps between the nodes selected together equally high, from top to bottom.")
    case .makeRoomRight:
      ("room right", "Push all that lies to the right away by the width of a box; a count before it by as many.")
    case .makeRoomBelow:
      ("room below", "Push all that lies below away by the height of a box; a count before it by as many.")
    case .delete:
      ("delete", "Delete the selected node; the ports it fed become open. Typed twice, as dd, it deletes one.")
    case .deleteAndHeal: ("heal", "Delete the selected node and join what fed it to what it fed.")
    case .undo: ("undo", "Take back the latest change.")
    case .redo: ("redo", "Make the change taken back again.")
    case .accept: ("accept", "Do what the mode is for, and leave it.")
    case .acceptAndStay: ("link and stay", "Make the link and stay in the mode for another from the same source.")
    case .removeLink: ("cut", "Remove the wire on the chosen port.")
    case .reverseLink: ("reverse", "Swap source and target of the link being made.")
    case .cancel: ("back", "Leave the mode or the line without changing anything.")
    case .answerYes: ("yes", "Answer yes.")
    case .answerNo: ("no", "Answer no.")
    case .takeTheirs: ("theirs", "Take what the file holds now; undo brings the unsaved changes back.")
    case .keepMine: ("mine", "Keep what is here; the next save replaces what the file holds now.")
    case .mergeBoth: ("merge", "Take the file's changes in by name; what both changed stays as it is here.")
    case .leapLeft: ("4 left", "Move four cells to the left.")
    case .leapRight: ("4 right", "Move four cells to the right.")
    case .leapUp: ("4 up", "Move four cells up.")
    case .leapDown: ("4 down", "Move four cells down.")
    case .lineLeft: ("left", "One character back.")
    case .lineRight: ("right", "One character on.")
    case .lineStart: ("start", "To the start of the line.")
    case .lineEnd: ("end", "To the end of the line.")
    case .deleteBackward: ("delete", "Delete the character before the cursor.")
    case .deleteForward: ("delete", "Delete the character under the cursor.")
    case .deleteWord: ("word", "Delete the word before the cursor.")
    case .deleteToStart: ("clear", "Delete to the start of the line.")
    case .deleteToEnd: ("to end", "Delete to the end of the line.")
    case .yank: ("yank", "Put back what was deleted last by word or to an end.")
    case .wordLeft: ("word", "To the start of the word.")
    case .wordRight: ("word", "To the end of the word.")
    case .nextLine: ("next", "Choose the next completion; where there are none, the next of the lines entered before.")
    case .previousLine: ("previous", "Choose the previous completion; where there are none, the line entered before.")
    case .nextChoice: ("next", "Choose the next of the completions offered; a \\pm before the cursor becomes ±.")
    case .previousChoice: ("previous", "Choose the previous of the completions offered.")
    case .commandLine:
      (
        "command",
        "Type a command by its name; also w, w NAME, w!, q, q!, wq, saveas NAME, e!, or the number of a node."
      )
    case .history: ("history", "List the steps of undo and redo; choosing one goes there.")
    case .readAgain:
      (
        "read again",
        "Read the files and databases of data nodes again."
      )
    case .inspect:
      (
        "inspect",
        "Show all there is to say of the selected node and edit it there; choosing a row goes to the node it names."
      )
    case .label: ("label", "Write the selected node's label; an empty one removes it.")
    case .repeatChange:
      ("repeat", "Make the latest change again, on the node selected now; on a number . begins its new value.")
    case .setMark: ("mark", "Mark the selected node with the letter that follows.")
    case .goToMark: ("to mark", "Go to the node marked with the letter that follows.")
    case .jumpBack: ("jump back", "Go back to where the latest jump came from: a search, a hint, a mark, an end.")
    case .jumpForth: ("jump forth", "Make the jump again that was gone back from.")
    case .palette: ("commands", "Choose a command by words of its name or sentence.")
    case .help: ("help", "Show the keys of this mode.")
    case .open:
      (
        "open",
        "Open another document in the place of this one, where nothing is unsaved; `e!` reads its own file again."
      )
    case .openExample: ("example", "Open a document that comes with the program, where nothing is unsaved.")
    case .theme: ("theme", "Choose other colours for the screen, until the editor is left.")
    case .save: ("save", "Write the document to its file; `w NAME` writes a copy, and the file that is open stays.")
    case .saveAs: ("save as", "Write the document to another file, which is its own from there on.")
    case .quit: ("quit", "Leave; asks where there are unsaved changes.")
    case .quitDiscarding: ("quit!", "Leave without saving.")
    case .saveAndQuit: ("save, quit", "Write the document to its file and leave.")
    case .suspend: ("suspend", "Stop the program; the shell's `fg` resumes it.")
    case .repaint: ("repaint", "Paint the whole screen anew, and lead all wires anew.")
    }
  }
}
