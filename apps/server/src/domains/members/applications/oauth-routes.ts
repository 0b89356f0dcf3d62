import { KEY_SCOPES } from "@stackyard/contract/base/key-scopes";
import { type Context, Hono } from "hono";
import inject from "light-my-request";
import type { Provider } from "oidc-provider";
import { networkOf } from "../../../platform/http/admission/network-of.ts";
import { requireAttempt } from "../../../platform/http/admission/too-many-attempts.ts";
import { readText } from "../../../platform/http/bodies/read-text.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import {
  IN_PROCESS,
  type RequestEnv,
  sessionViewer,
} from "../../../platform/http/request-context.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import type { Services } from "../../../platform/services.ts";
import { oauthCookies } from "./oauth-names.ts";

const MAX_BYTES = 16 * 1_024;
const TOO_LONG = "The request's address is too long.";

/** Requests for authorization, each of which is kept until it expires. Per account or network. */
const ASKED = { free: 120, windowSeconds: 60 * 60 };

/** Metadata of RFC 8414 that our server has. The library also lists those of OpenID Connect. */
const METADATA = [
  ...["issuer", "authorization_endpoint", "token_endpoint", "device_authorization_endpoint"],
  ...["revocation_endpoint", "introspection_endpoint", "grant_types_supported"],
  ...["response_types_supported", "code_challenge_methods_supported"],
  ...["token_endpoint_auth_methods_supported", "authorization_response_iss_parameter_supported"],
  "client_id_metadata_document_supported",
];

/** The addresses of the authorization server, which the protocol library answers. */
export function oauthRoutes(
  services: Pick<Services, "db" | "config">,
  provider: Provider,
): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const callback = provider.callback();

  async function answer(c: Context<RequestEnv>): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    if (search.length > MAX_BYTES) throw new AppError("address_too_long", { message: TOO_LONG });
    const origin = new URL(c.get("origin"));
    const body = c.req.method === "POST" ? await readText(c.req.raw, MAX_BYTES) : undefined;
    const answer = await inject(callback, {
      method: c.req.method as "GET" | "POST",
      url: pathname + search,
      headers: {
        ...ownHeaders(c.req.raw.headers),
        host: origin.host,
        "x-forwarded-proto": origin.protocol.slice(0, -1),
      },
      ...(body !== undefined && { payload: body }),
    });
    const { session } = oauthCookies(services.config);
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers)
        .filter(([name]) => !OF_THE_CONNECTION.has(name))
        .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
        .filter(([, value]) => !value?.startsWith(session)) as [string, string][],
    });
  }

  const counted = async (c: Context<RequestEnv>) => {
    const address = c.get("address");
    if (address === IN_PROCESS) return answer(c);
    const viewer = await sessionViewer(c);
    const key = viewer ? `account ${viewer.id}` : `network ${networkOf(address)}`;
    await requireAttempt(postgresLimiter(services.db), [{ name: "authorize", key, pace: ASKED }]);
    return answer(c);
  };

  app.get("/oauth/authorize", counted);
  app.get("/oauth/authorize/:uid", answer);
  app.post("/oauth/token", answer);
  app.post("/oauth/revoke", answer);
  app.post("/oauth/introspect", answer);
  app.post("/oauth/device/code", counted);
  app.get("/.well-known/oauth-authorization-server", async (c) => {
    const all = (await (await answer(c)).json()) as Record<string, unknown>;
    const known = METADATA.map((name) => [name, all[name]]);
    return c.json({
      ...Object.fromEntries(known),
      response_modes_supported: ["query"],
      scopes_supported: KEY_SCOPES,
      service_documentation: `${c.get("origin")}/documentation/api/applications`,
    });
  });
  return app;
}

const OF_THE_CONNECTION = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/** Without what proxies say, which only our own mount may. */
function ownHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => !name.startsWith("x-forwarded-") && name !== "content-length"),
  );
}
