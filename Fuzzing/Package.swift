// swift-tools-version: 6.2

import PackageDescription

// Built by `Scripts/fuzz` with `--sanitize fuzzer`, which brings the `main` that is missing here: so it is a package of its own.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "nodecalc", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzz", dependencies: [.product(name: "FuzzTargets", package: "nodecalc")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
