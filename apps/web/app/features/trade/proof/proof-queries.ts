import { apiQuery } from "../../../lib/api/query";

export const proofsQuery = () => apiQuery("/api/ledger/proofs", {});
