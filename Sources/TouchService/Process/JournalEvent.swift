/// The event that a line of the journal reports. Its id is the field `TOUCHD_EVENT`; `Docs/OPERATIONS.md` explains each.
package enum JournalEvent: String, CaseIterable, Sendable {
  // Devices and displays.
  case panelAdded = "panel-added"
  case panelPassedOn = "panel-passed-on"
  case liftAwaited = "lift-awaited"
  case panelGivenBack = "panel-given-back"
  case passOnFailed = "pass-on-failed"
  case sensorAdded = "sensor-added"
  case deviceRemoved = "device-removed"
  case deviceRefused = "device-refused"
  case deviceFailed = "device-failed"
  case deviceWasGrabbed = "device-was-grabbed"
  case devicesRescanned = "devices-rescanned"
  case accelerometerUnreadable = "accelerometer-unreadable"
  case accelerometerReadable = "accelerometer-readable"
  case systemResumed = "system-resumed"
  case displayUnreadable = "display-unreadable"
  // Their settings.
  case jitterIgnored = "jitter-ignored"
  case matrixInvalid = "matrix-invalid"
  case sizeAssumed = "size-assumed"
  case touchesStretched = "touches-stretched"
  // The service.
  case configurationReloaded = "configuration-reloaded"
  case configurationRefused = "configuration-refused"
  case reloadIgnored = "reload-ignored"
  case restartRequired = "restart-required"
  case recordingWarning = "recording-warning"
  case serviceFailed = "service-failed"
  // Its clients.
  case clientRefused = "client-refused"
  case clientDenied = "client-denied"
  case clientDropped = "client-dropped"
  case socketUnknown = "socket-unknown"
  case socketMissing = "socket-missing"
  // `touchctl run` and `touchctl idle`.
  case serviceAwaited = "service-awaited"
  case bindingsReloaded = "bindings-reloaded"
  case bindingsRefused = "bindings-refused"
  case bindingUnmatched = "binding-unmatched"
  case commandOutput = "command-output"
  case commandOutputDropped = "command-output-dropped"
  case commandFailed = "command-failed"
  case commandSkipped = "command-skipped"
  case sendRefused = "send-refused"

  package var priority: Journal.Priority {
    switch self {
    case .deviceFailed, .passOnFailed, .configurationRefused, .serviceFailed, .bindingsRefused: .error
    case .panelAdded, .panelPassedOn, .liftAwaited, .sensorAdded, .deviceRemoved, .accelerometerReadable,
      .systemResumed, .commandOutput:
      .info
    case .panelGivenBack, .deviceWasGrabbed, .devicesRescanned, .configurationReloaded, .restartRequired,
      .serviceAwaited, .bindingsReloaded, .commandSkipped:
      .notice
    case .deviceRefused, .accelerometerUnreadable, .displayUnreadable, .jitterIgnored, .matrixInvalid, .sizeAssumed,
      .touchesStretched, .reloadIgnored, .recordingWarning, .clientRefused, .clientDenied, .clientDropped,
      .socketUnknown, .socketMissing, .bindingUnmatched, .commandOutputDropped, .commandFailed, .sendRefused:
      .warning
    }
  }
}
