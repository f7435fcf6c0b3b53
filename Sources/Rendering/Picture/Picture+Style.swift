extension Picture {
  /// The style sheet. A picture is a separate file, so it contains its own colours.
  static let style = """
    text{font:11px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}\
    .title{font-size:14px;font-weight:600;fill:#1b1d20}.page{fill:#f6f6f4}.screen{fill:#fff;stroke:#9aa0a8;stroke-width:1.5}\
    .view{fill:#1b1d20;fill-opacity:.04;stroke:#c6cad0}.name,.tick{fill:#5b6169}.label{fill:#1b1d20;font-weight:600}\
    .grid{stroke:#dfe1e4}.possible{fill:#fff;stroke:#9aa0a8}.waiting{stroke:#8f6100}.hatch{stroke:#8f6100;stroke-width:1.5}\
    .active{fill:#2458cf}.ended{fill:#0a7355}.check{fill:none;stroke:#fff;stroke-width:1.7;stroke-linecap:round}\
    .failed,.cancelled,.fail,.wait,.trail,.taken{fill:none;stroke-linecap:round;stroke-linejoin:round}\
    .failed{stroke:#b23a26;stroke-width:2}.cancelled{stroke:#74479c;stroke-width:1.8}\
    .fail{stroke:#b23a26;opacity:.6}.wait{stroke:#8f6100;opacity:.8;stroke-dasharray:4 3}\
    .trail{stroke-width:3}.taken{stroke-width:3}.began{fill:#fff;stroke-width:2}.lifted{stroke:#fff}\
    .id,.own{text-anchor:middle;font-size:10px;font-weight:700}.id{fill:#fff}.now{stroke:#1b1d20;stroke-width:1.5}\
    .f0 .trail,.f0 .began,.f0 .taken{stroke:#0069a6}.f0 .disc,.f0 .lifted,.f0 .own{fill:#0069a6}\
    .f1 .trail,.f1 .began,.f1 .taken{stroke:#b5450f}.f1 .disc,.f1 .lifted,.f1 .own{fill:#b5450f}\
    .f2 .trail,.f2 .began,.f2 .taken{stroke:#00735a}.f2 .disc,.f2 .lifted,.f2 .own{fill:#00735a}\
    .f3 .trail,.f3 .began,.f3 .taken{stroke:#9c3f85}.f3 .disc,.f3 .lifted,.f3 .own{fill:#9c3f85}\
    .f4 .trail,.f4 .began,.f4 .taken{stroke:#7d5a00}.f4 .disc,.f4 .lifted,.f4 .own{fill:#7d5a00}\
    .f5 .trail,.f5 .began,.f5 .taken{stroke:#4a55c4}.f5 .disc,.f5 .lifted,.f5 .own{fill:#4a55c4}
    """
}
