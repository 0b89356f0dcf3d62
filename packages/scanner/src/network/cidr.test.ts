import { describe, expect, it } from "vitest";
import { coversEverything, networkText, parseNetwork } from "./cidr.ts";
import { portRangeIncludes } from "./port-range.ts";

describe("networks", () => {
  it.each([
    ["10.1.2.3/8", "10.0.0.0/8"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:db8::1/32", "2001:db8::/32"],
    ["2001:0:0:1:0:0:0:1/128", "2001:0:0:1::1/128"],
    ["fd00::1:0:0:7890/128", "fd00::1:0:0:7890/128"],
    ["::/0", "::/0"],
  ])("%s is %s", (text, canonical) => {
    const network = parseNetwork(text);
    expect(network && networkText(network, true)).toBe(canonical);
  });

  it.each([
    "10.0.0.0",
    "10.0.0/8",
    "10.0.0.256/8",
    "10.0.0.0/33",
    "::1::/64",
    "g::/8",
    "01.0.0.0/8",
    "10.0.0.0/8/8",
    "",
  ])("%j is none", (text) => {
    expect(parseNetwork(text)).toBeUndefined();
  });

  it("of prefix length zero cover everything, however they are written", () => {
    expect(["0.0.0.0/0", "::/0", "0:0::0/0", "1.2.3.4/0"].every(coversEverything)).toBe(true);
    expect(["10.0.0.0/8", "*", "0.0.0.0"].some(coversEverything)).toBe(false);
  });
});

it("port ranges include their bounds", () => {
  expect(
    ["22", "20-22", "22-30", "*", " 1 - 65535 "].every((range) => portRangeIncludes(range, 22)),
  ).toBe(true);
  expect(["23", "20-21", "", "ssh"].some((range) => portRangeIncludes(range, 22))).toBe(false);
});
