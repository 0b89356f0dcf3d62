import * as contract from "@stackyard/contract/public/public-webhooks";
import {
  type Delivery,
  listDeliveries as listContract,
  type Webhook,
} from "@stackyard/contract/site/webhooks";
import { listDeliveries } from "../domains/site/webhooks/list-deliveries.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
} from "../domains/site/webhooks/own-webhooks.ts";
import { redeliver, replayEvents, testWebhook } from "../domains/site/webhooks/queue-deliveries.ts";
import { countedPage } from "./counted-page.ts";
import type { PublicApp } from "./public-app.ts";

export function mountPublicWebhooks(api: PublicApp) {
  api.mount(contract.listPublicWebhooks, async (ctx) => ({
    data: (await listWebhooks(ctx)).map(present),
  }));
  api.mount(contract.readPublicWebhook, async (ctx, { params }) => ({
    data: present(await readWebhook(ctx, params.webhook_id)),
  }));
  api.mount(contract.createPublicWebhook, async (ctx, { body }) => {
    const { secret, ...webhook } = await createWebhook(ctx, body);
    return { data: { ...present(webhook), secret } };
  });
  api.mount(contract.changePublicWebhook, async (ctx, { params, body }) => {
    const { is_paused: isPaused, ...form } = body;
    return { data: present(await changeWebhook(ctx, params.webhook_id, { ...form, isPaused })) };
  });
  api.mount(contract.rotatePublicWebhookSecret, async (ctx, { params }) => {
    const { secret, ...webhook } = await rotateWebhookSecret(ctx, params.webhook_id);
    return { data: { ...present(webhook), secret } };
  });
  api.mount(contract.deletePublicWebhook, async (ctx, { params }) => {
    await deleteWebhook(ctx, params.webhook_id);
    return { data: { deleted: true as const } };
  });
  api.mount(contract.testPublicWebhook, async (ctx, { params }) => {
    const { deliveryId } = await testWebhook(ctx, params.webhook_id);
    return { data: { delivery_id: deliveryId } };
  });
  api.mount(contract.listPublicDeliveries, async (ctx, { params, query }) => {
    const { items, pagination } = await countedPage(query, listContract.query, (query) =>
      listDeliveries(ctx, params.webhook_id, query),
    );
    return { data: items.map(presentDelivery), pagination };
  });
  api.mount(contract.redeliverPublicly, async (ctx, { params }) => {
    const { webhook_id: id, delivery_id } = params;
    const { deliveryId } = await redeliver(ctx, { id, deliveryId: delivery_id });
    return { data: { delivery_id: deliveryId } };
  });
  api.mount(contract.replayPublicEvents, async (ctx, { params, body }) => ({
    data: await replayEvents(ctx, params.webhook_id, body),
  }));
}

function present(webhook: Webhook): contract.PublicWebhook {
  const { id, createdAt, failingSince, previousSignsUntil, ...same } = webhook;
  return {
    ...{ ...same, webhook_id: id },
    ...{ created_at: createdAt, failing_since: failingSince },
    previous_signs_until: previousSignsUntil,
  };
}

function presentDelivery({
  id,
  createdAt,
  lastAttemptAt,
  nextAttemptAt,
  answerStatus,
  answerHeaders,
  requestHeaders,
  ...same
}: Delivery): contract.PublicDelivery {
  return {
    ...{ ...same, delivery_id: id, created_at: createdAt, answer_status: answerStatus },
    ...{ answer_headers: answerHeaders, request_headers: requestHeaders },
    ...{ last_attempt_at: lastAttemptAt, next_attempt_at: nextAttemptAt },
  };
}
