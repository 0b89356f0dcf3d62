import * as contract from "@stackyard/contract/trade/bookkeeping/ledger-proofs";
import type { Api } from "../../../platform/http/api/api.ts";
import { downloadLedgerProof, listLedgerProofs, readOwnInclusion } from "./read-proof.ts";

export function mountProofs(api: Api) {
  api.mount(contract.listLedgerProofs, listLedgerProofs);
  api.mount(contract.downloadLedgerProof, (ctx, { params }) => downloadLedgerProof(ctx, params.id));
  api.mount(contract.readOwnInclusion, (ctx, { params }) => readOwnInclusion(ctx, params.id));
}
