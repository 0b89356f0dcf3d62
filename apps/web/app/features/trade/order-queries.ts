import { apiQuery } from "../../lib/api/query";

export const ordersQuery = () => apiQuery("/api/orders", {});

export const orderQuery = (id: number) => apiQuery("/api/orders/{id}", { params: { id } });

/** What the buyer installs, by purchase. */
export const purchasesQuery = () => apiQuery("/api/purchases", {});

export const orderRefundsQuery = (id: number) =>
  apiQuery("/api/orders/{id}/refunds", { params: { id } });

export const orderInvoicesQuery = (id: number) =>
  apiQuery("/api/orders/{id}/invoices", { params: { id } });

export const receiptQuery = (id: number) =>
  apiQuery("/api/orders/{id}/receipt", { params: { id } });
