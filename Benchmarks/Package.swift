// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "nodecalc", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CFloors", "Runner", .product(name: "DataJoin", package: "nodecalc"),
        .product(name: "DataSets", package: "nodecalc"),
        .product(name: "EvaluationEngine", package: "nodecalc"), .product(name: "Formulas", package: "nodecalc"),
        .product(name: "GraphFiles", package: "nodecalc"), .product(name: "DocumentStorage", package: "nodecalc"),
        .product(name: "CursesFrontEnd", package: "nodecalc"),
      ]),
    // What measures whole processes: small, so that its own memory is not taken for theirs.
    .executableTarget(name: "Runner"),
    .target(
      name: "CFloors", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("ncursesw")]),
  ],
  swiftLanguageModes: [.v6]
)
