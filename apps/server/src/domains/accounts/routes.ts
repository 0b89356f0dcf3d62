import * as contract from "@stackyard/contract/account";
import type { Api } from "../../platform/http/api.ts";
import { askDeletion } from "./ask-deletion.ts";

export function mountAccounts(api: Api) {
  api.mount(contract.askDeletion, (ctx, { body }) =>
    askDeletion(ctx, { ...body, address: ctx.address }),
  );
}
