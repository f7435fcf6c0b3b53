/// The keys that switch a desktop's workspaces, by direction.
struct DesktopKeys {
  let keys: [String: [String]]

  /// The default keys of the first known desktop in `$XDG_CURRENT_DESKTOP`; nil if none is known.
  init?(_ desktop: String?) {
    func arrows(_ modifiers: [String]) -> [String: [String]] {
      ["left": "KEY_LEFT", "right": "KEY_RIGHT", "up": "KEY_UP", "down": "KEY_DOWN"].mapValues { modifiers + [$0] }
    }
    for name in (desktop ?? "").lowercased().split(separator: ":") {
      switch name {
      // Since version 40, GNOME's workspaces are side by side.
      case "gnome": keys = ["left": ["KEY_LEFTMETA", "KEY_PAGEUP"], "right": ["KEY_LEFTMETA", "KEY_PAGEDOWN"]]
      case "kde": keys = arrows(["KEY_LEFTMETA", "KEY_LEFTCTRL"])
      case "xfce", "mate", "x-cinnamon", "cinnamon": keys = arrows(["KEY_LEFTCTRL", "KEY_LEFTALT"])
      default: continue
      }
      return
    }
    return nil
  }
}

/// The kernel's name of the key for an X key symbol in the US layout; nil if unknown.
func keyName(_ symbol: String) -> String? {
  if let name = symbolNames[symbol] { return "KEY_\(name)" }
  let name = "KEY_\(symbol.uppercased())"
  let isLetterOrDigit =
    symbol.utf8.count == 1 && symbol.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0 & 0xdf) }
  let isSame = ["Tab", "Home", "End", "Left", "Right", "Up", "Down", "Insert", "Delete", "space", "Pause"].contains(
    symbol)
  let isFunction = symbol.first == "F" && Int(symbol.dropFirst()).map { (1...24).contains($0) } ?? false
  return isLetterOrDigit || isSame || isFunction ? name : nil
}

private let symbolNames = [
  "Control_L": "LEFTCTRL", "Control_R": "RIGHTCTRL", "Shift_L": "LEFTSHIFT", "Shift_R": "RIGHTSHIFT",
  "Alt_L": "LEFTALT", "Alt_R": "RIGHTALT", "ISO_Level3_Shift": "RIGHTALT", "Meta_L": "LEFTALT", "Super_L": "LEFTMETA",
  "Super_R": "RIGHTMETA", "Return": "ENTER", "Escape": "ESC", "BackSpace": "BACKSPACE", "Page_Up": "PAGEUP",
  "Prior": "PAGEUP", "Page_Down": "PAGEDOWN", "Next": "PAGEDOWN", "Print": "SYSRQ", "Menu": "COMPOSE",
  "minus": "MINUS", "equal": "EQUAL", "plus": "EQUAL", "comma": "COMMA", "period": "DOT", "slash": "SLASH",
  "grave": "GRAVE", "bracketleft": "LEFTBRACE", "bracketright": "RIGHTBRACE", "semicolon": "SEMICOLON",
  "KP_Add": "KPPLUS", "KP_Subtract": "KPMINUS", "KP_Enter": "KPENTER", "XF86AudioRaiseVolume": "VOLUMEUP",
  "XF86AudioLowerVolume": "VOLUMEDOWN", "XF86AudioMute": "MUTE", "XF86AudioPlay": "PLAYPAUSE",
  "XF86AudioNext": "NEXTSONG", "XF86AudioPrev": "PREVIOUSSONG", "XF86Back": "BACK", "XF86Forward": "FORWARD",
  "XF86MonBrightnessUp": "BRIGHTNESSUP", "XF86MonBrightnessDown": "BRIGHTNESSDOWN", "XF86ZoomIn": "ZOOMIN",
  "XF86ZoomOut": "ZOOMOUT",
]
