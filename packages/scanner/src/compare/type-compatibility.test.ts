import { describe, expect, it } from "vitest";
import { compareTypes } from "./type-compatibility.ts";

describe("a type that becomes another", () => {
  it.each([
    ["string", "string", "same"],
    [null, "any", "same"],
    ["list(string)", "list( string )", "same"],
    ["list", "list(any)", "same"],
    ["bool", "string", "wider"],
    ["string", "bool", "narrower"],
    ["string", null, "wider"],
    [null, "string", "narrower"],
    ["list(number)", "list(string)", "wider"],
    ["list(string)", "set(string)", "same"],
    ["list(string)", "map(string)", "narrower"],
    ["string", "list(string)", "narrower"],
    ["tuple([string, number])", "list(string)", "wider"],
    ["tuple([string])", "tuple([string, string])", "narrower"],
    ["object({ a = string })", "object({ a = string, b = optional(string) })", "wider"],
    ["object({ a = string })", "object({ a = string, b = string })", "narrower"],
    ["object({ a = string, b = string })", "object({ a = string })", "narrower"],
    ["object({ a = optional(string) })", "object({ a = string })", "narrower"],
    ["object({ a = string })", "object({ a = optional(string) })", "wider"],
    ["object({ a = string })", "map(string)", "wider"],
    [
      'object({ a = optional(string, "x") })',
      'object({ a = optional(string, "y") })',
      "other-defaults",
    ],
    ["object({ b = bool, a = string })", "object({ a = string, b = bool })", "same"],
    ["string", "no type", "narrower"],
  ] as const)("%s to %s: %s", (before, after, difference) => {
    expect(compareTypes(before, after)).toBe(difference);
  });
});
