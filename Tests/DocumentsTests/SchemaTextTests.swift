import Documents
import Testing

/// A type with every form of value. One of its kinds must be named.
private struct Parcel: Equatable, Sendable {
  enum Size: Int, CaseIterable, Sendable { case small = 1, large = 12 }
  enum Way: String, CaseIterable, Sendable { case air, sea }
  struct Air: Equatable, Sendable { var flight = "" }
  struct Sea: Equatable, Sendable { var days = 0 }
  struct Stamp: Equatable, Sendable { var worth = 0.5 }

  var air: Air?
  var sea: Sea?
  var weight = 1
  var size = Size.small
  var way = Way.sea
  var names: [String] = ["a"]
  var flags: [Bool] = []
  var pairs: [Int] = []
  var place = [0.0, 1.5]
  var stamps: [String: Stamp] = [:]
  var note: String?
  var inner = Stamp()

  static let stamp: Schema<Stamp> = Schema(
    "old stamp", "What was paid.", defaults: Stamp(),
    fields: [Field("worth", \.worth, .number(-0.5...2), "In \"marks\".")])
  static let schema: Schema<Parcel> = Schema(
    "parcel", "What is sent.", defaults: Parcel(),
    variants: Variants(
      key: "by",
      [
        Variant(
          Schema(
            "air", "It flies.", defaults: Air(),
            fields: [
              Field(required: "flight", \.flight, .text(form: "code", pattern: "^\\d{2}$") { _ in nil }, "Which.")
            ]),
          get: { $0.air }, set: { $0.air = $1 }),
        Variant(
          Schema(
            "sea", "It swims.", defaults: Sea(),
            fields: [Field("days", \.days, .integer(0...90, unit: "d"), "How long.")]),
          get: { $0.sea }, set: { $0.sea = $1 }),
      ]),
    fields: [
      Field("weight", \.weight, .integer(1...(.max)), "How heavy."), Field("size", \.size, .choice(), "How large."),
      Field("way", \.way, .choice("way"), "How."), Field("names", \.names, .list(of: .text, count: 1...3), "Whose."),
      Field("flags", \.flags, .list(of: .bool), "What else."),
      Field(required: "pairs", \.pairs, .list(of: .integer(-3...4), count: 2...(.max)), "Two or more."),
      Field("place", \.place, .numbers(["x", "y"], in: -1...2.5), "Where."),
      Field("stamps", \.stamps, .dictionary(of: .object { stamp }), "By their names."),
      Field(
        optional: "note", \.note,
        .either(mapping: Codec<Stamp>.object { stamp }, other: .text, { "\($0.worth)" }, { $0 }) { $1.string($0) },
        "A text, or a stamp."),
      Field("inner", \.inner, .object { stamp }, "Another one."),
    ])
}

@Suite(.timeLimit(.minutes(5))) struct SchemaTextTests {
  @Test("The JSON Schema of every form of value is exactly this text")
  func everything() {
    #expect(
      jsonSchema(of: Parcel.schema.type, title: "A parcel") == #"""
        {
          "$schema": "http://json-schema.org/draft-07/schema#",
          "title": "A parcel",
          "description": "What is sent.",
          "allOf": [
            {
              "$ref": "#/definitions/parcel"
            }
          ],
          "definitions": {
            "parcel": {
              "type": ["object", "null"],
              "description": "What is sent.",
              "properties": {
                "by": {
                  "description": "air: It flies.\nsea: It swims.",
                  "enum": ["air", "sea"]
                },
                "weight": {
                  "description": "How heavy.",
                  "type": "integer",
                  "minimum": 1,
                  "default": 1
                },
                "size": {
                  "description": "How large.",
                  "enum": [1, 12],
                  "default": 1
                },
                "way": {
                  "description": "How.",
                  "enum": ["air", "sea"],
                  "default": "sea"
                },
                "names": {
                  "description": "Whose.",
                  "type": "array",
                  "items": {
                    "type": "string"
                  },
                  "minItems": 1,
                  "maxItems": 3,
                  "default": ["a"]
                },
                "flags": {
                  "description": "What else.",
                  "type": ["array", "null"],
                  "items": {
                    "type": "boolean"
                  },
                  "default": []
                },
                "pairs": {
                  "description": "Two or more.",
                  "type": "array",
                  "items": {
                    "type": "integer",
                    "minimum": -3,
                    "maximum": 4
                  },
                  "minItems": 2
                },
                "place": {
                  "description": "Where.",
                  "type": "array",
                  "items": {
                    "type": "number",
                    "minimum": -1,
                    "maximum": 2.5
                  },
                  "minItems": 2,
                  "maxItems": 2,
                  "default": [0, 1.5]
                },
                "stamps": {
                  "description": "By their names.",
                  "type": ["object", "null"],
                  "additionalProperties": {
                    "allOf": [
                      {
                        "$ref": "#/definitions/old-stamp"
                      }
                    ]
                  },
                  "default": {}
                },
                "note": {
                  "description": "A text, or a stamp.",
                  "anyOf": [
                    {
                      "type": "string"
                    },
                    {
                      "allOf": [
                        {
                          "$ref": "#/definitions/old-stamp"
                        }
                      ]
                    }
                  ]
                },
                "inner": {
                  "description": "Another one.",
                  "allOf": [
                    {
                      "$ref": "#/definitions/old-stamp"
                    }
                  ],
                  "default": {}
                }
              },
              "required": ["by", "pairs"],
              "allOf": [
                {
                  "if": {
                    "properties": {
                      "by": {
                        "const": "air"
                      }
                    },
                    "required": ["by"]
                  },
                  "then": {
                    "properties": {
                      "flight": {
                        "description": "Which.",
                        "type": "string",
                        "pattern": "^\\d{2}$"
                      }
                    },
                    "required": ["flight"],
                    "propertyNames": {
                      "enum": ["by", "weight", "size", "way", "names", "flags", "pairs", "place", "stamps", "note", "inner", "flight"]
                    }
                  }
                },
                {
                  "if": {
                    "properties": {
                      "by": {
                        "const": "sea"
                      }
                    },
                    "required": ["by"]
                  },
                  "then": {
                    "properties": {
                      "days": {
                        "description": "How long.",
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 90,
                        "default": 0
                      }
                    },
                    "propertyNames": {
                      "enum": ["by", "weight", "size", "way", "names", "flags", "pairs", "place", "stamps", "note", "inner", "days"]
                    }
                  }
                }
              ]
            },
            "old-stamp": {
              "type": ["object", "null"],
              "description": "What was paid.",
              "properties": {
                "worth": {
                  "description": "In \"marks\".",
                  "type": "number",
                  "minimum": -0.5,
                  "maximum": 2,
                  "default": 0.5
                }
              },
              "additionalProperties": false
            }
          }
        }

        """#)
  }
}
