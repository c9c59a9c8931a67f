/// The worked example of keyed table updates: companies are frames, products nodes that are known by their names and called by their labels
/// (source: "Updating UITableView with a dynamic data source", 2013).
extension Example {
  static let companies = Example(
    name: "companies",
    title: "Companies and products",
    summary: "Four companies and the prices of their products, to be compared with the same some weeks later.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Companies and products",
        "nodes": [
          {"name": "blackberry_q10", "kind": "number", "value": 579, "label": "Blackberry Q10"},
          {"name": "blackberry_q5", "kind": "number", "value": 349, "label": "Blackberry Q5"},
          {"name": "blackberry_z10", "kind": "number", "value": 549, "label": "Blackberry Z10"},
          {"name": "ipad", "kind": "number", "value": 499, "label": "iPad"},
          {"name": "iphone", "kind": "number", "value": 649, "label": "iPhone"},
          {"name": "ipod", "kind": "number", "value": 229, "label": "iPod"},
          {"name": "kindle", "kind": "number", "value": 69, "label": "Kindle"},
          {"name": "kindle_fire", "kind": "number", "value": 159, "label": "Kindle Fire"},
          {"name": "kindle_fire_hd_7", "kind": "number", "value": 199, "label": "Kindle Fire HD 7\""},
          {"name": "nexus_10", "kind": "number", "value": 399, "label": "Nexus 10"},
          {"name": "nexus_4", "kind": "number", "value": 299, "label": "Nexus 4"},
          {"name": "nexus_7", "kind": "number", "value": 199, "label": "Nexus 7"}
        ],
        "frames": {
          "Blackberry RIM": ["blackberry_q10", "blackberry_q5", "blackberry_z10"],
          "Apple": ["ipad", "iphone", "ipod"],
          "Amazon": ["kindle", "kindle_fire", "kindle_fire_hd_7"],
          "Google": ["nexus_10", "nexus_4", "nexus_7"]
        },
        "layout": {
          "blackberry_q10": [63, 3],
          "blackberry_q5": [63, 7],
          "blackberry_z10": [63, 11],
          "ipad": [33, 3],
          "iphone": [33, 7],
          "ipod": [33, 11],
          "kindle": [3, 3],
          "kindle_fire": [3, 7],
          "kindle_fire_hd_7": [3, 11],
          "nexus_10": [93, 3],
          "nexus_4": [93, 7],
          "nexus_7": [93, 11]
        }
      }

      """#)

  static let companiesLater = Example(
    name: "companies-later",
    title: "Companies and products, later",
    summary: "The same companies after seven changes: 'nodecalc diff OLD NEW --view' shows them.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Companies and products, later",
        "nodes": [
          {"name": "ipad", "kind": "number", "value": 499, "label": "New iPad"},
          {"name": "ipad_mini", "kind": "number", "value": 329, "label": "iPad Mini"},
          {"name": "iphone", "kind": "number", "value": 649, "label": "iPhone 5"},
          {"name": "ipod", "kind": "number", "value": 229, "label": "iPod Touch"},
          {"name": "kindle", "kind": "number", "value": 69, "label": "Kindle"},
          {"name": "kindle_fire_hd_7", "kind": "number", "value": 199, "label": "Kindle Fire HD 7\""},
          {"name": "kindle_fire_hd_89", "kind": "number", "value": 269, "label": "Kindle Fire HD 8.9\""},
          {"name": "nexus_10", "kind": "number", "value": 399, "label": "Nexus 10"},
          {"name": "nexus_4", "kind": "number", "value": 299, "label": "Nexus 4"},
          {"name": "nexus_7", "kind": "number", "value": 199, "label": "Nexus 7"},
          {"name": "nexus_watch", "kind": "number", "value": 249, "label": "Nexus Watch"},
          {"name": "surface_pro", "kind": "number", "value": 899, "label": "Windows Surface Pro"},
          {"name": "surface_rt", "kind": "number", "value": 349, "label": "Windows Surface RT"},
          {"name": "windows_8_phone", "kind": "number", "value": 449, "label": "Windows 8 Phone"}
        ],
        "frames": {
          "Apple": ["ipad", "ipad_mini", "iphone", "ipod"],
          "Amazon": ["kindle", "kindle_fire_hd_7", "kindle_fire_hd_89"],
          "Google": ["nexus_10", "nexus_4", "nexus_7", "nexus_watch"],
          "Microsoft": ["surface_pro", "surface_rt", "windows_8_phone"]
        },
        "layout": {
          "ipad": [33, 3],
          "ipad_mini": [33, 15],
          "iphone": [33, 7],
          "ipod": [33, 11],
          "kindle": [3, 3],
          "kindle_fire_hd_7": [3, 11],
          "kindle_fire_hd_89": [3, 15],
          "nexus_10": [93, 3],
          "nexus_4": [93, 7],
          "nexus_7": [93, 11],
          "nexus_watch": [93, 15],
          "surface_pro": [123, 3],
          "surface_rt": [123, 7],
          "windows_8_phone": [123, 11]
        }
      }

      """#)
}
