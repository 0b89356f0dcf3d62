import { apiQuery } from "../../../lib/api/query";

export const receiptQuery = (id: number) =>
  apiQuery("/api/purchases/{id}/receipt", { params: { id } });
