import { Hono } from "hono";
import { readText } from "../../../platform/http/bodies/read-text.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import type { Services } from "../../../platform/services.ts";
import { storeEvent } from "./store-event.ts";

/** Larger than any event of the objects that we use. */
const MAX_BYTES = 512 * 1024;

/**
 * Receives webhooks of payment providers. A verified one is stored as it is and answered at once; a
 * job does the rest.
 */
export function webhookRoutes(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.post("/api/webhooks/payments/:provider/:endpoint", async (c) => {
    const { provider: name, endpoint } = c.req.param();
    const provider = services.payments.providers.find((each) => each.name === name);
    if (!provider?.webhooks?.endpoints.includes(endpoint)) throw new AppError("not_found");
    const payload = await readText(c.req.raw, MAX_BYTES);
    const body = new TextEncoder().encode(payload);
    const event = await provider.webhooks.read(endpoint, body, c.req.raw.headers);
    await storeEvent(services, { provider, endpoint, event, payload });
    return c.json({ received: true });
  });
  return app;
}
