import * as administration from "@stackyard/contract/members/administration";
import * as contract from "@stackyard/contract/members/identity";
import * as sessions from "@stackyard/contract/members/sessions";
import type { Api } from "../../../platform/http/api/api.ts";
import { endOtherSessions, endSession, listSessions } from "./own-sessions.ts";
import {
  createRegistryToken,
  listRegistryTokens,
  revokeRegistryToken,
  rotateRegistryToken,
} from "./registry-tokens.ts";
import { addCookies, type SessionServices, visitOf } from "./session-services.ts";
import { listKeysOfUser, setKeyLimit } from "./set-key-limit.ts";
import { signOut } from "./sign-out.ts";

export function mountSessions(api: Api, identity: Pick<SessionServices, "auth">) {
  api.mount(contract.logout, async (ctx) => {
    addCookies(ctx.headers, await signOut({ ...ctx, ...identity }, visitOf(ctx)));
  });

  api.mount(contract.adoptSession, async (ctx) => {
    const { headers } = ctx.request;
    const adopted = await identity.auth.api.adoptSession({ headers, returnHeaders: true });
    addCookies(ctx.headers, adopted.headers.getSetCookie());
  });

  api.mount(sessions.listSessions, (ctx) => listSessions(ctx));
  api.mount(sessions.endSession, (ctx, { params }) => endSession(ctx, params.id));
  api.mount(sessions.endOtherSessions, (ctx) => endOtherSessions(ctx));

  api.mount(administration.listKeysOfUser, ({ db }, { params }) => listKeysOfUser(db, params.id));
  api.mount(administration.setKeyLimit, (ctx, { params, body }) =>
    setKeyLimit(ctx, params.id, body),
  );

  api.mount(contract.listRegistryTokens, (ctx) => listRegistryTokens(ctx));
  api.mount(contract.createRegistryToken, (ctx, { body }) => createRegistryToken(ctx, body));
  api.mount(contract.rotateRegistryToken, (ctx, { params, body }) =>
    rotateRegistryToken(ctx, params.id, body),
  );
  api.mount(contract.revokeRegistryToken, (ctx, { params }) => revokeRegistryToken(ctx, params.id));
}
