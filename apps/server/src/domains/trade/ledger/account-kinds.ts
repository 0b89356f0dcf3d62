interface AccountKind {
  /**
   * `floor`: the balance is never negative; `ceiling`: never positive. Such accounts are locked
   * while they are posted to. Accounts without a bound are never locked: a job folds their entries.
   */
  readonly bound: "floor" | "ceiling" | "none";
  /** Whose money it is. A provider's accounts are one for each provider. */
  readonly owner: "user" | "provider" | "operator";
  readonly description: string;
}

/** The purposes of accounts. Credits are positive: a positive balance is owed to the owner. */
export const ACCOUNT_KINDS = {
  clearing: {
    bound: "none",
    owner: "provider",
    description: "Money at a payment provider; negative, because the provider owes it to us.",
  },
  buyer_held: {
    bound: "floor",
    owner: "user",
    description: "Paid by a buyer and held until it is captured for a seller or released.",
  },
  buyer_refunds: {
    bound: "floor",
    owner: "user",
    description: "Owed to a buyer until the provider confirms the refund.",
  },
  seller_pending: {
    bound: "floor",
    owner: "user",
    description: "Earned by a seller, within the refund window.",
  },
  seller_available: {
    bound: "floor",
    owner: "user",
    description: "Earned by a seller and ready to be paid out.",
  },
  seller_in_transit: {
    bound: "floor",
    owner: "user",
    description: "On its way to the seller's account at the provider.",
  },
  seller_receivable: {
    bound: "ceiling",
    owner: "user",
    description: "Owed to us by a seller after a chargeback or refund; negative.",
  },
  platform_fees: { bound: "none", owner: "operator", description: "Fees kept from sales." },
  processing_fees: {
    bound: "none",
    owner: "provider",
    description: "Fees that the provider took for payments; negative.",
  },
  dispute_fees: {
    bound: "none",
    owner: "provider",
    description: "Fees that the provider took for disputes; negative.",
  },
  tax: { bound: "none", owner: "operator", description: "Tax collected with orders." },
  operator_funds: {
    bound: "none",
    owner: "operator",
    description: "The operator's top-ups and withdrawals at providers.",
  },
  operator_losses: {
    bound: "none",
    owner: "operator",
    description: "Chargebacks that no seller can repay; negative.",
  },
} as const satisfies Record<string, AccountKind>;

type Kinds = typeof ACCOUNT_KINDS;
export type AccountKindName = keyof Kinds;
type OwnedBy<Owner> = {
  [Name in AccountKindName]: Kinds[Name]["owner"] extends Owner ? Name : never;
}[AccountKindName];

/** An account within one mode and currency. */
export interface Account {
  readonly kind: AccountKindName;
  readonly party: number | null;
  readonly provider: string | null;
}

export const userAccount = (kind: OwnedBy<"user">, userId: number): Account => ({
  kind,
  party: userId,
  provider: null,
});

export const providerAccount = (kind: OwnedBy<"provider">, provider: string): Account => ({
  kind,
  party: null,
  provider,
});

export const operatorAccount = (kind: OwnedBy<"operator">): Account => ({
  kind,
  party: null,
  provider: null,
});

/** The account's name in the database, such as "seller_pending:12" or "platform_fees". */
export const codeOf = ({ kind, party, provider }: Account): string =>
  [kind, party, provider].filter((part) => part !== null).join(":");

/** Accounts whose balances the operator owes to users. */
export const LIABILITIES = kindsWhere(({ bound, owner }) => owner === "user" && bound === "floor");

export function kindsWhere(is: (kind: AccountKind) => boolean): AccountKindName[] {
  return (Object.keys(ACCOUNT_KINDS) as AccountKindName[]).filter((name) =>
    is(ACCOUNT_KINDS[name]),
  );
}
