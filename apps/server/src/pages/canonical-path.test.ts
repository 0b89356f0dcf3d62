import { expect, it } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

it.each([
  ["/", "/"],
  ["/marketplace", "/marketplace"],
  ["/Marketplace", "/marketplace"],
  ["/marketplace/", "/marketplace"],
  ["/MARKETPLACE//", "/marketplace"],
  ["/Users/Mara-Lindqvist/", "/users/Mara-Lindqvist"],
  ["/developer-forum/threads/1/", "/developer-forum/threads/1"],
  ["//evil.example/", "//evil.example/"],
  ["//", "//"],
  ["/%2F/", "/%2F"],
])("the canonical path of %s is %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});
