import { expect, it } from "vitest";
import { readable } from "./readable-address.ts";

const SITE = "http://stackyard.test";

it.each([
  ["/users/%zz", "/users/%25zz"],
  ["/%E0%A4%A", "/%25E0%25A4%25A"],
  ["/%", "/%25"],
  ["/users/a%0d%0ab", "/users/a%250d%250ab"],
  ["/%09/%20", "/%2509/%20"],
  ["/%E2%80%A8", "/%25E2%2580%25A8"],
  ["/%C0%AF/caf%C3%A9?search=50%", "/%25C0%25AF/caf%C3%A9?search=50%"],
])("%s becomes a readable address: %s", (path, whole) => {
  const asked = new Request(SITE + path, { headers: { cookie: "a=b" } });
  const { url, headers } = readable(asked);
  expect(url).toBe(SITE + whole);
  expect(headers.get("cookie")).toBe("a=b");
  expect(decodeURIComponent(new URL(url).pathname)).toMatch(/^.+$/);
});

it.each(["/", "/users/caf%C3%A9", "/marketplace?search=50%25"])("%s stays unchanged", (path) => {
  const asked = new Request(SITE + path);
  expect(readable(asked)).toBe(asked);
});
