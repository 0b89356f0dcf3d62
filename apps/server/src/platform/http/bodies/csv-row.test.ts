import { describe, expect, it } from "vitest";
import { csvRow } from "./csv-row.ts";

describe("a line of a CSV file", () => {
  it("quotes characters that would end a value", () => {
    expect(csvRow(["a,b", 'say "hi"', "two\nlines", null, 7])).toBe(
      '"a,b","say ""hi""","two\nlines",,7\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@sum", "\tx"])("contains no formula: %j", (formula) => {
    expect(csvRow([formula])).toBe(`'${formula}\r\n`);
  });
});
