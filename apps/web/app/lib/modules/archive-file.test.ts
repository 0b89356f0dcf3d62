import { LIMITS } from "@stackyard/contract/base/limits";
import { describe, expect, it } from "vitest";
import { whyNotArchive } from "./archive-file";

describe("whyNotArchive", () => {
  it.each(["module.zip", "module-1.0.0.tar.gz", "MODULE.TGZ"])("accepts %s", (name) =>
    expect(whyNotArchive({ name, size: LIMITS.archiveBytes })).toBeUndefined(),
  );

  it.each(["module.rar", "main.tf", "module.gz", "zip"])("refuses %s for its format", (name) =>
    expect(whyNotArchive({ name, size: 1 })).toBe("Upload a .zip or .tar.gz archive."),
  );

  it("refuses a file over 50MB", () => {
    const size = LIMITS.archiveBytes + 1;
    expect(whyNotArchive({ name: "a.zip", size })).toBe("The archive is larger than 50MB.");
  });

  it("refuses an empty file", () => {
    expect(whyNotArchive({ name: "a.zip", size: 0 })).toBe("The archive has no files.");
  });
});
