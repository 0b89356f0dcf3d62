import { apiQuery } from "../../lib/api/query";

/** The account's cart; null for a visitor. */
export const cartQuery = () => apiQuery("/api/cart", {}, { nullWhenSignedOut: true });
