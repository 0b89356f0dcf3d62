import { describe, expect, it } from "vitest";
import { nextVersion } from "./next-version";

describe("the suggested version number", () => {
  it.each([
    ["1.4.2", "1.4.3"],
    ["2.0.0-rc.1", "2.0.1"],
    [null, "1.0.0"],
  ])("after %s is %s", (latest, next) => {
    expect(nextVersion(latest)).toBe(next);
  });
});
