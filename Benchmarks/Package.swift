// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "nodecalc", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CFloors", "Runner"]
        + [
          "DataJoin", "DataSets", "DelimitedText", "EvaluationEngine", "Formulas", "Geometry", "GraphLayout",
          "GraphDocument",
          "GraphFiles", "EditorInput", "PresentationModel", "CharacterCanvas", "GraphScene", "CursesFrontEnd",
          "DocumentStorage",
        ].map { .product(name: $0, package: "nodecalc") }),
    // What measures whole processes: small, so that its own memory is not taken for theirs.
    .executableTarget(name: "Runner"),
    .target(
      name: "CFloors", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("ncursesw")]),
  ],
  swiftLanguageModes: [.v6]
)
