import { apiQuery } from "../../lib/query";

export const receiptQuery = (id: number) =>
  apiQuery("/api/purchases/{id}/receipt", { params: { id } });
