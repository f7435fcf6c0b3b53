// swift-tools-version: 6.3
import PackageDescription

// TouchKit as a program has it that links it alone, and its tests: small enough for a release build of both in CI. The folders are
// those of the project; `make test-touchkit` links them beside this file.

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
  name: "touchkit",
  targets: [
    .target(name: "TouchKit", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "TestSupport", dependencies: ["TouchKit"], path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "TouchKitTests", dependencies: ["TouchKit", "TestSupport"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
