import type { Grant } from "@stackyard/contract/base/key-scopes";
import * as contract from "@stackyard/contract/public/public-keys";
import { readOwnKey } from "../domains/members/sessions/registry-tokens.ts";
import { reportKeys } from "../domains/members/sessions/report-keys.ts";
import { sentKey } from "./api-keys.ts";
import type { PublicApp } from "./public-app.ts";

export function mountPublicKeys(api: PublicApp) {
  api.mount(contract.readAccount, async ({ user }) => {
    const { id, username, grants = [] } = user;
    return { data: { id, username, scopes: grants as Grant[] } };
  });
  api.mount(contract.readCurrentKey, async (ctx) => {
    const { name, prefix, scopes, expiresAt } = await readOwnKey(ctx, ctx.tokenId ?? 0);
    const owner = { id: ctx.user.id, username: ctx.user.username };
    const shown = { name, prefix, scopes: scopes as Grant[], owner };
    return { data: { ...shown, expires_at: expiresAt } };
  });
  api.mount(contract.revokeCurrentKey, async (ctx) => {
    await reportKeys(ctx, [sentKey(ctx.request.headers) ?? ""]);
    return { data: { revoked: true as const } };
  });
  api.mount(contract.revokeLeakedKeys, async (ctx, { body }) => {
    await reportKeys(ctx, body.keys);
    return { data: { revoked: true as const } };
  });
}
