import * as contract from "@stackyard/contract/common/settings";
import { readSite as site } from "@stackyard/contract/common/site";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { changeSetting } from "./change-setting.ts";
import { listSettingChanges } from "./list-setting-changes.ts";
import { readSite } from "./read-site.ts";

export function mountSettings(api: Api) {
  api.mount(site, (ctx) => readSite(ctx));
  api.mount(contract.readSettings, (ctx) => ctx.settings.read());
  api.mount(contract.changeFees, (ctx, { body }) => changeSetting(ctx, "fees", body));
  api.mount(contract.changePayments, (ctx, { body }) => changeSetting(ctx, "payments", body));
  api.mount(contract.changeLimits, (ctx, { body }) => changeSetting(ctx, "limits", body));
  api.mount(contract.changeCommunity, (ctx, { body }) => changeSetting(ctx, "community", body));
  api.mount(contract.changeOperator, (ctx, { body }) => changeSetting(ctx, "operator", body));
  api.mount(contract.changeAnnouncement, (ctx, { body }) =>
    changeSetting(ctx, "announcement", body),
  );
  api.mount(contract.listSettingChanges, async (ctx, { params, query }) =>
    answerPage(ctx, await listSettingChanges(ctx, params.key, query)),
  );
}
