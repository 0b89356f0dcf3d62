import type {
  LedgerProof,
  OwnInclusion,
} from "@stackyard/contract/trade/bookkeeping/ledger-proofs";
import { rootOfDay } from "@stackyard/ledger-proof/daily-root";
import { hashLeaf, pathOf, rootOf, type Sum } from "@stackyard/ledger-proof/tree";
import { expect, it } from "vitest";
import { verifyInclusion } from "./verify-inclusion";

const USER = 7;
const salts = [1, 2, 3, 4].map((byte) => new Uint8Array(16).fill(byte));
const amounts = [300, 450, 0, 99_250];
const leaves = salts.map((salt, index) =>
  hashLeaf({ salt, userId: index < 2 ? USER : 8, cents: amounts[index] ?? 0 }),
);
const root = rootOf(leaves[0] as Sum, pathOf(leaves, 0));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

const tree = {
  day: "2027-01-01",
  mode: "live",
  currency: "USD",
  leaves: 4,
  treeRoot: hex(root.hash),
  sealDigest: null,
  previousRoot: "ab",
} as const;
const proof: LedgerProof = {
  ...tree,
  id: 1,
  liabilities: root.cents,
  root: rootOfDay({ ...tree, liabilityCents: root.cents }),
  providerBalances: [],
  createdAt: "2027-01-02T00:00:00.000Z",
  isVerifiable: true,
};
const part = (index: number): OwnInclusion["parts"][number] => ({
  salt: hex(salts[index] as Uint8Array),
  cents: amounts[index] ?? 0,
  path: pathOf(leaves, index).map(({ side, node }) => ({
    side,
    hash: hex(node.hash),
    cents: node.cents,
  })),
});
const own: OwnInclusion = { proof, userId: USER, cents: 750, parts: [part(0), part(1)] };

it("accepts parts that lead to the root and the total", () => {
  expect(root.cents).toBe(100_000);
  expect(verifyInclusion(proof, own)).toEqual([]);
});

it.each<[string, Partial<LedgerProof>, Partial<OwnInclusion>]>([
  ["Your parts don't add up to your balance.", {}, { cents: 751 }],
  ["Part 2 of your balance doesn't lead to the root.", {}, { userId: 8 }],
  ["Part 1 of your balance doesn't lead to the root.", {}, { parts: [{ ...part(0), cents: 301 }] }],
  ["The day's root doesn't cover the figures on this page.", { liabilities: 99_999 }, {}],
  ["The day's root doesn't cover the figures on this page.", { previousRoot: "cd" }, {}],
  [
    "Your parts belong to another root than the one on this page.",
    {},
    { proof: { ...proof, root: "00" } },
  ],
])("says: %s", (error, shown, inclusion) => {
  expect(verifyInclusion({ ...proof, ...shown }, { ...own, ...inclusion })).toContain(error);
});

it("accepts no path with a negative sum", () => {
  const [first, ...others] = part(0).path;
  const negative = {
    ...part(0),
    path: [{ ...(first as NonNullable<typeof first>), cents: -1 }, ...others],
  };
  expect(verifyInclusion(proof, { ...own, parts: [negative, part(1)] })).toContain(
    "Part 1 of your balance doesn't lead to the root.",
  );
});
