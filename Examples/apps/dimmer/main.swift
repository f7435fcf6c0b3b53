// A slider for a lamp, and a button that turns it off: dimmer [SOCKET]
import Glibc
import TouchClient

let light: JSON = ["name": "light", "kind": "slider", "frame": [40, 40, 400, 60], "maximum": 100, "value": 70]
let off: JSON = ["name": "off", "kind": "button", "frame": [480, 40, 120, 60]]

func show(_ value: Double?) {
  print("light", value ?? 0)
  // Flush each line, so that a reader of a pipe gets it at once.
  fflush(nil)
}

let touchd = CommandLine.arguments.count > 1 ? Touchd(socket: CommandLine.arguments[1]) : Touchd()
let windows = touchd.present(["windows": [["name": "main", "views": [light, off]]]], app: "dimmer", waits: true)
while let event = try windows.next() {
  switch event {
  case .presented(let presented): show(presented.values[0].value)
  case .event(.control(let control)) where control.event == "primaryActionTriggered":
    if control.view == "off" { try windows.change(.set("light", ["value": 0])) }
    show(control.value)
  default: break
  }
}
