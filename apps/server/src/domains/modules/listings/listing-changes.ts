import { formatPrice } from "@stackyard/contract/base/money";
import { CATEGORY_LABELS } from "@stackyard/contract/base/option-lists";
import { showable } from "@stackyard/contract/base/text";
import type { ListingChange } from "@stackyard/contract/modules/listing";
import { LISTING_FIELDS, type moduleListing } from "@stackyard/contract/modules/modules";
import type { z } from "zod";
import type { findVisibleModule } from "../catalog/find-module.ts";

type Listing = z.output<typeof moduleListing>;

/** A changed text is recorded up to this length, before and after. */
const MAX_RECORDED = 2_000;

/** The fields that differ, with their values as people see them. */
export function listingChanges(
  before: Awaited<ReturnType<typeof findVisibleModule>>,
  after: Listing,
): ListingChange[] {
  const old = shown({ ...before, price: before.priceCents });
  const now = shown(after);
  return LISTING_FIELDS.filter((field) => old[field] !== now[field]).map((field) => ({
    field,
    before: old[field] && showable(old[field], MAX_RECORDED),
    after: now[field] && showable(now[field], MAX_RECORDED),
  }));
}

/** Texts that an auditor has read. */
const TEXTS: readonly ListingChange["field"][] = ["title", "description", "longDescription"];

export const changesText = (changes: readonly ListingChange[]): boolean =>
  changes.some(({ field }) => TEXTS.includes(field));

function shown({ title, description, longDescription, price, image, category, tags }: Listing) {
  return {
    ...{ title, description, longDescription, image },
    price: formatPrice(price),
    category: CATEGORY_LABELS[category],
    tags: tags.join(", "),
  } satisfies Record<ListingChange["field"], string | null>;
}
