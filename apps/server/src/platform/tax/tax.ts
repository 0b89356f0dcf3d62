import type { Currency } from "@stackyard/contract/base/money";

export interface TaxableLine {
  readonly sellerId: number;
  /** Integer cents, after the discount. */
  readonly netCents: number;
}

export interface TaxRequest {
  readonly currency: Currency;
  readonly lines: readonly TaxableLine[];
  /** Where the buyer is; null if they didn't say. */
  readonly country: string | null;
  readonly vatId: string | null;
}

export interface CalculatedTax {
  /** Tax of each line in integer cents, in the order of the request. */
  readonly lineCents: readonly number[];
  /** The same by name, such as "VAT 19 %". Their sum is the sum of the lines. */
  readonly totals: readonly { readonly label: string; readonly cents: number }[];
}

/** Calculates the tax of an order. */
export interface Tax {
  /** Who is responsible for tax, as a sentence for checkout, receipts and invoices. */
  readonly note: string;
  calculate(request: TaxRequest): Promise<CalculatedTax>;
}

/** The default: prices are final, and sellers declare tax themselves. */
export const NO_TAX: Tax = {
  note: "No tax is added. The seller is responsible for any tax on the sale.",
  calculate: async ({ lines }) => ({ lineCents: lines.map(() => 0), totals: [] }),
};
