import { describe, expect, it } from "vitest";
import { whyNotAttach } from "./why-not-attach";

const MB = 1024 * 1024;

describe("attachments", () => {
  it("are limited to five files of 10MB", () => {
    expect(whyNotAttach({ name: "a.log", size: 10 * MB }, 4)).toBeUndefined();
    expect(whyNotAttach({ name: "a.log", size: 10 * MB + 1 }, 0)).toBe(
      "a.log is larger than 10MB.",
    );
    expect(whyNotAttach({ name: "a.log", size: 1 }, 5)).toBe("Attach 5 files at most.");
    expect(whyNotAttach({ name: "a.log", size: 0 }, 0)).toBe("a.log is empty.");
  });
});
