import CommandLine

extension CommandSpecification.Option {
  static let wait = Self("wait", "SECONDS", help: "Wait so long for a service that is not there yet")
  static let reconnect = Self(
    "reconnect", help: "Connect again whenever the service has ended, and wait for it as long as it takes")
}
