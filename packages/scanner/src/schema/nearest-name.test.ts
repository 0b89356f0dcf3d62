import { expect, it } from "vitest";
import { isTypo, nearestName } from "./nearest-name.ts";

it.each([
  ["a wrong letter", "bukket", "bucket"],
  ["a letter too many", "versionning", "versioning"],
  ["a missing letter", "enabeld", "enabled"],
  ["a missing letter at the start", "ucket", "bucket"],
  ["a missing letter at the end", "jsonencod", "jsonencode"],
  ["a letter too many at the end", "enabledd", "enabled"],
  ["two letters swapped", "lenght", "length"],
])("a typo is %s", (_, written, meant) => {
  expect(isTypo(written, meant)).toBe(true);
});

it.each([
  ["the same name", "bucket", "bucket"],
  ["the plural", "subnet_ids", "subnet_id"],
  ["the singular", "subnet_id", "subnet_ids"],
  ["a number at the end", "sha", "sha1"],
  ["another number", "ipv4_netmask", "ipv6_netmask"],
  ["two slips", "bukkat", "bucket"],
  ["another name", "min_size", "max_size"],
  ["nothing in common", "a", "bucket"],
])("a typo isn't %s", (_, written, meant) => {
  expect(isTypo(written, meant)).toBe(false);
});

it("finds the nearest name, and none that is far off", () => {
  expect(nearestName("buckt", ["basket", "bucket", "acl"])).toBe("bucket");
  expect(nearestName("zone", ["bucket", "acl"])).toBeUndefined();
});
