import * as contract from "@stackyard/contract/site/webhooks";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { listDeliveries } from "./list-deliveries.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
} from "./own-webhooks.ts";
import { redeliver, replayEvents, testWebhook } from "./queue-deliveries.ts";

export function mountOutgoingWebhooks(api: Api) {
  api.mount(contract.listWebhooks, (ctx) => listWebhooks(ctx));
  api.mount(contract.createWebhook, (ctx, { body }) => createWebhook(ctx, body));
  api.mount(contract.changeWebhook, (ctx, { params, body }) => changeWebhook(ctx, params.id, body));
  api.mount(contract.rotateWebhookSecret, (ctx, { params }) => rotateWebhookSecret(ctx, params.id));
  api.mount(contract.deleteWebhook, (ctx, { params }) => deleteWebhook(ctx, params.id));
  api.mount(contract.testWebhook, (ctx, { params }) => testWebhook(ctx, params.id));
  api.mount(contract.listDeliveries, async (ctx, { params, query }) =>
    answerPage(ctx, await listDeliveries(ctx, params.id, query)),
  );
  api.mount(contract.redeliver, (ctx, { params }) => redeliver(ctx, params));
  api.mount(contract.replayEvents, (ctx, { params, body }) => replayEvents(ctx, params.id, body));
}
