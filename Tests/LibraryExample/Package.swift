// swift-tools-version: 6.2

import PackageDescription

// What a package that uses nodecalc's libraries looks like; `Scripts/test --long` builds and runs it.
let package = Package(
  name: "LibraryExample",
  dependencies: [.package(name: "nodecalc", path: "../..")],
  targets: [
    .executableTarget(
      name: "LibraryExample",
      dependencies: [
        "DataJoin", "EvaluationEngine", "Formulas", "Geometry", "GraphAnalysis", "GraphDocument", "GraphFiles",
        "GraphLayout",
      ].map { .product(name: $0, package: "nodecalc") })
  ],
  swiftLanguageModes: [.v6]
)
