export interface SellerToCheck {
  readonly id: number;
  readonly legalName: string;
  readonly address: string;
  readonly country: string;
  readonly vatId: string | null;
  readonly taxId: string | null;
}

export type SellerCheck =
  | { readonly status: "approved" }
  | { readonly status: "declined"; readonly reason: string }
  /** An administrator decides, or the check's result arrives later. */
  | { readonly status: "pending" };

/** Checks who a seller is, before money is paid out to them. */
export interface SellerChecks {
  /** How sellers are checked, as a sentence for them. */
  readonly note: string;
  check(seller: SellerToCheck): Promise<SellerCheck>;
}

/** The default: an administrator approves each seller. */
export const BY_ADMINISTRATORS: SellerChecks = {
  note: "An administrator checks your legal details before your first payout.",
  check: async () => ({ status: "pending" }),
};
