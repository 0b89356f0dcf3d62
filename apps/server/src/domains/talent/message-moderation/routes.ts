import * as contract from "@stackyard/contract/talent/conversations";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { decideMessage } from "./decide-message.ts";
import { listHeldMessages } from "./list-held-messages.ts";
import { listReports } from "./list-reports.ts";
import { reportConversation, settleReport } from "./report-conversation.ts";

export function mountMessageModeration(api: Api) {
  api.mount(contract.reportConversation, (ctx, { params, body }) =>
    reportConversation(ctx, params.id, body.reason),
  );
  api.mount(contract.listHeldMessages, async (ctx, { query }) =>
    answerPage(ctx, await listHeldMessages(ctx, query)),
  );
  api.mount(contract.decideMessage, (ctx, { params, body }) => decideMessage(ctx, params.id, body));
  api.mount(contract.listConversationReports, async (ctx, { query }) =>
    answerPage(ctx, await listReports(ctx, query)),
  );
  api.mount(contract.settleReport, (ctx, { params, body }) =>
    settleReport(ctx, params.id, body.reason),
  );
}
