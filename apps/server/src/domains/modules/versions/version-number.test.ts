import { describe, expect, it } from "vitest";
import { freeVersion, isAtLeast, smallestVersion, versionBefore } from "./version-number.ts";

const published = (...versions: string[]) =>
  versions.map((version) => ({ version, status: "published" }));

describe("a version's number", () => {
  it.each([
    ["1.2.3", "major", "2.0.0"],
    ["1.2.3", "minor", "1.3.0"],
    ["1.2.3", "patch", "1.2.4"],
    ["0.4.1", "major", "0.5.0"],
    ["0.4.1", "minor", "0.4.2"],
    ["2.0.0-rc.1", "minor", "2.1.0"],
  ] as const)("after %s must be, for a %s change, at least %s", (since, bump, smallest) => {
    expect(smallestVersion(since, bump)).toBe(smallest);
  });

  it("can be a pre-release of the required one", () => {
    expect(isAtLeast("2.0.0-rc.1", "2.0.0")).toBe(true);
    expect(isAtLeast("1.9.0", "2.0.0")).toBe(false);
    expect(isAtLeast("3.0.0", "2.0.0")).toBe(true);
  });

  it("is the next patch if a version has it, whatever its state", () => {
    const versions = ["1.1.0", "1.1.1", "1.3.0"].map((version) => ({ version }));
    expect(freeVersion("1.1.0", versions)).toBe("1.1.2");
    expect(freeVersion("1.2.0", versions)).toBe("1.2.0");
  });

  it("is compared with the highest published one below it", () => {
    const versions = [
      ...published("0.9.0", "1.0.0", "1.1.0-rc.1", "2.0.0"),
      { version: "1.0.5", status: "pending" },
    ];
    expect(versionBefore("1.1.0", versions)?.version).toBe("1.0.0");
    expect(versionBefore("0.9.0", versions)).toBeUndefined();
    expect(versionBefore("1.0.0", published("1.0.0-rc.1"))?.version).toBe("1.0.0-rc.1");
  });
});
