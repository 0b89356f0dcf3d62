import * as contract from "@stackyard/contract/identity";
import * as sessions from "@stackyard/contract/sessions";
import type { Api } from "../../platform/http/api.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { approveAuditor } from "./approve-auditor.ts";
import { addCookies, type IdentityServices, visitOf } from "./identity-services.ts";
import { endOtherSessions, endSession, listSessions } from "./own-sessions.ts";
import { presentAuditor, presentPublicUser } from "./present-user.ts";
import { readOwnUser, welcome } from "./read-own-user.ts";
import { registerUser } from "./register-user.ts";
import { createRegistryToken, listRegistryTokens, revokeRegistryToken } from "./registry-tokens.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { findPublicUser, listAuditors } from "./user-queries.ts";

export function mountIdentity(api: Api, identity: Pick<IdentityServices, "auth">) {
  api.mount(contract.register, async (ctx, { body }) => {
    const signedIn = await registerUser({ ...ctx, ...identity }, visitOf(ctx), body);
    return welcome(ctx, signedIn);
  });

  api.mount(contract.login, async (ctx, { body }) => {
    const signedIn = await signIn({ ...ctx, ...identity }, visitOf(ctx), body);
    return welcome(ctx, signedIn);
  });

  api.mount(contract.logout, async (ctx) => {
    addCookies(ctx.headers, await signOut({ ...ctx, ...identity }, visitOf(ctx)));
    return undefined;
  });

  api.mount(contract.adoptSession, async (ctx) => {
    const { headers } = ctx.request;
    const adopted = await identity.auth.api.adoptSession({ headers, returnHeaders: true });
    addCookies(ctx.headers, adopted.headers.getSetCookie());
    return undefined;
  });

  api.mount(contract.readCurrentUser, (ctx) => readOwnUser(ctx, ctx.user));

  api.mount(contract.readUser, async (ctx, { params }) => {
    const row = await findPublicUser(ctx.db, params.id);
    if (!row) throw new AppError("user_not_found");
    return presentPublicUser(row);
  });

  api.mount(contract.listAuditors, async (ctx) => (await listAuditors(ctx.db)).map(presentAuditor));

  api.mount(contract.approveAuditor, (ctx, { params }) => approveAuditor(ctx, params.id));

  api.mount(sessions.listSessions, (ctx) => listSessions(ctx));
  api.mount(sessions.endSession, async (ctx, { params }) => {
    await endSession(ctx, params.id);
    return undefined;
  });
  api.mount(sessions.endOtherSessions, async (ctx) => {
    await endOtherSessions(ctx);
    return undefined;
  });

  api.mount(contract.listRegistryTokens, (ctx) => listRegistryTokens(ctx));
  api.mount(contract.createRegistryToken, (ctx, { body }) => createRegistryToken(ctx, body));
  api.mount(contract.revokeRegistryToken, async (ctx, { params }) => {
    await revokeRegistryToken(ctx, params.id);
    return undefined;
  });
}
