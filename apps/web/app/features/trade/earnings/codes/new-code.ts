import type { BodyOf } from "@stackyard/contract/base/endpoint";
import type { createDiscountCode } from "@stackyard/contract/trade/discounts";
import { readDollars } from "../../../../lib/format/dollars";

/** The form's fields as typed. */
export interface CodeFields {
  readonly code: string;
  readonly kind: "percent" | "amount";
  readonly value: string;
  /** A module's ID; "" for all of the seller's modules. */
  readonly item: string;
  readonly maxUses: string;
  /** Local time, as from a `datetime-local` input. */
  readonly expiresAt: string;
}

type NewCode = BodyOf<typeof createDiscountCode>;
type Reading =
  | { readonly body: NewCode }
  | { readonly field: keyof CodeFields; readonly problem: string };

const CODE = /^[A-Z0-9][A-Z0-9-]{2,29}$/;

/** What is sent for the typed fields, or the first field that can't be right. */
export function readNewCode(fields: CodeFields): Reading {
  const code = fields.code.trim().toUpperCase();
  if (!CODE.test(code)) {
    return { field: "code", problem: "Use 3 to 30 letters, digits and hyphens" };
  }
  const worth = readWorth(fields);
  if ("problem" in worth) return { field: "value", problem: worth.problem };
  const maxUses = fields.maxUses.trim() === "" ? null : Number(fields.maxUses);
  if (maxUses !== null && !(Number.isInteger(maxUses) && maxUses >= 1 && maxUses <= 1_000_000)) {
    return { field: "maxUses", problem: "Enter a whole number from 1 to 1,000,000" };
  }
  const expiresAt = fields.expiresAt === "" ? null : new Date(fields.expiresAt);
  if (expiresAt && !(expiresAt.getTime() > Date.now())) {
    return { field: "expiresAt", problem: "Choose a time in the future" };
  }
  return {
    body: {
      code,
      ...worth,
      item: fields.item === "" ? null : { kind: "module", id: Number(fields.item) },
      maxUses,
      expiresAt: expiresAt?.toISOString() ?? null,
    },
  };
}

function readWorth({ kind, value }: CodeFields) {
  if (kind === "amount") {
    const reading = readDollars(value);
    if ("cents" in reading && reading.cents < 1) return { problem: "Enter more than $0.00" };
    return reading;
  }
  const basisPoints = Math.round(Number(value.trim().replace(",", ".")) * 100);
  return value.trim() !== "" && basisPoints >= 1 && basisPoints <= 10_000
    ? { basisPoints }
    : { problem: "Enter a percentage from 0.01 to 100" };
}
