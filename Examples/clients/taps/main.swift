// Prints where the screen is tapped: taps [SOCKET]
import TouchClient

let touchd = CommandLine.arguments.count > 1 ? Touchd(socket: CommandLine.arguments[1]) : Touchd()
let events = touchd.subscribe(Filter(kinds: ["tap"]))
while let event = try events.next() {
  if case .action(let tap) = event { print(tap.view, Int(tap.x), Int(tap.y)) }
}
