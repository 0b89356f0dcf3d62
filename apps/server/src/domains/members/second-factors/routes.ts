import * as contract from "@stackyard/contract/members/second-factors";
import type { Api } from "../../../platform/http/api/api.ts";
import type { UserServices } from "../../../platform/services.ts";
import { answerSignIn } from "../sessions/answer-sign-in.ts";
import { raiseSession } from "../sessions/open-session.ts";
import { addCookies, type SessionServices, visitOf } from "../sessions/session-services.ts";
import { confirmIdentity } from "../sign-in/confirm-identity.ts";
import { addPasskey, beginPasskey } from "./add-passkey.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { readSecurity } from "./read-security.ts";
import { removePasskey } from "./remove-passkey.ts";
import { beginApp, confirmApp, removeApp, renewRecoveryCodes } from "./set-up-app.ts";
import { beginPasskeySignIn, signInWithPasskey } from "./sign-in-with-passkey.ts";

interface Caller extends UserServices {
  readonly request: Request;
  readonly address: string;
  readonly headers: Headers;
}

export function mountSecondFactors(api: Api, identity: Pick<SessionServices, "auth">) {
  const confirm = (ctx: Caller, password: string | null) =>
    confirmIdentity({ ...ctx, ...identity }, visitOf(ctx), password);

  async function raise(ctx: Caller, endsOthers: boolean) {
    const raised = { userId: ctx.user.id, endsOthers };
    addCookies(ctx.headers, await raiseSession({ ...ctx, ...identity }, visitOf(ctx), raised));
  }

  api.mount(contract.finishSignIn, async (ctx, { body }) => {
    return answerSignIn(ctx, await finishSignIn({ ...ctx, ...identity }, visitOf(ctx), body.code));
  });

  api.mount(contract.readSecurity, (ctx) => readSecurity(ctx));

  api.mount(contract.beginAuthenticatorApp, async (ctx, { body }) => {
    await confirm(ctx, body.password);
    return beginApp(ctx);
  });

  api.mount(contract.confirmAuthenticatorApp, async (ctx, { body }) => {
    const recoveryCodes = await confirmApp(ctx, body.code);
    await raise(ctx, true);
    return { recoveryCodes };
  });

  api.mount(contract.removeAuthenticatorApp, async (ctx, { body }) => {
    await confirm(ctx, body.password);
    await removeApp(ctx);
  });

  api.mount(contract.renewRecoveryCodes, async (ctx, { body }) => {
    await confirm(ctx, body.password);
    return { recoveryCodes: await renewRecoveryCodes(ctx) };
  });

  api.mount(contract.beginPasskey, async (ctx, { body }) => {
    await confirm(ctx, body.password);
    return { ...(await beginPasskey(ctx, ctx.origin)) };
  });

  api.mount(contract.addPasskey, async (ctx, { body }) => {
    const passkey = await addPasskey(ctx, ctx.origin, body);
    await raise(ctx, false);
    return passkey;
  });

  api.mount(contract.removePasskey, (ctx, { params }) => removePasskey(ctx, params.id));

  api.mount(contract.beginPasskeySignIn, async (ctx) => ({
    ...(await beginPasskeySignIn(ctx, ctx.origin)),
  }));

  api.mount(contract.signInWithPasskey, async (ctx, { body }) => {
    const signedIn = await signInWithPasskey(
      { ...ctx, ...identity },
      visitOf(ctx),
      body.credential,
    );
    return answerSignIn(ctx, signedIn);
  });
}
