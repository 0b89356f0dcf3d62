import * as contract from "@stackyard/contract/account";
import type { Api } from "../../platform/http/api.ts";
import { type IdentityServices, visitOf } from "../identity/identity-services.ts";
import { askDeletion } from "./ask-deletion.ts";
import { askExport, fetchExport, listExports } from "./own-exports.ts";

export function mountAccounts(api: Api, identity: Pick<IdentityServices, "auth">) {
  api.mount(contract.askDeletion, (ctx, { body }) =>
    askDeletion({ ...ctx, ...identity }, visitOf(ctx), body.password),
  );
  api.mount(contract.listExports, (ctx) => listExports(ctx));
  api.mount(contract.askExport, (ctx) => askExport(ctx));
  api.mount(contract.fetchExport, (ctx, { params }) => fetchExport(ctx, params.id));
}
