import { ROLES } from "@stackyard/contract/base/option-lists";
import { describe, expect, it } from "vitest";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { maySee } from "./module-visibility.ts";

const AUTHOR_ID = 1;
const viewer = (role: Viewer["role"], mayAudit = false, id = 2): Viewer => ({
  id,
  username: role,
  role,
  hasConfirmedEmail: true,
  mayAudit,
});
const author = viewer("contributor", false, AUTHOR_ID);
const auditor = viewer("auditor", true);
const waiting = viewer("auditor", false);
const published = { authorId: AUTHOR_ID, status: "published", isEntitled: false } as const;
const hidden = [
  { authorId: AUTHOR_ID, status: "pending", isEntitled: false },
  { authorId: AUTHOR_ID, status: "rejected", isEntitled: false },
  { authorId: AUTHOR_ID, status: "withdrawn", isEntitled: false },
] as const;

describe("the visibility of a module", () => {
  it.each([null, ...ROLES.map((role) => viewer(role))])(
    "when published: everyone, such as %j",
    (anyone) => {
      expect(maySee(anyone, published)).toBe(true);
    },
  );

  it("when withdrawn: its owners as well", () => {
    const held = { authorId: AUTHOR_ID, status: "withdrawn", isEntitled: true } as const;
    expect(maySee(viewer("buyer"), held)).toBe(true);
    expect(maySee(viewer("buyer"), { ...held, status: "pending" })).toBe(false);
  });

  it.each(hidden)("when %j: its author and auditors only", (module) => {
    expect(maySee(author, module)).toBe(true);
    expect(maySee(auditor, module)).toBe(true);
    for (const other of [
      null,
      waiting,
      viewer("buyer"),
      viewer("engineer"),
      viewer("contributor"),
    ]) {
      expect(maySee(other, module)).toBe(false);
    }
  });
});
