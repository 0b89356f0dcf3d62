import * as contract from "@stackyard/contract/profiles";
import type { Api } from "../../platform/http/api.ts";
import { changeProfile } from "./change-profile.ts";

export function mountProfiles(api: Api) {
  api.mount(contract.changeProfile, async (ctx, { body }) => {
    await changeProfile(ctx, body);
    return undefined;
  });
}
