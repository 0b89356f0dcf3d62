import * as domains from "@stackyard/contract/members/domains";
import type { Api } from "../../../platform/http/api/api.ts";
import { checkDomain } from "./check-domain.ts";
import { claimDomain, dropDomain, listDomains } from "./claim-domain.ts";

export function mountDomains(api: Api) {
  api.mount(domains.listDomains, (ctx) => listDomains(ctx));
  api.mount(domains.claimDomain, (ctx, { body }) => claimDomain(ctx, body.domain));
  api.mount(domains.checkDomain, (ctx, { params }) => checkDomain(ctx, params.id));
  api.mount(domains.dropDomain, async (ctx, { params }) => {
    await dropDomain(ctx, params.id);
    return undefined;
  });
}
