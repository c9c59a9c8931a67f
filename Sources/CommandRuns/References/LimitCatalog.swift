import CharacterCanvas
import CommandOutput
import Configuration
import CursesFrontEnd
import DataSets
import DelimitedText
import DiagramModel
import DocumentStorage
import EditorSession
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import GraphFiles
import LanguageService
import PresentationModel
import WorkbookGraphs
import Workbooks

/// All limits that users can meet, in the order of the reference.
package enum LimitCatalog {
  /// All limits; their names are unique.
  package static let all =
    documents + formulas + data + workbooks + queries + editor + languageServer + programs + output + configuration

  private static let documents = [
    StatedLimit(
      "document-bytes", .documents, Limits.standard.fileBytes, "bytes",
      "the document is not read; edits are accepted, but a save is refused and the file stays as it is",
      in: "GraphFiles/Limits.swift"),
    StatedLimit(
      "stream-bytes", .documents, FileReading.streamLimit, "bytes",
      "a larger document from a pipe, a terminal or a device is not read",
      in: "DocumentStorage/FileReading.swift"),
    StatedLimit(
      "input-object-bytes", .documents, InputValues.byteLimit, "bytes", "a larger object of '--set-json' is not read",
      in: "GraphFiles/Native/InputValues.swift"),
    StatedLimit(
      "nesting", .documents, Limits.standard.nesting, "nested objects and lists",
      "the document is refused; the error says where", in: "JSONText/JSONScanner.swift"),
    StatedLimit(
      "nodes", .documents, Limits.standard.nodes, "nodes", "an edit or document is refused; the error says where",
      in: "GraphDocument/Contents/DocumentLimits.swift"),
    StatedLimit(
      "inputs", .documents, Limits.standard.inputs, "inputs of all nodes",
      "an edit or document is refused; the error says where",
      in: "GraphDocument/Contents/DocumentLimits.swift"),
    StatedLimit(
      "written-points", .documents, Limits.standard.points, "points in the document itself",
      "an edit or document is refused; the error says where", in: "GraphDocument/Contents/DocumentLimits.swift"),
    StatedLimit(
      "correlations", .documents, Limits.standard.correlations, "correlations",
      "an edit or document is refused; the error says where", in: "GraphDocument/Contents/DocumentLimits.swift"),
    StatedLimit(
      "series-correlations", .documents, Limits.standard.correlations, "pairs of numbers in series of readings",
      "the numbers of a larger series count as independent, which 'check' reports",
      in: "GraphDocument/Evaluations/ReadingSeries.swift"),
    StatedLimit(
      "scenarios", .documents, DocumentLimits.standard.scenarios, "scenarios of a document",
      "an edit or document is refused; the error says where", in: "GraphDocument/Scenarios/Scenarios.swift"),
    StatedLimit(
      "scenario-values", .documents, DocumentLimits.standard.scenarioValues, "values of all scenarios",
      "an edit or document is refused; the error says where", in: "GraphDocument/Contents/DocumentLimits.swift"),
    StatedLimit(
      "journal-bytes", .documents, JournalReading.byteLimit, "bytes",
      "a journal is shortened; if that is not enough, its edits are not kept, which is reported; a larger one is not read",
      in: "GraphFiles/Journal/JournalReading.swift"),
    StatedLimit(
      "journals", .documents, JournalFolder.entryLimit, "files in the folder of journals", "the others are not listed",
      in: "DocumentStorage/Journal/JournalFolder.swift"),
    StatedLimit(
      "components", .documents, UncertaintyEvaluation.componentLimit, "components of a number's uncertainty",
      "an edit or document is refused; the error says where",
      in: "GraphDocument/Evaluations/UncertaintyEvaluation.swift"),
    StatedLimit(
      "groups", .documents, DocumentLimits.standard.groups, "groups of a document",
      "an edit or document is refused; the error says where", in: "GraphDocument/Contents/DocumentLimits.swift"),
    StatedLimit(
      "group-nesting", .documents, DocumentLimits.groupNesting, "nested groups",
      "an edit or document is refused; the error says where", in: "GraphDocument/Contents/DocumentLimits.swift"),
    StatedLimit(
      "import-nesting", .documents, DocumentLimits.importNesting, "documents that import each other in a chain",
      "nodes that use the import fail", in: "GraphDocument/Contents/DocumentLimits.swift"),
    StatedLimit(
      "imports", .documents, DocumentLimits.imports, "documents that are imported in total",
      "nodes that use further files fail", in: "GraphDocument/Contents/DocumentLimits.swift"),
    StatedLimit(
      "name-characters", .documents, NodeName.scalarLimit, "Unicode scalars of a node's name", "the name is refused",
      in: "GraphDocument/Contents/NodeName.swift"),
    StatedLimit(
      "short-text-bytes", .documents, ShortText.byteLimit, "bytes",
      "a title, label, annotation, path or name of a column is refused",
      in: "GraphDocument/Contents/NodeAttributes.swift"),
    StatedLimit(
      "frame-title-bytes", .documents, FrameTitle.byteLimit, "bytes", "the title of a frame is refused",
      in: "GraphDocument/Contents/Frames.swift"),
    StatedLimit(
      "note-bytes", .documents, NoteText.byteLimit, "bytes", "a note, or a query, is refused",
      in: "GraphDocument/Contents/NodeAttributes.swift"),
    StatedLimit(
      "coordinate", .documents, Plane.coordinateLimit, "columns or rows from the origin",
      "a larger position is refused; moved nodes stop at the edge", in: "Geometry/Plane.swift"),
    StatedLimit(
      "chart-columns", .documents, ChartForm.columns.upperBound, "columns of a chart", "the size is refused",
      in: "GraphDocument/Contents/ChartForm.swift"),
    StatedLimit(
      "chart-rows", .documents, ChartForm.rows.upperBound, "rows of a chart", "the size is refused",
      in: "GraphDocument/Contents/ChartForm.swift"),
  ]

  private static let formulas = [
    StatedLimit(
      "ports", .formulas, Ports.limit, "inputs of a node", "the input is refused",
      in: "EvaluationEngine/Operators/Ports.swift"),
    StatedLimit(
      "formula-bytes", .formulas, Formula.longestText, "bytes", "the formula is refused; the error says where",
      in: "Formulas/Language/Formula.swift"),
    StatedLimit(
      "formula-nesting", .formulas, Formula.deepestNesting, "nested brackets",
      "the formula is refused; the error says where", in: "Formulas/Language/Formula.swift"),
    StatedLimit(
      "formula-names", .formulas, Formula.mostNames, "different names", "the formula is refused; the error says where",
      in: "Formulas/Language/Formula.swift"),
    StatedLimit(
      "bins", .formulas, Bins.largestCount, "bins of a bin or binX", "the parameter is refused, or the node fails",
      in: "DataSets/Operators/Bins.swift"),
    StatedLimit(
      "fit-degree", .formulas, PolynomialFit.highestDegree, "the degree of a fit",
      "the parameter is refused, or the node fails", in: "DataSets/Fits/PolynomialFit.swift"),
  ]

  private static let data = [
    StatedLimit(
      "set-numbers", .data, DataBudget.standard, "numbers in all data sets together",
      "the node that exceeds the limit fails before it uses memory",
      in: "EvaluationEngine/Data/DataBudget.swift"),
    StatedLimit(
      "data-rows", .data, DataLimits.standard.rows, "rows of a file or a query", "the data node fails",
      in: "GraphFiles/Data/DataLimits.swift"),
    StatedLimit(
      "packed-growth", .data, FileChunks.mostGrowth, "times",
      "a gzip file that grows more, to over 64 MiB, fails while it is unpacked",
      in: "DocumentStorage/InputBytes.swift"),
    StatedLimit(
      "data-json-bytes", .data, DataLimits.standard.jsonBytes, "bytes",
      "a data file of JSON fails, and a table that 'import' reads from a pipe",
      in: "GraphFiles/Data/DataLimits.swift"),
    StatedLimit(
      "table-stored-bytes", .data, DelimitedLimits.standard.storedBytes, "bytes",
      "a table of text that is not plain, as with totals below it, fails",
      in: "DelimitedText/Layout/DelimitedOptions.swift"),
    StatedLimit(
      "table-pipe-bytes", .data, GivenDataFile.storedStreamBytes, "bytes",
      "a longer table from a pipe fails if its end shows that it is not plain",
      in: "DocumentStorage/Data/GivenDataFile.swift"),
    StatedLimit(
      "data-line-bytes", .data, DataLimits.standard.lineBytes, "bytes",
      "the line of JSON Lines fails; the error has its number",
      in: "GraphFiles/Data/DataLimits.swift"),
    StatedLimit(
      "data-nesting", .data, DataLimits.standard.nesting, "nested objects and lists",
      "a data file of JSON fails; the error says where", in: "GraphFiles/Data/DataLimits.swift"),
    StatedLimit(
      "table-columns", .data, DelimitedLimits.standard.columns, "columns of a table",
      "the table of text fails; the error names the row", in: "DelimitedText/Layout/DelimitedOptions.swift"),
    StatedLimit(
      "table-field-bytes", .data, DelimitedLimits.standard.fieldBytes, "bytes", "the field fails; the error says where",
      in: "DelimitedText/Layout/DelimitedOptions.swift"),
    StatedLimit(
      "table-row-bytes", .data, DelimitedLimits.standard.rowBytes, "bytes", "the row fails; the error has its number",
      in: "DelimitedText/Layout/DelimitedOptions.swift"),
    StatedLimit(
      "batch-row-bytes", .data, BatchLimits.rowBytes, "bytes", "the batch ends with the number of the line",
      in: "CommandRuns/Batch/BatchLimits.swift"),
    StatedLimit(
      "batch-threads", .data, BatchLimits.threads, "threads of a batch", "the number is refused",
      in: "CommandRuns/Batch/BatchLimits.swift"),
    StatedLimit(
      "sweep-points", .data, BatchLimits.points, "points of a sweep",
      "the sweep is refused before anything is computed",
      in: "CommandRuns/Batch/Sweeps/SweepGrid.swift"),
    StatedLimit(
      "sweep-chart-points", .data, BatchLimits.chartPoints, "points of a sweep that is drawn",
      "the sweep is refused before anything is computed",
      in: "CommandRuns/Batch/Sweeps/SweepChart.swift"),
    StatedLimit(
      "samples", .data, SampleRequest.mostSamples, "samples of '--samples'",
      "the run is refused before the first sample", in: "CommandRuns/Values/Sampling/SampleRequest.swift"),
    StatedLimit(
      "sampled-values", .data, SampleRequest.mostValues, "samples of all requested nodes",
      "the run is refused before the first sample", in: "CommandRuns/Values/Sampling/SampleRequest.swift"),
    StatedLimit(
      "correlated-sources", .data, SampledGraph.correlatedLimit, "numbers connected by correlations",
      "the run is refused before the first sample", in: "GraphAnalysis/Sampling/SampledGraph.swift"),
    StatedLimit(
      "second-order-sources", .data, SecondOrderTerms.sourceLimit, "sources of a budget of second order",
      "the budget is refused before anything is computed", in: "GraphAnalysis/Uncertainty/SecondOrderTerms.swift"),
  ]

  private static let workbooks = [
    StatedLimit(
      "workbook-parts", .data, WorkbookLimits.standard.parts, "parts of a workbook", "it is not read",
      in: "Workbooks/WorkbookLimits.swift"),
    StatedLimit(
      "workbook-part-bytes", .data, WorkbookLimits.standard.partBytes, "bytes",
      "a workbook with a larger unpacked part is not read", in: "Workbooks/WorkbookLimits.swift"),
    StatedLimit(
      "workbook-bytes", .data, WorkbookLimits.standard.totalBytes, "bytes",
      "a workbook whose unpacked parts are larger in total is not read", in: "Workbooks/WorkbookLimits.swift"),
    StatedLimit(
      "workbook-ratio", .data, WorkbookLimits.standard.ratio, "unpacked bytes per packed byte, in parts above 1 MiB",
      "the workbook is not read", in: "Workbooks/WorkbookLimits.swift"),
    StatedLimit(
      "workbook-cells", .data, WorkbookLimits.standard.cells, "cells of a workbook", "it is not read",
      in: "Workbooks/WorkbookLimits.swift"),
    StatedLimit(
      "workbook-formula-bytes", .data, WorkbookLimits.standard.formulaBytes, "bytes",
      "a formula of a workbook is left out and its value is used", in: "Workbooks/WorkbookLimits.swift"),
    StatedLimit(
      "workbook-formula-nesting", .data, WorkbookLimits.standard.formulaNesting,
      "nested operations of a workbook's formula", "it is left out and its value is used",
      in: "Workbooks/WorkbookLimits.swift"),
    StatedLimit(
      "workbook-area-cells", .data, WorkbookIntake.largestArea, "cells of an area that a workbook's formula mentions",
      "the formula is left out and its value is used", in: "WorkbookGraphs/Reading/WorkbookCells.swift"),
  ]

  private static let queries = [
    StatedLimit(
      "query-seconds", .queries, Int(DataLimits.standardQueryTime.components.seconds), "seconds",
      "the data node fails, unless --timeout allows more", in: "DocumentStorage/Databases/DatabaseReading.swift"),
    StatedLimit(
      "query-memory", .queries, QueryLimits.memoryBytes, "bytes", "the data node fails",
      in: "DocumentStorage/Databases/DatabaseReading.swift"),
    StatedLimit(
      "query-text-bytes", .queries, QueryLimits.textBytes, "bytes",
      "a query that reads or makes a larger text fails",
      in: "DocumentStorage/Databases/DatabaseReading.swift"),
    StatedLimit(
      "query-functions", .queries, QueryLimits.functions, "functions that a query calls", "the query is refused",
      in: "DocumentStorage/Databases/DatabaseReading.swift"),
  ]

  private static let programs = [
    StatedLimit(
      "message-bytes", .programs, ServeLimits.messageBytes, "bytes of a request",
      "the request is refused and skipped, and the next one is read", in: "CommandRuns/Serve/ServeLimits.swift"),
    StatedLimit(
      "answer-bytes", .programs, ServeLimits.answerBytes, "bytes of an answer", "the request is refused",
      in: "CommandRuns/Serve/ServeLimits.swift"),
    StatedLimit(
      "batch-messages", .programs, ServeLimits.batchMessages, "messages of a batch", "each is refused",
      in: "CommandRuns/Serve/ServeLimits.swift"),
    StatedLimit(
      "batch-answer-bytes", .programs, ServeLimits.batchAnswerBytes, "bytes of the answers to a batch",
      "the rest of the batch is refused", in: "CommandRuns/Serve/ServeLimits.swift"),
    StatedLimit(
      "remembered-changes", .programs, ServeLimits.rememberedChanges, "latest changes that are remembered",
      "a transaction against an older revision is refused", in: "CommandRuns/Serve/ServeLimits.swift"),
    StatedLimit(
      "joined-programs", .programs, ServeLimits.clients, "programs that have joined an editor",
      "the next program waits until another leaves", in: "CommandRuns/Serve/EditorGuests.swift"),
    StatedLimit(
      "page-nodes", .programs, ServeLimits.pageLength, "nodes of a page, or read at once", "the request is refused",
      in: "CommandRuns/Serve/ServeLimits.swift"),
  ]

  private static let editor = [
    StatedLimit(
      "undo-bytes", .editor, UndoBudget.standard, "bytes",
      "the oldest undo steps are discarded; a message and the history say so",
      in: "GraphDocument/Views/History.swift"),
    StatedLimit(
      "line-characters", .editor, LineEditor.limit, "characters typed in a line", "further characters are left out",
      in: "PresentationModel/Prompts/LineEditor.swift"),
    StatedLimit(
      "preview-steps", .editor, EvaluationMeter.previewSteps, "steps of the preview of a typed formula",
      "no value is shown until Enter", in: "PresentationModel/Prompts/PromptContext+Formulas.swift"),
    StatedLimit(
      "paste-bytes", .editor, KeyDecoder.pasteLimit, "bytes", "the whole paste is refused",
      in: "CursesFrontEnd/Keys/KeyDecoder.swift"),
    StatedLimit(
      "pasted-text-bytes", .editor, PastedText.byteLimit, "bytes",
      "pasted text that is not a document is refused entirely", in: "PresentationModel/Pasting/PastedText.swift"),
    StatedLimit(
      "pasted-definitions", .editor, PastedText.definitionLimit, "pasted lines of definitions",
      "the whole paste is refused", in: "PresentationModel/Pasting/PastedText.swift"),
    StatedLimit(
      "clipboard-bytes", .editor, ClipboardSequence.byteLimit, "bytes",
      "the terminal's clipboard stays as it is; the editor's own has the copy",
      in: "CursesFrontEnd/Output/ClipboardSequence.swift"),
    StatedLimit(
      "count", .editor, Invocation.countLimit, "repetitions by a count",
      "a command with a larger count runs that many times",
      in: "PresentationModel/Commands/Command.swift"),
    StatedLimit(
      "edited-points", .editor, PointPane.limit, "points of a set edited in a pane", "the pane does not open",
      in: "PresentationModel/Listings/Kinds/PointPane.swift"),
    StatedLimit(
      "outline-rows", .editor, OutlineList.rowLimit, "nodes in an outline", "the others are counted in its last row",
      in: "PresentationModel/Listings/Kinds/OutlineList.swift"),
    StatedLimit(
      "messages", .editor, MessageLog.largestCount, "messages in the log", "the oldest are removed",
      in: "PresentationModel/Screen/MessageLog.swift"),
    StatedLimit(
      "remembered-lines", .editor, TypingMemory.lineLimit, "lines remembered of each kind", "the oldest are removed",
      in: "PresentationModel/Prompts/TypingMemory.swift"),
    StatedLimit(
      "jumps", .editor, JumpList.limit, "jumps back", "the oldest are removed",
      in: "PresentationModel/Focus/JumpList.swift"),
    StatedLimit(
      "recent-files", .editor, RecentFiles.limit, "recently opened files", "the oldest are removed",
      in: "EditorSession/Documents/RecentFiles.swift"),
    StatedLimit(
      "surveyed-bytes", .editor, TableSurvey.wholeBytes, "bytes",
      "columns are detected from the beginning of a file", in: "EditorSession/Documents/TableSurvey.swift"),
    StatedLimit(
      "surveyed-seconds", .editor, Int(TableSurvey.databaseTime.components.seconds), "seconds",
      "the columns of a database's table are not listed", in: "EditorSession/Documents/TableSurvey.swift"),
    StatedLimit(
      "listed-tables", .editor, DataLoader.tableLimit, "tables of a database", "the other tables are not listed",
      in: "DocumentStorage/Databases/DatabaseTables.swift"),
    StatedLimit(
      "folder-names", .editor, FolderReading.nameLimit, "names of a folder offered", "the others are not offered",
      in: "DocumentStorage/FolderReading.swift"),
  ]

  private static let languageServer = [
    StatedLimit(
      "language-document-bytes", .languageServer, TextAnalysis.byteLimit, "bytes",
      "the document has one diagnostic, which says so", in: "LanguageService/TextAnalysis.swift"),
    StatedLimit(
      "language-message-bytes", .languageServer, LanguageServer.messageLimit, "bytes",
      "the message is skipped and answered with an error", in: "CommandRuns/LanguageServer/LanguageServer.swift"),
    StatedLimit(
      "language-documents", .languageServer, LanguageServer.documentLimit, "documents open at once",
      "the next document is not opened, and a message says so", in: "CommandRuns/LanguageServer/LanguageServer.swift"),
    StatedLimit(
      "reported-problems", .languageServer, DocumentSurvey.mostProblems, "mistaken definitions reported for one text",
      "the others are left out", in: "GraphFiles/Outline/DocumentSurvey.swift"),
    StatedLimit(
      "problem-readings", .languageServer, DocumentSurvey.mostReadings,
      "problems reported for one document in the native format", "the rest are reported once these are corrected",
      in: "GraphFiles/Outline/DocumentSurvey.swift"),
    StatedLimit(
      "reread-bytes", .languageServer, DocumentSurvey.rereadBytes, "bytes of a document in the native format",
      "only its first problem is reported", in: "GraphFiles/Outline/DocumentSurvey.swift"),
    StatedLimit(
      "reported-diagnostics", .languageServer, TextAnalysis.mostDiagnostics, "diagnostics of one text",
      "further diagnostics are left out", in: "LanguageService/Answers/TextAnalysis+Diagnostics.swift"),
    StatedLimit(
      "offered-completions", .languageServer, Completions.most, "completions offered at once",
      "type more letters for the others", in: "LanguageService/Answers/TextAnalysis+Completion.swift"),
  ]

  private static let output = [
    StatedLimit(
      "picture-cells", .output, Canvas.cellLimit, "cells of a picture", "choose a part of it with --size",
      in: "CharacterCanvas/Canvas.swift"),
    StatedLimit(
      "recording-seconds", .output, RecordingLimits.seconds, "seconds of a recording",
      "the recording is refused; the error names the script's line",
      in: "CommandRuns/Recording/RecordingLimits.swift"),
    StatedLimit(
      "recording-pause", .output, RecordingLimits.pauseSeconds, "seconds of a pause in a recording",
      "the script is refused; the error names the line", in: "EditorInput/RecordingNotation.swift"),
    StatedLimit(
      "recording-keys", .output, RecordingLimits.inputs, "keys of a recording",
      "the script is refused; the error names the line",
      in: "CommandRuns/Recording/RecordingLimits.swift"),
    StatedLimit(
      "recording-script-bytes", .output, RecordingLimits.scriptBytes, "bytes", "the script is not read",
      in: "CommandRuns/Recording/RecordingLimits.swift"),
    StatedLimit(
      "recording-bytes", .output, RecordingLimits.bytes, "bytes of a recording",
      "the recording is refused; the error names the script's line",
      in: "CommandRuns/Recording/RecordingLimits.swift"),
    StatedLimit(
      "recording-columns", .output, RecordingLimits.columns, "columns of a recorded screen", "the size is refused",
      in: "CommandRuns/Recording/RecordingLimits.swift"),
    StatedLimit(
      "recording-rows", .output, RecordingLimits.rows, "rows of a recorded screen", "the size is refused",
      in: "CommandRuns/Recording/RecordingLimits.swift"),
    StatedLimit(
      "message-columns", .output, StandardStreams.mostColumns, "columns of a message", "its middle is cut out",
      in: "CommandOutput/StandardStreams.swift"),
  ]

  private static let configuration = [
    StatedLimit(
      "configuration-bytes", .configuration, ConfigurationSource.sizeLimit, "bytes", "the file is not read",
      in: "EditorSession/Settings/ConfigurationSource.swift"),
    StatedLimit(
      "configuration-nesting", .configuration, TOMLReader.depthLimit, "nested lists and tables",
      "the file is refused; the error says where", in: "Configuration/TOML/TOMLReader.swift"),
    StatedLimit(
      "configuration-problems", .configuration, UserConfiguration.problemLimit, "problems reported",
      "the others are left out", in: "Configuration/UserConfiguration.swift"),
    StatedLimit(
      "key-sequence", .configuration, KeyMap.sequenceLimit, "keys of a sequence", "the keys do not change",
      in: "PresentationModel/Keys/Overrides/KeyMap+Overriding.swift"),
  ]
}
