import { expect, it } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

it.each([
  ["/", "/"],
  ["/marketplace", "/marketplace"],
  ["/Marketplace", "/marketplace"],
  ["/marketplace/", "/marketplace"],
  ["/MARKETPLACE//", "/marketplace"],
  ["/Users/Mara-Lindqvist/", "/users/Mara-Lindqvist"],
  ["/purchases/12/receipt", "/orders/12/receipt"],
  ["/Purchases/12/receipt/", "/orders/12/receipt"],
  ["/purchases/12/receipts", "/purchases/12/receipts"],
  ["/developer-forum/threads/1/", "/developer-forum/threads/1"],
  ["//evil.example/", "//evil.example/"],
  ["//", "//"],
  ["/%2F/", "/%2F"],
])("the canonical path of %s is %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});
