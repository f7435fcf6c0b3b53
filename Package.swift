// swift-tools-version: 6.3
import PackageDescription

// One target per room; CONTRIBUTING.md describes the rooms. A room may import only the modules listed here.

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [], linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: strict, linkerSettings: linking)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies, exclude: exclude,
    swiftSettings: strict)
}

func library(_ name: String, pkgConfig: String, apt package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "touchd",
  products: [
    .library(name: "TouchKit", targets: ["TouchKit"]),
    .library(name: "TouchClient", targets: ["TouchClient"]),
    .executable(name: "touchd", targets: ["touchd"]),
    .executable(name: "touchctl", targets: ["touchctl"]),
    .executable(name: "touchd-send", targets: ["touchd-send"]),
  ],
  targets: [
    library("CEvdev", pkgConfig: "libevdev", apt: "libevdev-dev"),
    library("CUdev", pkgConfig: "libudev", apt: "libudev-dev"),
    library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
    library("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    .target(name: "CLinux"),
    // The decisions of touchd-send. The program itself, which handles the devices, is also in C.
    .target(name: "CSend", dependencies: ["CEvdev"]),
    .executableTarget(name: "touchd-send", dependencies: ["CSend"]),

    room("Kernel", ["CLinux"]),
    // CLinux declares the constants of the kernel's interfaces (ioctl requests, epoll events). Kernel exposes no types.
    room("Evdev", ["CEvdev", "CUdev", "CLinux", "Kernel"]),
    room("Recordings", ["Evdev", "CYAML", "Kernel"]),
    room("Hands", ["Evdev", "Recordings"]),
    room("EventLoop", ["CLinux", "Kernel"]),
    // It imports nothing, so it must link the math library for rounding and roots itself.
    room("TouchKit", linking: [.linkedLibrary("m")]),
    room("Panels", ["Evdev", "TouchKit"]),
    room("Documents", ["CYAML"]),
    room("Scenes", ["Documents", "TouchKit"]),
    room("Expectations", ["Documents"]),
    room(
      "Rendering", ["TouchKit", "Documents"],
      resources: [
        .embedInCode("Page/page.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js"),
        .embedInCode("Page/figures.css"),
      ]),
    room("Varlink", ["EventLoop", "Documents", "CLinux", "Kernel"]),
    room("TouchClient", ["Varlink", "Documents", "Kernel"]),
    room("Configuration", ["Evdev", "TouchKit", "Panels", "Documents", "Scenes", "Varlink", "Kernel"]),
    room("Record", ["Evdev", "Recordings", "TouchKit", "Panels", "Documents", "Scenes"]),
    room(
      "TouchService",
      [
        "Configuration", "Record", "Evdev", "Recordings", "EventLoop", "TouchKit", "Panels", "Documents", "Scenes",
        "Varlink", "CLinux", "Kernel",
      ],
      resources: [.embedInCode("io.touchd.Touch.varlink")]),
    room(
      "Tuning",
      [
        "Configuration", "Documents", "Evdev", "Kernel", "Panels", "Recordings", "Rendering", "Scenes", "TouchKit",
        "TouchService",
      ]),
    room(
      "Bindings",
      [
        "CExpat", "CLinux", "CSend", "Configuration", "Documents", "Evdev", "EventLoop", "Kernel", "Scenes", "TouchKit",
        "TouchService", "Varlink",
      ]),
    // Suggestions for mistyped words use the search in Documents.
    room("CommandLine", ["Kernel", "Documents"]),
    .executableTarget(
      name: "touchd", dependencies: ["Configuration", "TouchService", "CommandLine", "Kernel"], swiftSettings: strict),
    .executableTarget(
      name: "touchctl",
      dependencies: [
        "Bindings", "Configuration", "Record", "TouchService", "CLinux", "CommandLine", "Expectations", "Hands",
        "Recordings",
        "Evdev", "EventLoop", "Panels", "Rendering", "TouchClient", "TouchKit", "Tuning", "Documents", "Scenes",
        "Varlink", "Kernel",
      ],
      swiftSettings: strict),

    .target(name: "CBench", dependencies: ["CEvdev"]),
    .executableTarget(name: "CEmpty"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "Configuration", "TouchService", "Hands", "Recordings", "Evdev", "EventLoop", "Panels", "TouchKit",
        "Documents", "Scenes", "Varlink", "Kernel", "CBench",
      ],
      swiftSettings: strict),

    // Examples of Swift programs that use TouchKit alone. The other examples are scenes.
    .target(
      name: "Examples", dependencies: ["TouchKit"], path: "Examples",
      exclude: [
        "c", "home-assistant", "kivy",
        "apps", "clients", "launcher", "panel", "photos",
        "draggable", "carousel", "redirected-label", "moving-target", "drawer", "table-under-tap", "steps",
        "eight-directions", "edges", "tap-zones", "player",
        "swipe-by-hand/why.txt", "swipe-by-hand/picture.svg", "swipe-by-hand/recording.evemu",
        "swipe-by-hand/lines.jsonl",
        "zoom-by-hand/why.txt", "zoom-by-hand/picture.svg", "zoom-by-hand/recording.evemu",
        "zoom-by-hand/lines.jsonl",
      ],
      sources: ["swipe-by-hand/SwipeView.swift", "zoom-by-hand/ZoomView.swift"], swiftSettings: strict),
    // An example of a program that receives events. Versions in other languages lie next to it.
    .executableTarget(
      name: "taps", dependencies: ["TouchClient"], path: "Examples/clients/taps", swiftSettings: strict),
    .executableTarget(
      name: "dimmer", dependencies: ["TouchClient"], path: "Examples/apps/dimmer", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["TouchKit", "Evdev", "Recordings"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "GeneratedText", dependencies: ["Documents"], path: "Tests/GeneratedText", swiftSettings: strict),
    .target(
      name: "FuzzVarlink", dependencies: ["Varlink", "EventLoop", "Documents", "Kernel"], path: "Tests/Fuzz/Varlink",
      exclude: ["corpus", "runs"], swiftSettings: strict),
    .target(
      name: "FuzzApps",
      dependencies: ["Configuration", "Record", "TouchService", "Scenes", "Panels", "TouchKit", "Documents"],
      path: "Tests/Fuzz/Apps",
      exclude: ["corpus", "runs"], swiftSettings: strict),
    .target(
      name: "FuzzDocuments", dependencies: ["Documents"], path: "Tests/Fuzz/Documents", exclude: ["corpus", "runs"],
      swiftSettings: strict),
    .target(
      name: "FuzzRecordings", dependencies: ["Recordings", "Evdev"], path: "Tests/Fuzz/Recordings",
      exclude: ["corpus", "runs"],
      swiftSettings: strict),
    .target(
      name: "FuzzSend", dependencies: ["CSend"], path: "Tests/Fuzz/Send", exclude: ["corpus", "runs"],
      swiftSettings: strict),
    tests("Kernel"),
    tests("Evdev", ["CEvdev", "CLinux"]),
    tests("Recordings", ["FuzzRecordings", "Evdev"], exclude: ["Misbehaviours"]),
    tests("Hands", ["Evdev", "Recordings"], exclude: ["hands.txt", "loose-hands.txt"]),
    tests("EventLoop", ["CLinux", "Kernel"]),
    tests("TouchKit"),
    tests("Panels", ["Evdev", "TouchKit"]),
    tests("Documents"),
    tests("Scenes", ["Documents", "TouchKit", "Kernel", "GeneratedText"]),
    tests("Expectations", ["Documents"]),
    tests("Rendering", ["Documents", "TouchKit"], exclude: ["Golden"]),
    tests("TouchClient", ["Documents", "Kernel", "Varlink"]),
    tests("Tuning", ["Configuration", "Documents", "Evdev", "Hands", "Kernel", "Recordings", "Scenes", "TouchKit"]),
    tests("Varlink", ["EventLoop", "Documents", "CLinux", "Kernel", "FuzzVarlink"]),
    tests(
      "TouchService",
      [
        "Configuration", "Record", "Examples", "Evdev", "Hands", "Recordings", "Rendering", "EventLoop", "TouchClient",
        "TouchKit",
        "Panels", "Documents", "Scenes", "Varlink", "Kernel", "GeneratedText", "FuzzApps",
      ],
      exclude: ["Golden"]),
    tests(
      "Bindings",
      [
        "CSend", "Configuration", "Documents", "Evdev", "EventLoop", "FuzzSend", "Kernel", "Recordings", "Scenes",
        "TouchKit", "TouchService", "Varlink", "GeneratedText",
      ]),
    tests(
      "Configuration",
      ["Documents", "Evdev", "GeneratedText", "Kernel", "Panels", "Scenes", "TouchKit", "Varlink"]),
    tests("Record", ["Documents", "Evdev", "Panels", "Recordings", "TouchKit"]),
    .testTarget(
      name: "TouchctlTests", dependencies: ["touchctl", "TouchClient", "TouchService", "Documents"],
      swiftSettings: strict),
    tests("CommandLine"),
  ],
  swiftLanguageModes: [.v6]
)
