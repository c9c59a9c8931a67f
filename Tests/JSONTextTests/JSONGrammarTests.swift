import Testing

@testable import JSONText

/// RFC 8259, case by case.
struct JSONGrammarTests {
  static let accepted: [(text: String, oneLine: String)] = [
    ("null", "null"), ("true", "true"), ("false", "false"),
    ("0", "0"), ("-0", "-0"), ("1", "1"), ("-1", "-1"), ("10", "10"), ("1234567890", "1234567890"),
    ("0.5", "0.5"), ("-0.5", "-0.5"), ("1.0", "1.0"), ("1.50", "1.50"), ("0.0000001", "0.0000001"),
    ("0e1", "0e1"), ("0E1", "0E1"), ("0e+1", "0e+1"), ("0e-1", "0e-1"), ("1e2", "1e2"), ("1E2", "1E2"),
    ("1.5e+10", "1.5e+10"), ("1e-400", "1e-400"), ("20e1", "20e1"), ("1e00", "1e00"), ("-1.5E-3", "-1.5E-3"),
    ("123456789012345678901234567890", "123456789012345678901234567890"), ("1e999", "1e999"),
    ("\"\"", "\"\""), ("\"a\"", "\"a\""), ("\" \"", "\" \""), ("\"\\\"\"", "\"\\\"\""), ("\"\\\\\"", "\"\\\\\""),
    ("\"\\/\"", "\"\\/\""), ("\"\\b\\f\\n\\r\\t\"", "\"\\b\\f\\n\\r\\t\""), ("\"\\u0041\"", "\"\\u0041\""),
    ("\"\\u00e9\"", "\"\\u00e9\""), ("\"\\u00E9\"", "\"\\u00E9\""), ("\"\\u0000\"", "\"\\u0000\""),
    ("\"\\ud83d\\ude00\"", "\"\\ud83d\\ude00\""), ("\"\\uDBFF\\uDFFF\"", "\"\\uDBFF\\uDFFF\""),
    ("\"é\"", "\"é\""), ("\"€\"", "\"€\""), ("\"😀\"", "\"😀\""), ("\"\u{7F}\"", "\"\u{7F}\""),
    ("\"\u{2028}\u{2029}\"", "\"\u{2028}\u{2029}\""), ("\"\u{FFFF}\"", "\"\u{FFFF}\""),
    ("\"\u{10FFFF}\"", "\"\u{10FFFF}\""), ("\"\u{FEFF}\"", "\"\u{FEFF}\""), ("\"a/b\"", "\"a/b\""),
    ("\"0123456\"", "\"0123456\""), ("\"01234567\"", "\"01234567\""), ("\"012345678é\"", "\"012345678é\""),
    ("[]", "[]"), ("[ ]", "[]"), ("[1]", "[1]"), ("[1,2]", "[1, 2]"), ("[ 1 , 2 ]", "[1, 2]"), ("[[]]", "[[]]"),
    ("[[],[]]", "[[], []]"), ("[null,true,false]", "[null, true, false]"), ("[\"a\"]", "[\"a\"]"),
    ("[[1,[2,[3]]],4]", "[[1, [2, [3]]], 4]"), ("[\n1\n]", "[1]"), ("[\r\n\t1 ]", "[1]"),
    ("{}", "{}"), ("{ }", "{}"), ("{\"a\":1}", "{\"a\": 1}"), ("{\"a\":{},\"b\":[]}", "{\"a\": {}, \"b\": []}"),
    ("{\"\":0}", "{\"\": 0}"), ("{\"a\":{\"a\":{\"a\":1}}}", "{\"a\": {\"a\": {\"a\": 1}}}"),
    ("{\"a\":1,\"A\":2}", "{\"a\": 1, \"A\": 2}"), ("[{\"a\":1},{\"a\":1}]", "[{\"a\": 1}, {\"a\": 1}]"),
    ("{\"é\":1,\"e\u{301}\":2}", "{\"é\": 1, \"e\u{301}\": 2}"), ("{\"\\n\":1}", "{\"\\n\": 1}"),
    (" 1 ", "1"), ("\n\t\r 1\n", "1"), ("\u{FEFF}{}", "{}"), ("[0.1,1e1,-2]", "[0.1, 1e1, -2]"),
  ]

  @Test(arguments: accepted)
  func `JSON is accepted and written on one line as it was read`(text: String, oneLine: String) throws {
    #expect(try readJSON(text).get() == oneLine)
    #expect(try readJSON(oneLine).get() == oneLine)
  }

  static let refused: [(text: String, verdict: String)] = [
    ("", "1:1: the text is empty; expected JSON that begins with '{' or '['"),
    (" \n ", "2:2: the text is empty; expected JSON that begins with '{' or '['"),
    ("\u{FEFF}", "1:1: the text is empty; expected JSON that begins with '{' or '['"),
    ("[1,]", "1:3: nothing follows this comma; remove it"),
    ("[1 , ]", "1:4: nothing follows this comma; remove it"),
    ("{\"a\":1,}", "1:7: nothing follows this comma; remove it"),
    ("[,1]", "1:2: expected a value, not ','"),
    ("[1,,2]", "1:4: expected a value, not ','"),
    ("[1 2]", "1:4: expected ',' or ']', not '2'"),
    ("[1:2]", "1:3: expected ',' or ']', not ':'"),
    ("[1}", "1:3: expected ',' or ']', not '}'"),
    ("{\"a\":1]", "1:7: expected ',' or '}', not ']'"),
    ("{\"a\" 1}", "1:6: expected ':', not '1'"),
    ("{\"a\"}", "1:5: expected ':', not '}'"),
    ("{\"a\":}", "1:6: expected a value, not '}'"),
    ("{\"a\":1 \"b\":2}", "1:8: expected ',' or '}', not '\"'"),
    ("{a:1}", "1:2: expected a key in '\"' or '}', not 'a'"),
    ("{'a':1}", "1:2: expected a key in '\"' or '}', not \"'\""),
    ("{1:1}", "1:2: expected a key in '\"' or '}', not '1'"),
    ("{,\"a\":1}", "1:2: expected a key in '\"' or '}', not ','"),
    ("{\"a\":1,,\"b\":2}", "1:8: expected a key in '\"', not ','"),
    ("{\"a\"::1}", "1:6: expected a value, not ':'"),
    ("[", "1:2: the text ends where a value should be; it may have been cut off"),
    ("[1", "1:3: the text ends where ',' or ']' should be; it may have been cut off"),
    ("[1,", "1:4: the text ends where a value should be; it may have been cut off"),
    ("{", "1:2: the text ends where a key in '\"' or '}' should be; it may have been cut off"),
    ("{\"a\"", "1:5: the text ends where ':' should be; it may have been cut off"),
    ("{\"a\":", "1:6: the text ends where a value should be; it may have been cut off"),
    ("{\"a\":1", "1:7: the text ends where ',' or '}' should be; it may have been cut off"),
    ("{\"a\":1,", "1:8: the text ends where a key in '\"' should be; it may have been cut off"),
    ("]", "1:1: expected a value, not ']'"),
    ("1 2", "1:3: '2' after the end of the value; remove what follows it"),
    ("{}{}", "1:3: '{' after the end of the value; remove what follows it"),
    ("[]]", "1:3: ']' after the end of the value; remove what follows it"),
    ("{}\n\n // done", "3:2: '/' after the end of the value; remove what follows it"),
    ("/* a */ 1", "1:1: expected a value, not '/'"),
    ("\u{A0}1", "1:1: expected a value, not U+00A0"),
    ("\u{0C}1", "1:1: expected a value, not U+000C"),
    ("[\u{0}]", "1:2: expected a value, not U+0000"),
    ("[1]\u{0}", "1:4: U+0000 after the end of the value; remove what follows it"),
    ("{}\u{FEFF}", "1:3: U+FEFF after the end of the value; remove what follows it"),
    ("nul", "1:1: expected a value, not 'n'"),
    ("nulL", "1:1: expected a value, not 'n'"),
    ("True", "1:1: expected a value, not 'T'"),
    ("truee", "1:5: 'e' after the end of the value; remove what follows it"),
    ("undefined", "1:1: expected a value, not 'u'"),
    ("NaN", "1:1: a number must be finite and written in digits"),
    ("nan", "1:1: a number must be finite and written in digits"),
    ("-NaN", "1:2: a number must be finite and written in digits"),
    ("Infinity", "1:1: a number must be finite and written in digits"),
    ("-Infinity", "1:2: a number must be finite and written in digits"),
    ("inf", "1:1: a number must be finite and written in digits"),
    ("01", "1:1: a number cannot begin with an unnecessary 0; remove it"),
    ("-01", "1:2: a number cannot begin with an unnecessary 0; remove it"),
    ("00", "1:1: a number cannot begin with an unnecessary 0; remove it"),
    ("[012]", "1:2: a number cannot begin with an unnecessary 0; remove it"),
    ("+1", "1:1: a number cannot begin with '+'; remove it"),
    (".5", "1:1: a digit is missing in this number"),
    ("-.5", "1:2: a digit is missing in this number"),
    ("1.", "1:3: a digit is missing in this number"),
    ("1.e1", "1:3: a digit is missing in this number"),
    ("-", "1:2: a digit is missing in this number"),
    ("- 1", "1:2: a digit is missing in this number"),
    ("--1", "1:2: a digit is missing in this number"),
    ("1e", "1:3: a digit is missing in this number"),
    ("1e+", "1:4: a digit is missing in this number"),
    ("1e-", "1:4: a digit is missing in this number"),
    ("1e1.5", "1:4: '.' after the end of the value; remove what follows it"),
    ("1.2.3", "1:4: '.' after the end of the value; remove what follows it"),
    ("0x10", "1:2: 'x' after the end of the value; remove what follows it"),
    ("1_000", "1:2: '_' after the end of the value; remove what follows it"),
    ("1,000", "1:2: ',' after the end of the value; remove what follows it"),
    ("1f", "1:2: 'f' after the end of the value; remove what follows it"),
    ("１", "1:1: expected a value, not '１'"),
    ("−1", "1:1: expected a value, not '−'"),
    ("\"", "1:1: this text is not closed; end it with '\"' on the same line"),
    ("\"a", "1:1: this text is not closed; end it with '\"' on the same line"),
    ("[\"a\n\"]", "1:2: this text is not closed; end it with '\"' on the same line"),
    ("\"a\\\"", "1:1: this text is not closed; end it with '\"' on the same line"),
    ("\"\\", "1:3: the text ends where a text in '\"' should be; it may have been cut off"),
    ("\"a\tb\"", "1:3: a control character in a text; write it as \\u0009"),
    ("\"\u{0}\"", "1:2: a control character in a text; write it as \\u0000"),
    ("\"\u{1F}\"", "1:2: a control character in a text; write it as \\u001f"),
    ("\"\\x41\"", "1:2: '\\' before 'x' is not an escape sequence; a backslash itself is written \\\\"),
    ("\"\\a\"", "1:2: '\\' before 'a' is not an escape sequence; a backslash itself is written \\\\"),
    ("\"\\'\"", "1:2: '\\' before \"'\" is not an escape sequence; a backslash itself is written \\\\"),
    ("\"é\\😀\"", "1:3: '\\' before '😀' is not an escape sequence; a backslash itself is written \\\\"),
    ("\"\\U0041\"", "1:2: '\\' before 'U' is not an escape sequence; a backslash itself is written \\\\"),
    ("\"\\u\"", "1:2: \\u needs four hexadecimal digits"),
    ("\"\\u12\"", "1:2: \\u needs four hexadecimal digits"),
    ("\"\\u12g4\"", "1:2: \\u needs four hexadecimal digits"),
    ("\"\\u12", "1:2: \\u needs four hexadecimal digits"),
    ("\"\\u+123\"", "1:2: \\u needs four hexadecimal digits"),
    ("\"\\ud800\"", lone), ("\"\\udc00\"", lone), ("\"\\ud800x\"", lone), ("\"\\ud800\\n\"", lone),
    ("\"\\ud800\\u0041\"", lone), ("\"\\udfff\\ud800\"", lone), ("\"\\ud800\\ud800\\udc00\"", lone),
    ("\"\\ud800\\u\"", "1:8: \\u needs four hexadecimal digits"),
    ("{\"a\":1,\"a\":2}", "1:8: 'a' occurs twice in one object, first at 1:2; keep one"),
    ("{\"a\":1,\n\"\\u0061\":1}", "2:1: 'a' occurs twice in one object, first at 1:2; keep one"),
    ("[{\"b\":{\"x\":[],\n \"x\":1}}]", "2:2: 'x' occurs twice in one object, first at 1:8; keep one"),
    ("{\"\":1,\"\":1}", "1:7: '' occurs twice in one object, first at 1:2; keep one"),
  ]

  static let lone =
    "1:2: half of a surrogate pair; characters beyond U+FFFF are written as two \\u escapes, or as themselves"

  @Test(arguments: refused)
  func `what is no JSON is refused with its place`(text: String, verdict: String) {
    #expect(readJSON(text).verdict == verdict)
  }

  static let malformed: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
    [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
    [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE],
    [0xFF],
  ]

  @Test(arguments: malformed)
  func `bytes that are no UTF-8 are refused where they stand`(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let notUTF8 = "the text is not UTF-8; convert it, for example with iconv"
    #expect(readJSON([quote, 0x61] + bytes + [quote]).verdict == "1:3: \(notUTF8)")
    #expect(readJSON(Array("[\n".utf8) + bytes).verdict == "2:1: \(notUTF8)")
    #expect(readJSON([quote] + bytes).verdict == "1:2: \(notUTF8)")
  }

  @Test func `every plain string of up to twenty bytes ends where its quote stands`() throws {
    for length in 0...20 {
      for special in ["", "\\n", "é", "\\u00e9", "😀"] {
        for position in 0...length {
          let text =
            String(repeating: "a", count: position) + special + String(repeating: "~", count: length - position)
          #expect(try readJSON("[\"\(text)\"]").get() == "[\"\(text)\"]")
        }
      }
    }
  }

  @Test func `text in UTF-16 is refused`() {
    #expect(readJSON([0xFF, 0xFE, 0x7B, 0x00]).verdict.hasPrefix("1:1: the text is not UTF-8"))
    #expect(readJSON([0x00, 0x7B]).verdict == "1:1: expected a value, not U+0000")
  }
}
