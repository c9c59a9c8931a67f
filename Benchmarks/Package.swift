// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "nodecalc", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CFloors", .product(name: "DataJoin", package: "nodecalc"), .product(name: "DataSets", package: "nodecalc"),
        .product(name: "EvaluationEngine", package: "nodecalc"), .product(name: "Formulas", package: "nodecalc"),
        .product(name: "GraphFiles", package: "nodecalc"), .product(name: "CursesFrontEnd", package: "nodecalc"),
      ]),
    .target(
      name: "CFloors", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("ncursesw")]),
  ],
  swiftLanguageModes: [.v6]
)
