import { moduleListing } from "@stackyard/contract/modules/modules";
import { useFormContext } from "react-hook-form";
import { z } from "zod";
import { readDollars } from "../../../lib/format/dollars";

const price = z.string().transform((text, check) => {
  const reading = readDollars(text);
  if ("cents" in reading) return reading.cents;
  check.addIssue({ code: "custom", message: reading.problem });
  return z.NEVER;
});

const image = z
  .string()
  .trim()
  .refine((text) => text === "" || isWebAddress(text), "Please provide a valid image URL");

/** Fields that are entered differently from how they are sent. */
export const enteredFields = {
  price: price.pipe(moduleListing.shape.price),
  image: image.transform((url) => url || null),
};

/**
 * The contract's `moduleListing` as entered: dollars instead of cents, and empty strings for unset
 * fields.
 */
export const listingForm = moduleListing.extend(enteredFields);

export type ListingValues = z.input<typeof listingForm>;
export type Listing = z.output<typeof listingForm>;

/** The form that the sections of a listing are part of. */
export const useListing = () => useFormContext<ListingValues>();

/** Parses a price in dollars to cents; undefined if it is invalid. */
export function priceCents(typed: string): number | undefined {
  return enteredFields.price.safeParse(typed).data;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
