import { ROLES } from "@stackyard/contract/base/option-lists";
import { describe, expect, it } from "vitest";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { whyNotReview } from "./review-policy.ts";

const AUTHOR_ID = 1;
const viewer = (role: Viewer["role"], mayAudit = false, id = 2): Viewer => ({
  id,
  username: role,
  role,
  hasConfirmedEmail: true,
  mayAudit,
});
const author = viewer("contributor", false, AUTHOR_ID);
const module = (status: "published" | "pending" | "rejected") => ({ authorId: AUTHOR_ID, status });

describe("the right to review a module", () => {
  it.each(ROLES)("when %s: never the author's own, and only a published one", (role) => {
    expect(whyNotReview(viewer(role), module("published"))).toBeUndefined();
    expect(whyNotReview(author, module("published"))).toBe("own_module");
    expect(whyNotReview(viewer(role), module("pending"))).toBe("module_not_found");
    expect(whyNotReview(viewer(role), module("rejected"))).toBe("module_not_found");
  });
});
