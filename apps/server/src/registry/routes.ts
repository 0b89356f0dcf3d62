import { opensCall } from "@stackyard/contract/base/key-scopes";
import { moduleName, moduleSystem } from "@stackyard/contract/modules/modules";
import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  REGISTRY_CLIENT,
  REGISTRY_CLIENT_PORTS,
} from "../domains/members/applications/registry-client.ts";
import type { NoteUse } from "../domains/members/sessions/token-uses.ts";
import { openInstalls } from "../domains/modules/downloads/note-installs.ts";
import { readByAddress } from "../domains/modules/downloads/read-by-address.ts";
import { answerOtherMethods } from "../platform/http/api/other-methods.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import type { Services, ViewerServices } from "../platform/services.ts";
import { findCaller } from "../public-api/api-keys.ts";
import { describeDownload } from "./describe-download.ts";
import { RecentRights } from "./recent-rights.ts";
import { RegistryRefusal } from "./registry-refusal.ts";
import { sendArchive } from "./send-archive.ts";

/** Separate from the REST resource /v1/modules, whose responses differ. */
const MODULES = "/v1/registry/modules/";

/** `terraform login` and `tofu login` get an API key with these scopes. */
const LOGIN = {
  client: REGISTRY_CLIENT,
  grant_types: ["authz_code"],
  authz: "/oauth/authorize",
  token: "/oauth/token",
  ports: REGISTRY_CLIENT_PORTS,
  scopes: ["registry:download"],
};

/** Downloads never count against a key's rate limit. */
const DOWNLOAD = { scope: "registry:download" } as const;

/** The module registry protocol of Terraform and OpenTofu. */
export function registryRoutes(services: Services, noteUse: NoteUse): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const noteInstall = openInstalls(services);
  const rights = new RecentRights(services);

  /** Adds the request id to the log. */
  const servicesFor = (c: Context<RequestEnv>): Services => ({ ...services, log: c.get("log") });

  /** Clients send the token configured for this host, if any. */
  async function callerServices(
    c: Context<RequestEnv>,
    secret: string | undefined,
  ): Promise<ViewerServices> {
    if (!secret) return { ...servicesFor(c), user: null };
    const caller = await findCaller(services, noteUse, { secret, address: c.get("address") });
    if (!caller) throw new RegistryRefusal(401, "The API key is unknown, expired or revoked.");
    if (!opensCall(caller.viewer.grants ?? [], DOWNLOAD))
      throw new RegistryRefusal(
        403,
        `The API key or access token doesn't have the scope ${DOWNLOAD.scope}.`,
      );
    return { ...servicesFor(c), user: caller.viewer };
  }

  /** Resolves the module and the caller of a request. Throws if either is invalid. */
  async function findModule(c: Context<RequestEnv>) {
    const secret = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const { data: address } = addressParams.safeParse(c.req.param());
    const found = secret && address && (await rights.find(secret, address));
    if (found) {
      noteUse(found.owner.tokenId, c.get("address"));
      return { ctx: { ...servicesFor(c), user: found.owner.viewer }, module: found.module };
    }
    const ctx = await callerServices(c, secret);
    const module = address && (await readByAddress(ctx, address));
    if (!module) throw new RegistryRefusal(404, "Module not found");
    return { ctx, module };
  }

  app.onError((error) => {
    if (error instanceof RegistryRefusal) return error.answer();
    throw error;
  });

  app.get("/.well-known/terraform.json", (c) =>
    c.json({ "modules.v1": MODULES, "login.v1": LOGIN }),
  );

  app.get(`${MODULES}:namespace/:name/:system/versions`, async (c) => {
    const { module } = await findModule(c);
    const source = [module.namespace, module.name, module.system].join("/");
    const versions = module.versions.map(({ version }) => ({ version }));
    return c.json({ modules: [{ source, versions }] });
  });

  app.get(`${MODULES}:namespace/:name/:system/:version/download`, async (c) => {
    const { ctx, module } = await findModule(c);
    return describeDownload(ctx, module, c.req.param("version"), c.get("origin"));
  });

  app.get("/v1/registry/archives/:pass/:fileName", (c) =>
    sendArchive(
      servicesFor(c),
      { pass: c.req.param("pass"), method: c.req.method, origin: c.get("origin") },
      noteInstall,
    ),
  );

  answerOtherMethods(app);
  app.all("/v1/registry/*", () => {
    throw new RegistryRefusal(404, "Not found");
  });
  return app;
}

/** Rejects invalid module addresses without a database query. */
const addressParams = z.object({ namespace: moduleName, name: moduleName, system: moduleSystem });
