import * as contract from "@stackyard/contract/members/identity";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerSignIn } from "../sessions/answer-sign-in.ts";
import { type SessionServices, visitOf } from "../sessions/session-services.ts";
import { registerUser } from "./register-user.ts";
import { signIn } from "./sign-in.ts";

export function mountSignIn(api: Api, identity: Pick<SessionServices, "auth">) {
  api.mount(contract.register, async (ctx, { body }) => {
    const signedIn = await registerUser({ ...ctx, ...identity }, visitOf(ctx), body);
    return answerSignIn(ctx, signedIn);
  });

  api.mount(contract.login, async (ctx, { body }) => {
    const signedIn = await signIn({ ...ctx, ...identity }, visitOf(ctx), body);
    return answerSignIn(ctx, signedIn);
  });
}
