import { ROLES } from "@stackyard/contract/base/option-lists";
import { describe, expect, it } from "vitest";
import { viewerOf } from "./viewer-of.ts";

const account = (role: (typeof ROLES)[number], isApproved = true) => ({
  id: 1,
  username: "somebody",
  role,
  emailVerified: true,
  auditorApprovedAt: isApproved ? new Date() : null,
});

describe("the viewer's privileges:", () => {
  it.each(ROLES)("an account with the role %s has those of the role", (role) => {
    for (const isRequired of [false, true]) {
      const viewer = viewerOf(account(role), { isRequired, isShown: true });
      const mayAudit = role === "admin" || role === "auditor";
      const seen = { id: 1, username: "somebody", role, hasConfirmedEmail: true, mayAudit };
      expect(viewer).toEqual(seen);
      expect(viewerOf(account(role), { isRequired: false, isShown: false })).toEqual(viewer);
    }
  });

  it.each(ROLES)("an account with the role %s has none without its second factor", (role) => {
    const viewer = viewerOf(account(role), { isRequired: true, isShown: false });
    const isPrivileged = role === "admin" || role === "auditor";
    expect(viewer.mayAudit).toBe(false);
    expect(viewer.role).toBe(isPrivileged ? "buyer" : role);
    expect(viewer.lacksSecondFactor).toBe(isPrivileged || undefined);
  });

  it("an auditor without approval may not audit", () => {
    const viewer = viewerOf(account("auditor", false), { isRequired: false, isShown: true });
    expect(viewer.mayAudit).toBe(false);
  });
});
