import * as contract from "@stackyard/contract/members/account";
import type { Api } from "../../../platform/http/api/api.ts";
import { type SessionServices, visitOf } from "../../members/sessions/session-services.ts";
import { askDeletion } from "./ask-deletion.ts";
import { askExport, fetchExport, listExports } from "./own-exports.ts";

export function mountAccounts(api: Api, identity: Pick<SessionServices, "auth">) {
  api.mount(contract.askDeletion, (ctx, { body }) =>
    askDeletion({ ...ctx, ...identity }, visitOf(ctx), body.password),
  );
  api.mount(contract.listExports, (ctx) => listExports(ctx));
  api.mount(contract.askExport, (ctx) => askExport(ctx));
  api.mount(contract.fetchExport, (ctx, { params }) => fetchExport(ctx, params.id));
}
