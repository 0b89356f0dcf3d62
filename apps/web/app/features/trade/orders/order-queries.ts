import { apiQuery } from "../../../lib/api/query";

export const orderQuery = (id: number) => apiQuery("/api/orders/{id}", { params: { id } });

/** What the buyer installs, by purchase. */
export const purchasesQuery = () => apiQuery("/api/purchases", {});
