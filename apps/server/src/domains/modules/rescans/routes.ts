import * as contract from "@stackyard/contract/modules/rescans";
import type { Api } from "../../../platform/http/api/api.ts";
import { decideNotice } from "./decide-notice.ts";
import { listPendingNotices } from "./notice-queries.ts";

export function mountRescans(api: Api) {
  api.mount(contract.listSecurityNotices, async ({ db }) =>
    (await listPendingNotices(db)).map(({ createdAt, ...notice }) => ({
      ...notice,
      createdAt: createdAt.toISOString(),
    })),
  );
  api.mount(contract.decideSecurityNotice, (ctx, { params, body }) =>
    decideNotice(ctx, params.id, body),
  );
}
