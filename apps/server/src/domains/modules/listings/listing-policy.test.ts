import { describe, expect, it } from "vitest";
import { maySeeHistory, whyNotDelete, whyNotManage, whyNotPutOnSale } from "./listing-policy.ts";

const AUTHOR = { id: 1, role: "contributor", mayAudit: false } as const;
const OTHER = { ...AUTHOR, id: 2 };
const ADMIN = { ...AUTHOR, id: 3, role: "admin" } as const;
const UNPROTECTED_ADMIN = { ...ADMIN, lacksSecondFactor: true } as const;
const AUDITOR = { ...AUTHOR, id: 4, role: "auditor", mayAudit: true } as const;

const module = (takenDownBy: number | null = null) => ({
  authorId: AUTHOR.id,
  takenDownAt: takenDownBy === null ? null : new Date(),
  takenDownBy,
});

describe("a listing", () => {
  it.each([
    ["its author", AUTHOR, undefined],
    ["another contributor", OTHER, "forbidden"],
    ["an administrator", ADMIN, undefined],
    ["an administrator without a second factor", UNPROTECTED_ADMIN, "second_factor_missing"],
    ["an auditor", AUDITOR, "forbidden"],
  ] as const)("managed by %s: %j", (_, viewer, refusal) =>
    expect(whyNotManage(viewer, module())).toBe(refusal),
  );

  it.each([
    ["its author, who took it off", AUTHOR, AUTHOR.id, undefined],
    ["its author, while on sale", AUTHOR, null, "conflict"],
    ["its author, after a takedown", AUTHOR, ADMIN.id, "forbidden"],
    ["an administrator", ADMIN, AUTHOR.id, "forbidden"],
  ] as const)("put on sale by %s: %j", (_, viewer, takenDownBy, refusal) =>
    expect(whyNotPutOnSale(viewer, module(takenDownBy))).toBe(refusal),
  );

  it.each([
    ["its author", AUTHOR, null, undefined],
    ["its author, off sale", AUTHOR, AUTHOR.id, undefined],
    ["its author, after a takedown", AUTHOR, ADMIN.id, "forbidden"],
    ["an administrator", ADMIN, null, undefined],
    ["another contributor", OTHER, null, "forbidden"],
  ] as const)("deleted by %s: %j", (_, viewer, takenDownBy, refusal) =>
    expect(whyNotDelete(viewer, module(takenDownBy))).toBe(refusal),
  );

  it("shows its history to its author, auditors and administrators", () => {
    const seen = [AUTHOR, OTHER, ADMIN, AUDITOR].map((viewer) => maySeeHistory(viewer, module()));
    expect(seen).toEqual([true, false, true, true]);
  });
});
