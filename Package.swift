// swift-tools-version: 6.2

import PackageDescription

/// What every module is compiled with: warnings are errors, imports are private unless said otherwise, and a member is
/// visible only where its module is imported.
let houseRules: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// What tests are compiled with: the rules, and fast rather than to be fast.
let testRules = houseRules + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A module of `Sources/` and its test module.
///
/// `imports` are the arrows of `Architecture.md`; the build refuses any other.
struct Module {
  var name: String
  var imports: [Target.Dependency]
  var testImports: [Target.Dependency] = []

  var targets: [Target] {
    [
      .target(name: name, dependencies: imports, swiftSettings: houseRules),
      .testTarget(
        name: name + "Tests",
        dependencies: [.byName(name: name), "TestSupport"] + imports + testImports,
        swiftSettings: testRules),
    ]
  }
}

/// Rings 0 to 2, innermost first: without effects, and each a library that other packages may depend on.
let libraries: [Module] = [
  // Ring 0: vocabulary.
  Module(name: "Geometry", imports: []),
  Module(name: "DataJoin", imports: []),
  Module(name: "DataSets", imports: ["CColumnKernels", "TextScanning"]),
  Module(name: "TextScanning", imports: []),
  Module(name: "ArgumentReading", imports: ["TextScanning"]),
  // Ring 1: the calculator.
  Module(name: "JSONText", imports: ["TextScanning"]),
  Module(name: "Units", imports: ["TextScanning"]),
  Module(name: "DelimitedText", imports: ["DataSets", "TextScanning"]),
  Module(name: "Workbooks", imports: ["CExpat", "CZlib", "TextScanning"]),
  Module(name: "GraphLayout", imports: ["Geometry"]),
  Module(name: "WireRouting", imports: ["Geometry"]),
  Module(name: "EvaluationEngine", imports: ["CColumnKernels", "CLongDouble", "DataSets", "TextScanning"]),
  Module(name: "Formulas", imports: ["DataSets", "EvaluationEngine", "TextScanning", "Units"]),
  Module(name: "GraphAnalysis", imports: ["EvaluationEngine", "DataSets", "TextScanning"]),
  Module(
    name: "GraphDocument",
    imports: [
      "EvaluationEngine", "Formulas", "GraphAnalysis", "Geometry", "DataJoin", "DataSets", "DelimitedText", "JSONText",
      "TextScanning", "Units",
    ],
    testImports: ["RandomDocuments"]),
  // Ring 2: shown, stored, sent.
  Module(name: "JSONRPC", imports: ["JSONText", "TextScanning"]),
  Module(
    name: "GraphFiles",
    imports: [
      "GraphDocument", "GraphAnalysis", "Formulas", "EvaluationEngine", "Geometry", "DelimitedText", "DataSets",
      "JSONText", "TextScanning", "Units", "Workbooks",
    ],
    testImports: ["RandomDocuments"]),
  Module(
    name: "GraphQueries", imports: ["GraphDocument", "Formulas", "EvaluationEngine", "TextScanning"],
    testImports: ["GraphFiles", "CSQLite"]),
  Module(
    name: "WorkbookGraphs",
    imports: [
      "Workbooks", "GraphFiles", "GraphDocument", "GraphAnalysis", "Formulas", "EvaluationEngine", "DataSets",
      "TextScanning",
    ]),
  Module(name: "CharacterCanvas", imports: ["Geometry", "TextScanning"]),
  Module(name: "EditorInput", imports: ["Geometry"]),
  Module(
    name: "Charts", imports: ["CharacterCanvas", "Formulas", "DataSets", "DataJoin", "Geometry", "TextScanning"]),
  Module(
    name: "DiagramModel",
    imports: [
      "Charts", "GraphDocument", "GraphLayout", "GraphAnalysis", "Formulas", "EvaluationEngine", "DataJoin", "DataSets",
      "Geometry", "TextScanning",
    ],
    testImports: ["RandomDocuments"]),
  Module(
    name: "PresentationModel",
    imports: [
      "DiagramModel", "EditorInput", "GraphDocument", "GraphAnalysis", "Charts", "Formulas", "EvaluationEngine",
      "DataJoin", "DataSets", "DelimitedText", "Geometry", "TextScanning",
    ],
    testImports: ["GraphFiles"]),
  Module(name: "Configuration", imports: ["PresentationModel", "TextScanning"]),
  Module(
    name: "LanguageService",
    imports: [
      "Charts", "GraphFiles", "GraphDocument", "GraphAnalysis", "Formulas", "EvaluationEngine", "DataSets", "Geometry",
      "TextScanning",
    ]),
  Module(
    name: "GraphScene",
    imports: [
      "PresentationModel", "DiagramModel", "WireRouting", "CharacterCanvas", "Charts", "Formulas", "EvaluationEngine",
      "Geometry",
    ],
    testImports: ["EditorInput", "GraphFiles", "GraphDocument", "DataSets"]),
  Module(
    name: "Narration",
    imports: [
      "PresentationModel", "DiagramModel", "GraphDocument", "Formulas", "EvaluationEngine", "Geometry", "TextScanning",
    ],
    testImports: ["EditorInput", "DelimitedText", "GraphFiles"]),
]

/// Ring 3: effects.
let effects: [Module] = [
  Module(
    name: "DocumentStorage",
    imports: ["CFileCalls", "CSQLite", "CZlib", "GraphFiles", "GraphDocument", "DataSets", "TextScanning"],
    testImports: ["DelimitedText", "StorageSimulation"]),
  Module(
    name: "CursesFrontEnd",
    imports: ["CNcurses", "CTerminalGuard", "EditorInput", "CharacterCanvas", "Geometry"],
    testImports: ["TerminalProbe", "GraphScene"]),
  Module(name: "CommandOutput", imports: ["DocumentStorage", "GraphFiles", "CharacterCanvas", "Geometry"]),
  Module(
    name: "EditorSession",
    imports: [
      "CommandOutput", "Configuration", "CursesFrontEnd", "DocumentStorage", "GraphScene", "Narration",
      "PresentationModel", "DiagramModel", "EditorInput", "CharacterCanvas", "WorkbookGraphs", "Workbooks",
      "GraphFiles", "GraphDocument", "Formulas", "EvaluationEngine", "DataSets", "DelimitedText", "Geometry",
      "TextScanning",
    ]),
  Module(
    name: "CommandRuns",
    imports: [
      "CProcessCalls", "EditorSession", "CommandOutput", "CursesFrontEnd", "DocumentStorage", "Configuration",
      "GraphScene", "GraphQueries", "LanguageService", "JSONRPC", "JSONText", "WorkbookGraphs", "Workbooks",
      "PresentationModel", "DiagramModel", "EditorInput", "Charts", "CharacterCanvas", "GraphFiles", "GraphDocument",
      "GraphAnalysis", "Formulas", "EvaluationEngine", "DataJoin", "DataSets", "DelimitedText", "Geometry",
      "TextScanning", "Units",
    ],
    testImports: ["RandomDocuments"]),
  Module(
    name: "LibraryCalls",
    imports: [
      "CommandOutput", "DocumentStorage", "GraphFiles", "GraphDocument", "GraphAnalysis", "EvaluationEngine",
      "DataSets",
      "TextScanning",
    ]),
]

let package = Package(
  name: "nodecalc",
  products: libraries.map { .library(name: $0.name, targets: [$0.name]) } + [
    .executable(name: "nodecalc", targets: ["nodecalc"]),
    // For programs in C and what can call it: `include/nodecalc.h`.
    .library(name: "nodecalc-calls", type: .dynamic, targets: ["LibraryCalls"]),
    // For `Benchmarks/`, a package of its own.
    .library(name: "CursesFrontEnd", targets: ["CursesFrontEnd"]),
    .library(name: "DocumentStorage", targets: ["DocumentStorage"]),
    // For `Fuzzing/`, a package of its own.
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
  ],
  targets: (libraries + effects).flatMap(\.targets) + [
    .executableTarget(
      name: "nodecalc",
      dependencies: [
        "CommandRuns", "EditorSession", "CommandOutput", "CArguments", "DocumentStorage", "GraphScene", "GraphQueries",
        "WorkbookGraphs", "PresentationModel", "DiagramModel", "Charts", "GraphFiles", "GraphDocument",
        "EvaluationEngine",
        "DelimitedText", "DataJoin",
        "Geometry", "TextScanning", "ArgumentReading",
      ],
      swiftSettings: houseRules),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "nodecalc", "LibraryExample", "EditorSession", "GraphFiles", "GraphDocument", "EvaluationEngine", "TestSupport",
      ],
      exclude: ["Screens", "Walks"],
      swiftSettings: testRules),
    .target(name: "TestSupport", dependencies: ["CSQLite"], path: "Tests/TestSupport", swiftSettings: houseRules),
    // Edits by chance of all that a document may have.
    .target(
      name: "RandomDocuments",
      dependencies: [
        "DataSets", "EvaluationEngine", "Formulas", "Geometry", "GraphAnalysis", "GraphDocument", "TestSupport",
      ],
      path: "Tests/RandomDocuments", swiftSettings: houseRules),
    // A disk in memory that fails and forgets, and runs of the real storage code on it; for its tests and `Scripts/trust`.
    .target(
      name: "StorageSimulation",
      dependencies: [
        "DocumentStorage", "EvaluationEngine", "GraphDocument", "GraphFiles", "RandomDocuments", "TestSupport",
      ],
      path: "Tests/StorageSimulation", swiftSettings: houseRules),
    .executableTarget(
      name: "StorageSimulator", dependencies: ["StorageSimulation"], path: "Tests/StorageSimulator",
      swiftSettings: houseRules),
    // Readers of outside bytes with what they promise, for `Fuzzing/`, a package of its own, and for the replay of its corpus.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CommandRuns", "Configuration", "CursesFrontEnd", "EditorInput", "EditorSession", "DocumentStorage",
        "GraphScene",
        "GraphQueries", "LanguageService", "WorkbookGraphs", "Workbooks", "PresentationModel", "DiagramModel",
        "CharacterCanvas", "GraphFiles", "GraphDocument", "JSONRPC",
        "Formulas", "EvaluationEngine", "JSONText", "DataSets", "DelimitedText", "Geometry", "TextScanning",
      ],
      path: "Tests/FuzzTargets", swiftSettings: houseRules),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: testRules),
    // Ring 1, imported by EvaluationEngine only: functions of numbers that Swift has no type for.
    .target(name: "CLongDouble", cSettings: [.enableWarning("all"), .treatAllWarnings(as: .error)]),
    // Ring 0, imported by DataSets and EvaluationEngine: loops over columns for the instructions that the processor has.
    .target(name: "CColumnKernels", cSettings: [.enableWarning("all"), .treatAllWarnings(as: .error)]),
    // Ring 3, imported by CursesFrontEnd only: signal handlers, which Swift cannot write.
    .target(name: "CTerminalGuard", cSettings: [.enableWarning("all"), .treatAllWarnings(as: .error)]),
    // Ring 3, imported by nodecalc only: the arguments without /proc.
    .target(name: "CArguments", cSettings: [.enableWarning("all"), .treatAllWarnings(as: .error)]),
    // Ring 3, imported by CommandRuns only: signals as something to wait for, and to end by; programs that are started.
    .target(name: "CProcessCalls", cSettings: [.enableWarning("all"), .treatAllWarnings(as: .error)]),
    // The libraries as another package uses them: `Tests/LibraryExample` is that package, and this the same sources for every test run.
    .executableTarget(
      name: "LibraryExample",
      dependencies: [
        "GraphFiles", "GraphDocument", "GraphAnalysis", "GraphLayout", "Formulas", "EvaluationEngine", "DataJoin",
        "Geometry",
      ],
      path: "Tests/LibraryExample/Sources/LibraryExample", swiftSettings: houseRules),
    // What the tests of CursesFrontEnd run in a real terminal.
    .executableTarget(
      name: "TerminalProbe",
      dependencies: ["CursesFrontEnd", "EditorInput", "CharacterCanvas", "Geometry"],
      path: "Tests/TerminalProbe",
      swiftSettings: houseRules),
    .systemLibrary(name: "CNcurses", path: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    // Ring 3, imported by DocumentStorage only.
    .systemLibrary(name: "CSQLite", path: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    // Ring 3, imported by DocumentStorage only.
    .systemLibrary(name: "CFileCalls", path: "CFileCalls"),
    // Ring 1, imported by Workbooks and DocumentStorage only: pure functions of bytes.
    .systemLibrary(name: "CZlib", path: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CExpat", path: "CExpat", providers: [.apt(["libexpat1-dev"])]),
  ],
  swiftLanguageModes: [.v6]
)

// A change of one module is tested without compiling the tests of the others:
// `NODECALC_TESTED=Formulas,GraphFiles swift build --product nodecalcPackageTests`.
if let tested = Context.environment["NODECALC_TESTED"] {
  let names = Set(tested.split(separator: ",").map { "\($0)Tests" })
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
