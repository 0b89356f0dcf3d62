import * as domains from "@stackyard/contract/members/domains";
import * as roles from "@stackyard/contract/members/roles";
import * as activity from "@stackyard/contract/site/activity";
import * as avatars from "@stackyard/contract/site/avatars";
import * as profiles from "@stackyard/contract/site/profiles";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { announcedBytes } from "../../../platform/http/bodies/receive-file.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { servePicture } from "../../../platform/pictures/serve-picture.ts";
import { readUserByName } from "../../members/identity/read-user.ts";
import { listModulesOf } from "../../modules/catalog/list-modules-of.ts";
import { listReviewsOf } from "../reviews/list-reviews-of.ts";
import { applyAsAuditor } from "./apply-as-auditor.ts";
import { findSmallAvatar } from "./avatar-queries.ts";
import { giveAvatar, removeAvatar } from "./change-avatar.ts";
import { changeProfile } from "./change-profile.ts";
import { changeRole } from "./change-role.ts";
import { checkDomain } from "./check-domain.ts";
import { claimDomain, dropDomain, listDomains } from "./claim-domain.ts";
import { listActivity } from "./list-activity.ts";
import { readProfile } from "./read-profile.ts";
import { refuseAuditor } from "./refuse-auditor.ts";

export function mountProfiles(api: Api) {
  api.mount(profiles.changeProfile, (ctx, { body }) => changeProfile(ctx, body));

  api.mount(profiles.readProfile, (ctx, { params }) => readProfile(ctx, params.username));
  api.mount(profiles.listProfileModules, async (ctx, { params, query }) => {
    const { id } = await readUserByName(ctx, params.username);
    return answerPage(ctx, await listModulesOf(ctx, id, query));
  });
  api.mount(profiles.listProfileReviews, async (ctx, { params, query }) => {
    const { id } = await readUserByName(ctx, params.username);
    return answerPage(ctx, await listReviewsOf(ctx, id, query));
  });

  api.mount(avatars.readAvatar, async (ctx, { params, query }) => {
    const small = await findSmallAvatar(ctx.db, params.sha256);
    if (small === undefined) throw new AppError("not_found");
    return servePicture(ctx.files, query.size === "small" ? small : params.sha256, "public");
  });
  api.mount(avatars.putAvatar, async (ctx, { body }) => {
    const announced = announcedBytes(ctx.request);
    return { avatar: await giveAvatar(ctx, { body, announced }) };
  });
  api.mount(avatars.removeAvatar, (ctx) => removeAvatar(ctx));

  api.mount(roles.changeRole, (ctx, { body }) => changeRole(ctx, body.role));
  api.mount(roles.applyAsAuditor, (ctx, { body }) => applyAsAuditor(ctx, body));
  api.mount(roles.refuseAuditor, (ctx, { params, body }) =>
    refuseAuditor(ctx, params.id, body.reason),
  );

  api.mount(activity.listActivity, async (ctx, { query }) =>
    answerPage(ctx, await listActivity(ctx, query)),
  );

  mountDomains(api);
}

function mountDomains(api: Api) {
  api.mount(domains.listDomains, (ctx) => listDomains(ctx));
  api.mount(domains.claimDomain, (ctx, { body }) => claimDomain(ctx, body.domain));
  api.mount(domains.checkDomain, (ctx, { params }) => checkDomain(ctx, params.id));
  api.mount(domains.dropDomain, (ctx, { params }) => dropDomain(ctx, params.id));
}
