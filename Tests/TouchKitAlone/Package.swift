// swift-tools-version: 6.3
import PackageDescription

// TouchKit alone with its tests, as a program that links only TouchKit builds it: small enough for a release build in
// CI. `make test-touchkit` links the project's folders next to this file.

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
