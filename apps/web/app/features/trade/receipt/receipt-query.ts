import { apiQuery } from "../../../lib/api/query";

export const receiptQuery = (orderId: number) =>
  apiQuery("/api/orders/{id}/receipt", { params: { id: orderId } });
