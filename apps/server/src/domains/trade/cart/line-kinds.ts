import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { LineKindName } from "@stackyard/contract/trade/cart";
import type { Services, ViewerServices } from "../../../platform/services.ts";

/** What an item costs whom. */
export interface Offer {
  readonly subjectId: number;
  readonly title: string;
  readonly sellerId: number;
  readonly sellerUsername: string;
  readonly sellerName: string;
  readonly priceCents: number;
  /** Terms that buyer and seller agreed on before. */
  readonly agreed?: AgreedTerms;
}

/** The fee stays as it was, no code takes anything off, and no refund can be requested as for modules. */
export interface AgreedTerms {
  readonly feeCents: number;
  /** Between the release or payment and when it can be paid out. */
  readonly clearanceDays: number;
  /** Held until `releaseHeld` or `returnHeld`. */
  readonly isHeld: boolean;
}

/** An item that the viewer can't buy. */
export interface Refusal {
  readonly subjectId: number;
  /** Null if the viewer may not see the item. */
  readonly title: string | null;
  readonly refusal: ErrorCode;
}

/** An item that was ordered. */
export interface Line {
  readonly purchaseId: number;
  readonly buyerId: number;
  readonly subjectId: number;
}

/** Why an item is taken away from its buyer. */
export type Revocation = "refunded" | "charged_back";

/** How one kind of item is sold. Everything but `offer` runs in the transaction of the change. */
export interface LineKind {
  /** An offer or refusal for each of the ids, for this viewer. */
  offer(ctx: ViewerServices, ids: readonly number[]): Promise<readonly (Offer | Refusal)[]>;
  /** Keeps the items from disappearing until the transaction ends. Throws if one is no longer sold. */
  reserve(ctx: Services, lines: readonly Line[]): Promise<void>;
  /** Hands paid items over. */
  deliver(ctx: Services, lines: readonly Line[]): Promise<void>;
  /** Takes refunded or charged back items away again. */
  revoke(ctx: Services, lines: readonly Line[], reason: Revocation): Promise<void>;
}

const KINDS = new Map<LineKindName, LineKind>();

/** Areas that sell something register it once, when the server starts. */
export function registerLineKind(name: LineKindName, kind: LineKind): void {
  KINDS.set(name, kind);
}

function findKind(name: string): LineKind {
  const kind = KINDS.get(name as LineKindName);
  if (!kind) throw new Error(`items of the kind ${name} have no seller`);
  return kind;
}

interface Item {
  readonly kind: LineKindName;
  readonly id: number;
}

/** Items with their offers or refusals, in the given order. */
export async function findOffers<I extends Item>(
  ctx: ViewerServices,
  items: readonly I[],
): Promise<{ readonly item: I; readonly found: Offer | Refusal }[]> {
  const found = new Map<string, Offer | Refusal>();
  for (const [kind, ids] of byKind(items, ({ id }) => id)) {
    const offered = await findKind(kind).offer(ctx, ids);
    for (const each of offered) found.set(`${kind} ${each.subjectId}`, each);
  }
  return items.map((item) => ({
    item,
    found: found.get(`${item.kind} ${item.id}`) as Offer | Refusal,
  }));
}

/** Takes lines of any kinds away from their buyers, in one call per kind. */
export async function revokeLines(
  ctx: Services,
  reason: Revocation,
  lines: readonly (Line & { readonly kind: string })[],
): Promise<void> {
  for (const [kind, own] of byKind(lines, (line) => line))
    await findKind(kind).revoke(ctx, own, reason);
}

/** Reserves or delivers lines of any kinds, in one call per kind. */
export async function forLines(
  ctx: Services,
  act: "reserve" | "deliver",
  lines: readonly (Line & { readonly kind: string })[],
): Promise<void> {
  for (const [kind, own] of byKind(lines, (line) => line)) await findKind(kind)[act](ctx, own);
}

function byKind<I extends { readonly kind: string }, T>(items: readonly I[], of: (item: I) => T) {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.kind);
    if (group) group.push(of(item));
    else groups.set(item.kind, [of(item)]);
  }
  return groups;
}
