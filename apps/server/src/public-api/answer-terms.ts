import type { PublicEndpoint } from "@stackyard/contract/public/public-endpoint";
import type { Context } from "hono";
import { z } from "zod";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";

/** Whether a change answers without a body if its caller prefers that. */
export const canBeMinimal = ({
  method,
  hasSecretAnswer,
  status,
  location,
}: PublicEndpoint): boolean =>
  method !== "get" && !hasSecretAnswer && (status !== 201 || location !== undefined);

/**
 * Adds what a successful change says about itself: where the created thing is, and, for a caller who
 * prefers a minimal answer (RFC 7240), no body.
 */
export async function finishChange(
  endpoint: PublicEndpoint,
  c: Context<RequestEnv>,
  response: Response,
): Promise<Response> {
  const { method, location } = endpoint;
  const { status } = response;
  if (method === "get" || (status !== 200 && status !== 201)) return response;
  if (location) {
    // Reading the body replaces the headers of a response of @hono/node-server, so it comes first.
    const address = await locationOf(location, response);
    response.headers.set("Location", address);
  }
  const isMinimal = /(^|[,;\s])return=minimal($|[,;\s])/i.test(c.req.header("prefer") ?? "");
  if (!isMinimal || !canBeMinimal(endpoint)) return response;
  const headers = new Headers(response.headers);
  headers.delete("Content-Type");
  headers.set("Preference-Applied", "return=minimal");
  return new Response(null, { status: status === 200 ? 204 : status, headers });
}

async function locationOf(location: string, response: Response): Promise<string> {
  const { data } = (await response.clone().json()) as { data: Record<string, unknown> };
  return location.replace(/\{(\w+)\}/g, (_, field: string) => String(data[field]));
}

/** Says that a call will end, and when (RFC 9745 and RFC 8594). */
export function announceEnd(
  { deprecated }: PublicEndpoint,
  origin: string,
  headers: Headers,
): void {
  if (!deprecated) return;
  headers.set("Deprecation", `@${Date.parse(deprecated.since) / 1_000}`);
  headers.set("Sunset", new Date(deprecated.sunset).toUTCString());
  headers.append(
    "Link",
    `<${origin}/documentation/api/requests#calls-that-end>; rel="deprecation"`,
  );
}

/** A list's items with the wanted fields only. Throws `validation_failed` for unknown ones. */
export function pickFields({ data, paged }: PublicEndpoint, answered: unknown, query: unknown) {
  const wanted = (query as { fields?: string } | undefined)?.fields;
  if (!paged || wanted === undefined) return answered;
  const item = data instanceof z.ZodArray ? data.element : undefined;
  const known = item instanceof z.ZodObject ? Object.keys(item.shape) : [];
  const names = wanted.split(",");
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const message = `There is no field “${unknown}”. Fields: ${known.join(", ")}.`;
    throw new AppError("validation_failed", { message, fields: { fields: message } });
  }
  return (answered as Record<string, unknown>[]).map((each) =>
    Object.fromEntries(
      known.filter((name) => names.includes(name)).map((name) => [name, each[name]]),
    ),
  );
}
