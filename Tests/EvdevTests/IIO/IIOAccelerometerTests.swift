import Glibc
import TestSupport
import Testing

@testable import Evdev

/// Accelerometers of Industrial I/O, simulated in a folder.
@Suite(.timeLimit(.minutes(5))) struct IIOAccelerometerTests {
  /// The measured acceleration to the right, upward, and out of the glass, in units of 0.0001 g.
  private func measured(
    _ sensor: SysfsAccelerometer, _ properties: [String: String] = [:]
  ) throws -> [Int32] {
    var frame = Frame()
    try IIOAccelerometer(sensor.found(properties)).read(into: &frame) { 7 }
    #expect(frame.time == 7 && frame.events.allSatisfy { $0.time == 7 && $0.type == EventType.abs })
    #expect(frame.events.map(\.code) == [EventCode.absX, EventCode.absY, EventCode.absZ])
    return frame.events.map(\.value)
  }

  @Test("A frame reports the upward direction in units per g, and the description is that of an evdev accelerometer")
  func reads() throws {
    let sensor = SysfsAccelerometer()
    sensor.measure(1000, -500, 250)
    #expect(try measured(sensor) == [-10_000, 5_000, -2_500])
    let device = try IIOAccelerometer(sensor.found())
    #expect(device.description.isAccelerometer && device.description.touchProtocol == .none)
    #expect(device.description.name == "bma" && device.description.axes[EventCode.absZ]?.resolution == 10_000)
    for code in [EventCode.absX, EventCode.absY, EventCode.absZ] {
      #expect(
        device.description.axes[code] == AxisInfo(minimum: -160_000, maximum: 160_000, resolution: 10_000))
    }
    #expect(device.description.has(EventType.abs, EventCode.absY) && device.samplingFrequency == nil)
    // An open device reads current values.
    var frame = Frame()
    sensor.write("in_accel_x_raw", "2000")
    try device.read(into: &frame) { 8 }
    sensor.write("in_accel_x_raw", "-20000")
    try device.read(into: &frame) { 9 }
    #expect(frame.events.map(\.value) == [160_000, 5_000, -2_500] && frame.time == 9)
  }

  @Test("Offset and scale apply to one axis or to all; without a scale, the units are m/s²")
  func scales() throws {
    let plain = SysfsAccelerometer([:])
    plain.write("in_accel_x_raw", "9.80665\n")
    #expect(try measured(plain) == [-10_000, 0, 0])
    let sensor = SysfsAccelerometer([
      "in_accel_scale": "9.80665\n", "in_accel_y_scale": "4.903325\n", "in_accel_offset": "-1\n",
      "in_accel_z_offset": "2",
      "sampling_frequency": "12.500000\n",
    ])
    sensor.measure(2, 2, 2)
    #expect(try measured(sensor) == [-10_000, -5_000, -40_000])
    #expect(try IIOAccelerometer(sensor.found()).samplingFrequency == 12.5)
    sensor.write("in_accel_sampling_frequency", "3.000000033")
    #expect(try IIOAccelerometer(sensor.found()).samplingFrequency == 3.000000033)
  }

  @Test("An axis that a sensor does not have measures zero")
  func fewerAxes() throws {
    let sensor = SysfsAccelerometer([:], axes: ["y"])
    sensor.write("in_accel_y_raw", "-9.80665\n")
    #expect(try measured(sensor) == [0, 10_000, 0])
  }

  @Test("A mount matrix rotates the measurement: udev's takes precedence, then the sensor's own, then the chip's")
  func mounted() throws {
    let sensor = SysfsAccelerometer()
    sensor.measure(1000, 2000, 3000)
    let texts = [
      ("mount_matrix", "0, 1, 0; 1, 0, 0; 0, 0, 1\n", [-20_000, -10_000, -30_000]),
      ("in_mount_matrix", "-1, 0, 0; 0, 1, 0; 0, 0, 1\n", [10_000, -20_000, -30_000]),
      ("in_accel_mount_matrix", "0, 0, 1; 0, 1, 0; -1, 0, 0\n", [-30_000, -20_000, 10_000]),
    ]
    for (name, text, expected) in texts {
      sensor.write(name, text)
      #expect(try measured(sensor).map(Int.init) == expected)
    }
    #expect(
      try measured(sensor, ["ACCEL_MOUNT_MATRIX": "0.5,0,0;0,1,0;1,1,0.5"]) == [-5_000, -20_000, -45_000])
    #expect(
      try measured(sensor, ["ACCEL_MOUNT_MATRIX": "1,0,0;0,1,2;0,0,1"]) == [-10_000, -80_000, -30_000])
  }

  @Test(
    "An invalid matrix is an error that names its file",
    arguments: [
      "0, 0, 0; 0, 0, 0; 0, 0, 0", "1, 0, 0; 0, 1, 0", "1, 0, 0; 0, 1, 0; 0, 0, x", "1, 0; 0, 1; 0, 0", "",
      "1, 0, 0; 0, 1, 0; 1, 1, 0", "1, 0, 0, 0; 1, 0, 0; 0, 1, 0", "1, 0, 0; 0, 1, 0; 0, 0, 1; 0, 0, 1",
      "1, 0, 0; 0, 1, 0; 0, 0, 1;", "1, x, 0, 0; 0, 1, 0; 0, 0, 1", "1, , 0, 0; 0, 1, 0; 0, 0, 1",
      "1, 0, ; 0, 1, 0; 0, 0, 1",
      "1, 2, 3; 4, 5, 6; 7, 8, 9", "2, 3, 5; 7, 11, 13; 9, 14, 18", "0.000001, 0, 0; 0, 1, 0; 0, 0, 1",
    ])
  func noMatrix(_ text: String) {
    let sensor = SysfsAccelerometer()
    #expect(MountMatrix(text) == nil)
    sensor.write("mount_matrix", text)
    let error = #expect(throws: LiveDeviceError.self) { try IIOAccelerometer(sensor.found()) }
    #expect("\(error!)" == "\(sensor.path)/mount_matrix: cannot use this mount matrix: Invalid argument")
    let other = #expect(throws: LiveDeviceError.self) {
      try IIOAccelerometer(sensor.found(["ACCEL_MOUNT_MATRIX": text]))
    }
    #expect(other?.path == "\(sensor.path): ACCEL_MOUNT_MATRIX")
  }

  @Test("A value beyond the range of accelerations is an error, and leaves the frame unchanged")
  func noAcceleration() throws {
    let sensor = SysfsAccelerometer(["in_accel_scale": "1e10", "in_accel_mount_matrix": "1, -1, 0; 0, 1, 0; 0, 0, 1"])
    let device = try IIOAccelerometer(sensor.found())
    var frame = Frame()
    for (raw, isGood) in [("1e308", false), ("1", true)] {
      sensor.write("in_accel_x_raw", raw)
      sensor.write("in_accel_y_raw", raw)
      if isGood {
        try device.read(into: &frame) { 7 }
        #expect(frame.time == 7)
      } else {
        #expect(throws: LiveDeviceError.self) { try device.read(into: &frame) { 7 } }
        #expect(frame.events.isEmpty)
      }
    }
  }

  @Test(
    "Text that is not a number is an error that names its file, at open or when read, and leaves the frame unchanged",
    arguments: ["", "\n", "many", "0x10", "nan", "inf", "1 2", "1e999", "--1", "é"])
  func noNumber(_ text: String) throws {
    let sensor = SysfsAccelerometer()
    let device = try IIOAccelerometer(sensor.found())
    var frame = Frame()
    try device.read(into: &frame) { 7 }
    sensor.write("in_accel_y_raw", text)
    let before = frame
    let error = #expect(throws: LiveDeviceError.self) { try device.read(into: &frame) { 8 } }
    #expect("\(error!)" == "\(sensor.path)/in_accel_y_raw: cannot read a number there: Bad message")
    #expect(frame.time == before.time && frame.events == before.events && error?.isMissing == false)
    for name in ["in_accel_scale", "in_accel_z_offset", "sampling_frequency"] {
      let other = SysfsAccelerometer([name: text])
      let error = #expect(throws: LiveDeviceError.self) { try IIOAccelerometer(other.found()) }
      #expect(error?.path == "\(other.path)/\(name)" && error?.errno == EBADMSG)
    }
  }

  @Test("Numbers are read in the formats that drivers write")
  func numbers() {
    for (text, value) in [("-5\n", -5.0), (" 0.000598 \n", 0.000598), ("+3", 3), ("1.5E2", 150), ("2e-1", 0.2)] {
      #expect(Double(attribute: text.utf8) == value)
    }
  }

  @Test("A missing folder, or that of another kind of sensor, is an error that says so")
  func others() {
    let light = SysfsAccelerometer(["in_illuminance_raw": "3"], axes: [])
    #expect(!IIOAccelerometer.isAccelerometer(light.path))
    let error = #expect(throws: LiveDeviceError.self) { try IIOAccelerometer(light.found()) }
    #expect(error?.errno == ENODATA && error?.action == "measure acceleration")
    light.unplug()
    #expect(#expect(throws: LiveDeviceError.self) { try IIOAccelerometer(light.found()) }?.isMissing == true)
    for axis in ["x", "y", "z"] {
      let sensor = SysfsAccelerometer([:], axes: [axis])
      #expect(IIOAccelerometer.isAccelerometer(sensor.path))
    }
  }
}
