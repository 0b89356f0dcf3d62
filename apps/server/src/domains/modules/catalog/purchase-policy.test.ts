import { ROLES } from "@stackyard/contract/base/option-lists";
import { describe, expect, it } from "vitest";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { whyNotBuy } from "./purchase-policy.ts";

const AUTHOR_ID = 1;
const viewer = (role: Viewer["role"], mayAudit = false, id = 2): Viewer => ({
  id,
  username: role,
  role,
  hasConfirmedEmail: true,
  mayAudit,
});
const author = viewer("contributor", false, AUTHOR_ID);
const module = (
  status: "published" | "pending" | "rejected" | "withdrawn",
  isEntitled = false,
) => ({
  authorId: AUTHOR_ID,
  status,
  isEntitled,
});

describe("who may buy a module", () => {
  it.each(ROLES)("%s: not their own, only what is published, and once", (role) => {
    expect(whyNotBuy(viewer(role), module("published"))).toBeUndefined();
    expect(whyNotBuy(author, module("published"))).toBe("own_module");
    expect(whyNotBuy(viewer(role), module("pending"))).toBe("not_for_sale");
    expect(whyNotBuy(viewer(role), module("rejected"))).toBe("not_for_sale");
    expect(whyNotBuy(viewer(role), module("withdrawn"))).toBe("not_for_sale");
    expect(whyNotBuy(viewer(role), module("published", true))).toBe("already_purchased");
  });
});
