import { describe, expect, it } from "vitest";
import { contains, networkText, parseNetwork } from "./cidr.ts";

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
});

it.each([
  ["10.0.0.0/8", "10.1.0.0/16", true],
  ["10.1.0.0/16", "10.1.0.0/16", true],
  ["10.1.0.0/16", "10.0.0.0/8", false],
  ["10.1.0.0/16", "10.2.0.0/24", false],
  ["fd00::/8", "fd12::/64", true],
  ["::/0", "10.0.0.0/8", false],
])("%s contains %s: %s", (whole, part, isPart) => {
  const [outer, inner] = [whole, part].map(parseNetwork);
  expect(outer && inner && contains(outer, inner)).toBe(isPart);
});
