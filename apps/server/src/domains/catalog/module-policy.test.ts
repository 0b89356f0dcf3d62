import { ROLES } from "@stackyard/contract/option-lists";
import { describe, expect, it } from "vitest";
import type { Viewer } from "../../platform/http/viewer.ts";
import { mayDownload, maySee, whyNotAudit, whyNotBuy, whyNotReview } from "./module-policy.ts";

const AUTHOR_ID = 1;
const viewer = (role: Viewer["role"], mayAudit = false, id = 2): Viewer => ({
  id,
  username: role,
  role,
  mayAudit,
});
const author = viewer("contributor", false, AUTHOR_ID);
const auditor = viewer("auditor", true);
const waiting = viewer("auditor", false);
const published = { authorId: AUTHOR_ID, status: "published" } as const;
const hidden = [
  { authorId: AUTHOR_ID, status: "pending" },
  { authorId: AUTHOR_ID, status: "rejected" },
] as const;

describe("who may see a module", () => {
  it.each([null, ...ROLES.map((role) => viewer(role))])(
    "published: everyone, such as %j",
    (anyone) => {
      expect(maySee(anyone, published)).toBe(true);
    },
  );

  it.each(hidden)("%j: its author, auditors, and nobody else", (module) => {
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

describe("who may download a module", () => {
  it("is whoever wrote it, bought it or audits it", () => {
    expect(mayDownload(author, published, false)).toBe(true);
    expect(mayDownload(auditor, published, false)).toBe(true);
    expect(mayDownload(viewer("buyer"), published, true)).toBe(true);
    expect(mayDownload(viewer("buyer"), published, false)).toBe(false);
    expect(mayDownload(null, published, false)).toBe(false);
  });

  it("is not a buyer once the module is hidden", () => {
    for (const module of hidden) expect(mayDownload(viewer("buyer"), module, true)).toBe(false);
  });
});

describe("who may audit, review and buy", () => {
  it("audit: approved auditors, never their own", () => {
    expect(whyNotAudit(auditor, published)).toBeUndefined();
    expect(whyNotAudit(waiting, published)).toBe("auditor_not_approved");
    expect(whyNotAudit(viewer("buyer"), published)).toBe("auditor_not_approved");
    expect(whyNotAudit(viewer("auditor", true, AUTHOR_ID), published)).toBe("own_module");
  });

  it.each(ROLES)(
    "review and buy: the role %s, not their own, and only what is published",
    (role) => {
      const someone = viewer(role);
      expect(whyNotReview(someone, published)).toBeUndefined();
      expect(whyNotBuy(someone, published)).toBeUndefined();
      expect(whyNotReview(author, published)).toBe("own_module");
      expect(whyNotBuy(author, published)).toBe("own_module");
      for (const module of hidden) {
        expect(whyNotReview(someone, module)).toBe("module_not_found");
        expect(whyNotBuy(someone, module)).toBe("not_for_sale");
      }
    },
  );
});
