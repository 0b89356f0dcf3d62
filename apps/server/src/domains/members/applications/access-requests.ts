import { KEY_SCOPES, type KeyScope } from "@stackyard/contract/base/key-scopes";
import { LIMITS } from "@stackyard/contract/base/limits";
import { applicationConnected } from "@stackyard/contract/events/members/application-events";
import type { AccessRequest, accessAnswer } from "@stackyard/contract/members/applications";
import { parse } from "hono/utils/cookie";
import { sql } from "kysely";
import { errors, type Provider } from "oidc-provider";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { requireRoomForKey } from "../sessions/registry-tokens.ts";
import { areActive } from "./active-users.ts";
import { answerDeviceCode } from "./artifact-store.ts";
import { presentOwner } from "./connected-applications.ts";
import { endGrants } from "./end-grants.ts";
import { oauthCookies, resourceOf } from "./oauth-names.ts";
import { isRegistryClient } from "./registry-client.ts";

type Answer = z.output<typeof accessAnswer>;

interface Asked extends UserServices {
  readonly provider: Provider;
  readonly request: Request;
}

/** Finds a request if this browser began it. Nobody can be led to answer a request of someone else. */
async function findRequest({ provider, request, config }: Asked, uid: string) {
  const name = oauthCookies(config).interaction;
  const { [name]: cookie } = parse(request.headers.get("cookie") ?? "", name);
  const found = cookie === uid ? await provider.Interaction.find(uid) : undefined;
  if (!found || found.result) throw new AppError("not_found");
  return found;
}

export async function readAccessRequest(ctx: Asked, uid: string): Promise<AccessRequest> {
  const { params } = await findRequest(ctx, uid);
  const address = URL.parse(String(params.redirect_uri));
  // A scheme of one's own has no host.
  const redirectHost = address?.host || address?.protocol || null;
  return { ...(await describeRequest(ctx, params)), redirectHost };
}

/** Answers a request. Returns where the browser continues to the application. */
export async function answerAccessRequest(
  ctx: Asked,
  uid: string,
  answer: Answer,
): Promise<{ location: string }> {
  const found = await findRequest(ctx, uid);
  const grantId = answer.isAllowed ? await grantAccess(ctx, found.params, answer) : undefined;
  found.result = grantId
    ? { login: { accountId: String(ctx.user.id), remember: false }, consent: { grantId } }
    : { error: "access_denied", error_description: REFUSED };
  await answerOnce(ctx, grantId, async () => {
    await found.persist();
  });
  return { location: new URL(found.returnTo).pathname };
}

async function findDeviceCode({ provider }: Asked, userCode: string) {
  const found = await provider.DeviceCode.findByUserCode(userCode);
  if (!found || found.accountId || found.error) throw new AppError("not_found");
  return found;
}

export async function readDeviceRequest(ctx: Asked, userCode: string): Promise<AccessRequest> {
  const { params = {} } = await findDeviceCode(ctx, userCode);
  return { ...(await describeRequest(ctx, params)), redirectHost: null };
}

/** Answers a device's request. The device asks for its tokens itself. */
export async function answerDeviceRequest(
  ctx: Asked,
  userCode: string,
  answer: Answer,
): Promise<void> {
  const { params = {} } = await findDeviceCode(ctx, userCode);
  const grantId = answer.isAllowed ? await grantAccess(ctx, params, answer) : undefined;
  const granted = {
    ...{ accountId: String(ctx.user.id), grantId, scope: scopesOf(params).join(" ") },
    resource: resourceOf(ctx.config, params),
  };
  const refused = { error: "access_denied", errorDescription: REFUSED };
  await answerOnce(ctx, grantId, () =>
    answerDeviceCode(ctx.db, userCode, grantId ? granted : refused),
  );
}

const REFUSED = "the user refused";

/** Saves an answer. One that came too late grants nothing. */
async function answerOnce(ctx: Asked, grantId: string | undefined, save: () => Promise<void>) {
  try {
    await save();
  } catch (error) {
    if (grantId) await endGrants(ctx, { grantId, actorId: ctx.user.id });
    throw error instanceof errors.InvalidGrant
      ? new AppError("not_found", { cause: error })
      : error;
  }
}

type Params = Readonly<Record<string, unknown>>;

const scopesOf = ({ scope }: Params): KeyScope[] => {
  const asked = String(scope).split(" ");
  return KEY_SCOPES.filter((one) => asked.includes(one));
};

async function findApplication({ db }: UserServices, params: Params) {
  const application = await db
    .selectFrom("oauthApplications")
    .leftJoin("users as owner", "owner.id", "oauthApplications.ownerId")
    .select(["oauthApplications.id", "name", "clientId", "logoSha256"])
    .select(["owner.username", "owner.isVerified"])
    .where("clientId", "=", String(params.client_id))
    .where(areActive(sql.ref("oauth_applications.owner_id")))
    .executeTakeFirst();
  if (!application) throw new AppError("not_found");
  return application;
}

async function describeRequest(ctx: UserServices, params: Params) {
  const application = await findApplication(ctx, params);
  const { name, clientId } = application;
  return {
    application: { name, clientId, ...presentOwner(application) },
    scopes: scopesOf(params),
    keyName: isRegistryClient(clientId) ? await freeKeyName(ctx) : null,
  };
}

/** Records what the user allows. Returns the grant's id. */
async function grantAccess(ctx: Asked, params: Params, { keyName }: Answer): Promise<string> {
  const { provider, user, config, db } = ctx;
  const { id, name, clientId } = await findApplication(ctx, params);
  if (isRegistryClient(clientId)) await requireRoomForKey(ctx, requireName(keyName));
  const grant = new provider.Grant({ accountId: String(user.id), clientId });
  const scopes = scopesOf(params);
  grant.addResourceScope(resourceOf(config, params), scopes.join(" "));
  const grantId = await grant.save();
  if (isRegistryClient(clientId)) {
    await db.updateTable("oauthGrants").set({ keyName }).where("id", "=", grantId).execute();
    return grantId;
  }
  const data = { userId: user.id, name, scopes };
  await db.transaction().execute(async (db) => {
    await record({ ...ctx, db }, applicationConnected, { actorId: user.id, subjectId: id, data });
  });
  return grantId;
}

function requireName(keyName: string | undefined): string {
  if (keyName) return keyName;
  throw new AppError("validation_failed", { fields: { keyName: "Enter a key name" } });
}

/** A name that none of the user's keys has yet. */
async function freeKeyName({ db, user }: UserServices): Promise<string> {
  const keys = await db
    .selectFrom("registryTokens")
    .select("name")
    .where("userId", "=", user.id)
    .where("revokedAt", "is", null)
    .limit(LIMITS.keys)
    .execute();
  const taken = new Set(keys.map(({ name }) => name.toLowerCase()));
  const names = ["Terraform login", ...keys.map((_, index) => `Terraform login ${index + 2}`)];
  return names.find((name) => !taken.has(name.toLowerCase())) ?? `Terraform login ${Date.now()}`;
}
