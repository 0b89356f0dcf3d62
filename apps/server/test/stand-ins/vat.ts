import type { Tax } from "../../src/platform/tax/tax.ts";

/** 19 % in Germany, and nothing elsewhere or for businesses with a VAT ID. Rounded down per line. */
export const VAT: Tax = {
  note: "VAT is charged by the seller's country.",
  async calculate({ lines, country, vatId }) {
    const isTaxed = country === "DE" && vatId === null;
    const lineCents = lines.map(({ netCents }) =>
      isTaxed ? Math.floor((netCents * 19) / 100) : 0,
    );
    const cents = lineCents.reduce((sum, each) => sum + each, 0);
    return { lineCents, totals: cents > 0 ? [{ label: "VAT 19 %", cents }] : [] };
  },
};
