/// A number as explanations write it: rounded to `places` decimals, without trailing zeros.
package func decimal(_ value: Double, _ places: Int = 1) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
  var scale: Int64 = 1
  for _ in 0..<places { scale *= 10 }
  let scaled = Int64((value * Double(scale)).rounded())
  let whole = scaled.magnitude / UInt64(scale)
  var text = (scaled < 0 ? "-" : "") + "\(whole)"
  var rest = scaled.magnitude % UInt64(scale)
  if rest == 0 { return text }
  var digits = ""
  for _ in 0..<places {
    if rest % 10 != 0 || !digits.isEmpty { digits = "\(rest % 10)" + digits }
    rest /= 10
  }
  text += "." + digits
  return text
}

/// A measured number, with enough decimals to distinguish it from its limit.
func measured(_ value: Double, limit: Double) -> String {
  for places in 1..<6 {
    let text = decimal(value, places)
    if text != decimal(limit, places) { return text }
  }
  return decimal(value, 6)
}

/// A time in seconds as text: `350 ms`, `1.5 s`.
func duration(_ seconds: Double) -> String {
  seconds < 1 ? "\(decimal(seconds * 1000, 3)) ms" : "\(decimal(seconds, 3)) s"
}

/// A time in µs as seconds, truncated to three or six decimals: `1.250`.
package func timestamp(_ time: Int64, decimals: Int = 3) -> String {
  let digits = String(time.magnitude % 1_000_000)
  let fraction = (String(repeating: "0", count: 6 - digits.count) + digits).prefix(decimals)
  return "\(time < 0 ? "-" : "")\(time.magnitude / 1_000_000).\(fraction)"
}

/// `first`, `second`, `third`, then `4th` and so on.
func ordinal(_ number: Int) -> String {
  switch number {
  case 1: "first"
  case 2: "second"
  case 3: "third"
  default: "\(number)th"
  }
}
