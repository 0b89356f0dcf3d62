import { apiQuery } from "../../../lib/api/query";
import type { PageInput } from "../../../lib/page/page-data";
import { type EarningsTab, earningsTab } from "./earnings-address";

export const balanceQuery = () => apiQuery("/api/user/balance", {});
export const earningsQuery = () => apiQuery("/api/user/earnings", {});
export const monthsQuery = () => apiQuery("/api/user/earnings/months", {});
export const salesQuery = (cursor?: string) => apiQuery("/api/user/sales", { query: { cursor } });
export const sellerRefundsQuery = (cursor?: string) =>
  apiQuery("/api/user/sales/refunds", { query: { cursor } });
export const sellerDisputesQuery = (cursor?: string) =>
  apiQuery("/api/user/sales/disputes", { query: { cursor } });
export const payoutsQuery = (cursor?: string) =>
  apiQuery("/api/user/payouts", { query: { cursor } });
export const sellerDetailsQuery = () => apiQuery("/api/user/seller-details", {});
export const codesQuery = () => apiQuery("/api/user/discount-codes", {});
export const ownModulesQuery = () => apiQuery("/api/user/modules", {});
export const statementsQuery = () => apiQuery("/api/user/statements", {});
export const statementQuery = (month: string) =>
  apiQuery("/api/user/statements/{month}", { params: { month } });
export const issuedInvoicesQuery = (cursor?: string) =>
  apiQuery("/api/user/issued-invoices", { query: { cursor } });

const QUERIES = {
  overview: () => [earningsQuery(), monthsQuery()],
  sales: () => [salesQuery()],
  refunds: () => [sellerRefundsQuery(), sellerDisputesQuery()],
  payouts: () => [payoutsQuery(), sellerDetailsQuery()],
  codes: () => [codesQuery(), ownModulesQuery()],
  statements: () => [statementsQuery(), issuedInvoicesQuery()],
} satisfies Record<EarningsTab, () => unknown>;

/** What the open tab shows. */
export const earningsQueries = (_: unknown, { url }: PageInput) => [
  balanceQuery(),
  ...QUERIES[earningsTab(url.searchParams)](),
];
