import * as contract from "@stackyard/contract/account";
import type { Api } from "../../platform/http/api.ts";
import { askDeletion } from "./ask-deletion.ts";
import { askExport, fetchExport, listExports } from "./own-exports.ts";

export function mountAccounts(api: Api) {
  api.mount(contract.askDeletion, (ctx, { body }) =>
    askDeletion(ctx, { ...body, address: ctx.address }),
  );
  api.mount(contract.listExports, (ctx) => listExports(ctx));
  api.mount(contract.askExport, (ctx) => askExport(ctx));
  api.mount(contract.fetchExport, (ctx, { params }) => fetchExport(ctx, params.id));
}
