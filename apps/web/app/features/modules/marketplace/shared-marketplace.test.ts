import { describe, expect, it } from "vitest";
import { findSharedPages, sharedPage } from "../../../lib/page/shared-page";
import { readFilter } from "./marketplace-filter";

const find = findSharedPages([
  { path: "", module: {} },
  { path: undefined, module: { handle: sharedPage() } },
  {
    path: "marketplace",
    module: { handle: sharedPage(readFilter) },
  },
  { path: "modules/:id", module: { handle: { startsWhenUsed: true } } },
  {
    path: "talent/:id",
    module: { handle: sharedPage((query) => (query.has("own") ? undefined : {})) },
  },
  {
    path: "list",
    module: {
      handle: sharedPage((query) => ({ z: query.get("z") ?? "1", a: query.get("a") ?? undefined })),
    },
  },
  {
    path: "invitation",
    module: { handle: sharedPage((query) => (query.has("open") ? {} : undefined)) },
  },
]);
const addressOf = (address: string) => find(new URL(address, "http://here"));

describe("the canonical address of a shared page", () => {
  it.each([
    ["/", "/"],
    ["/?utm_source=x", "/"],
    ["/talent/1?other=2", "/talent/1"],
    ["/list?z=1", "/list"],
    ["/list?z=2&a=3", "/list?a=3&z=2"],
    ["/marketplace?sort=newest&x=1&category=storage", "/marketplace?category=storage&sort=newest"],
    ["/marketplace?category=storage&sort=newest", "/marketplace?category=storage&sort=newest"],
    ["/marketplace?category=all&sort=oldest&filter=&type=x", "/marketplace"],
    ["/marketplace?search=++vpc+peering&search=other", "/marketplace?search=vpc+peering"],
    [`/marketplace?search=${"x".repeat(900)}`, `/marketplace?search=${"x".repeat(200)}`],
  ])("of %s is %s, which is canonical itself", (asked, wanted) => {
    expect(addressOf(asked)).toBe(wanted);
    expect(addressOf(wanted)).toBe(wanted);
  });

  it.each(["/modules/1", "/marketplace/", "/nowhere", "/talent/1?own=2", "/invitation"])(
    "doesn't exist for %s",
    (address) => expect(addressOf(address)).toBeUndefined(),
  );
});
