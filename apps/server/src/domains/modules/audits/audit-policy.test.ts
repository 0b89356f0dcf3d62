import { expect, it } from "vitest";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { whyNotAudit } from "./audit-policy.ts";

const viewer = (role: Viewer["role"], mayAudit: boolean, id = 2): Viewer => ({
  id,
  username: role,
  role,
  hasConfirmedEmail: true,
  mayAudit,
});

it("auditing requires an approved auditor who isn't the author", () => {
  expect(whyNotAudit(viewer("auditor", true), { authorId: 1 })).toBeUndefined();
  expect(whyNotAudit(viewer("auditor", false), { authorId: 1 })).toBe("auditor_not_approved");
  expect(whyNotAudit(viewer("buyer", false), { authorId: 1 })).toBe("auditor_not_approved");
  expect(whyNotAudit(viewer("auditor", true, 1), { authorId: 1 })).toBe("own_module");
});
