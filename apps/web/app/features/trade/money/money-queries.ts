import type { CurrentUser } from "@stackyard/contract/members/identity";
import { DISPUTE_STATUSES, type DisputeStatus } from "@stackyard/contract/trade/dispute-lists";
import {
  IDENTITY_STATUSES,
  type IdentityStatus,
  PAYOUT_STATUSES,
  type PayoutStatus,
} from "@stackyard/contract/trade/payout-lists";
import { REFUND_STATUSES, type RefundStatus } from "@stackyard/contract/trade/refund-lists";
import { apiQuery } from "../../../lib/api/query";
import type { PageInput } from "../../../lib/page/page-data";
import { filterIn, moneyTab } from "./money-address";

export const moneyOverviewQuery = () => apiQuery("/api/admin/money", {});
export const holdsQuery = () => apiQuery("/api/admin/money/holds", {});
export const moneySearchQuery = (reference: string) =>
  apiQuery("/api/admin/money/search", { query: { reference } });

export const managedRefundsQuery = (status: RefundStatus | undefined, cursor?: string) =>
  apiQuery("/api/admin/refunds", { query: { status, cursor } });
export const managedDisputesQuery = (status: DisputeStatus | undefined, cursor?: string) =>
  apiQuery("/api/admin/disputes", { query: { status, cursor } });
export const managedPayoutsQuery = (status: PayoutStatus | undefined, cursor?: string) =>
  apiQuery("/api/admin/payouts", { query: { status, cursor } });
export const managedSellersQuery = (identity: IdentityStatus | undefined, cursor?: string) =>
  apiQuery("/api/admin/sellers", { query: { identity, cursor } });
export const adjustmentsQuery = (cursor?: string) =>
  apiQuery("/api/admin/adjustments", { query: { cursor } });

export const reconciliationQuery = () => apiQuery("/api/admin/reconciliation", {});
export const differencesQuery = (state: "open" | "resolved", cursor?: string) =>
  apiQuery("/api/admin/reconciliation/differences", { query: { state, cursor } });
export const movementsQuery = (cursor?: string) =>
  apiQuery("/api/admin/reconciliation/movements", { query: { cursor } });
export const unclearCallsQuery = () => apiQuery("/api/admin/provider-calls/unclear", {});
export const providerEventsQuery = (match: string | undefined, cursor?: string) =>
  apiQuery("/api/admin/provider-events", { query: { match, cursor } });

export const invoicePaymentsQuery = () => apiQuery("/api/admin/invoice-payments", {});
export const refundsToTransferQuery = () => apiQuery("/api/admin/bank-transfers/refunds", {});
export const bankTransfersQuery = (cursor?: string) =>
  apiQuery("/api/admin/bank-transfers", { query: { cursor } });

/** What the open tab shows. */
export function moneyQueries(user: CurrentUser, { url: { searchParams: query } }: PageInput) {
  if (user.role !== "admin") return [];
  switch (moneyTab(query)) {
    case "overview":
      return [moneyOverviewQuery()];
    case "refunds":
      return [managedRefundsQuery(filterIn(query, "status", REFUND_STATUSES))];
    case "disputes":
      return [managedDisputesQuery(filterIn(query, "status", DISPUTE_STATUSES))];
    case "payouts":
      return [managedPayoutsQuery(filterIn(query, "status", PAYOUT_STATUSES))];
    case "sellers":
      return [managedSellersQuery(filterIn(query, "identity", IDENTITY_STATUSES))];
    case "adjustments":
      return [adjustmentsQuery()];
    case "providers":
      return [
        reconciliationQuery(),
        differencesQuery("open"),
        unclearCallsQuery(),
        providerEventsQuery(undefined),
        movementsQuery(),
      ];
    case "bank":
      return [invoicePaymentsQuery(), refundsToTransferQuery(), bankTransfersQuery()];
    case "search":
      return [holdsQuery()];
  }
}
