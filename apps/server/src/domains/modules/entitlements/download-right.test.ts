import { describe, expect, it } from "vitest";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { mayDownload } from "./download-right.ts";

const AUTHOR_ID = 1;
const viewer = (role: Viewer["role"], mayAudit = false, id = 2): Viewer => ({
  id,
  username: role,
  role,
  hasConfirmedEmail: true,
  mayAudit,
});
const module = (
  status: "published" | "pending" | "rejected" | "withdrawn",
  isEntitled = false,
  takedownIsCritical = false,
) => ({
  authorId: AUTHOR_ID,
  status,
  isEntitled,
  takedownIsCritical,
});

describe("the right to download a module", () => {
  it("belongs to its author, buyers and auditors", () => {
    expect(mayDownload(viewer("contributor", false, AUTHOR_ID), module("published"))).toBe(true);
    expect(mayDownload(viewer("auditor", true), module("published"))).toBe(true);
    expect(mayDownload(viewer("buyer"), module("published", true))).toBe(true);
    expect(mayDownload(viewer("auditor", false), module("published"))).toBe(false);
    expect(mayDownload(viewer("buyer"), module("published"))).toBe(false);
    expect(mayDownload(null, module("published"))).toBe(false);
  });

  it("is kept by buyers after its approval is withdrawn", () => {
    expect(mayDownload(viewer("buyer"), module("withdrawn", true))).toBe(true);
    expect(mayDownload(viewer("buyer"), module("withdrawn"))).toBe(false);
  });

  it.each(["pending", "rejected"] as const)(
    "when %s: belongs to its author and auditors, not to a buyer",
    (status) => {
      expect(mayDownload(viewer("contributor", false, AUTHOR_ID), module(status))).toBe(true);
      expect(mayDownload(viewer("auditor", true), module(status))).toBe(true);
      expect(mayDownload(viewer("buyer"), module(status, true))).toBe(false);
    },
  );

  it("when taken down as dangerous: belongs to its author and auditors, not to a buyer", () => {
    const dangerous = module("withdrawn", true, true);
    expect(mayDownload(viewer("buyer"), dangerous)).toBe(false);
    expect(mayDownload(viewer("auditor", true), dangerous)).toBe(true);
    expect(mayDownload(viewer("contributor", false, AUTHOR_ID), dangerous)).toBe(true);
  });
});
