import * as modules from "@stackyard/contract/modules";
import * as changes from "@stackyard/contract/version-changes";
import * as versions from "@stackyard/contract/versions";
import * as whatIf from "@stackyard/contract/what-if";
import type { Api } from "../../platform/http/api.ts";
import { describePage } from "../../platform/http/paging.ts";
import { openWhatIfScans } from "../submissions/open-what-if-scans.ts";
import { addVersion } from "./add-version.ts";
import { askWhatIf } from "./ask-what-if.ts";
import { createModule } from "./create-module.ts";
import { createReview } from "./create-review.ts";
import { decideAboutVersion } from "./decide-version.ts";
import { downloadVersion } from "./download-version.ts";
import { featureModule } from "./feature-module.ts";
import { listModules } from "./list-modules.ts";
import { listOwnModules } from "./list-own-modules.ts";
import { listPendingAudits } from "./list-pending-audits.ts";
import { listReviews } from "./list-reviews.ts";
import { listFeatured } from "./module-queries.ts";
import { presentSummary } from "./present-module.ts";
import { presentVersion } from "./present-version.ts";
import { readModule } from "./read-module.ts";
import { readUploadChanges } from "./read-upload-changes.ts";
import { readVersion } from "./read-version.ts";
import { readVersionChanges } from "./read-version-changes.ts";
import { readVisibleModule } from "./visible-versions.ts";

export function mountCatalog(api: Api) {
  api.mount(modules.listModules, async (ctx, { query }) => {
    const page = await listModules(ctx, query);
    describePage(page, ctx.request, ctx.headers);
    if (!page.isTotalExact) ctx.headers.set("X-Total-Count-Is", "at-least");
    if (page.correctedTo)
      ctx.headers.set("X-Search-Corrected-To", encodeURIComponent(page.correctedTo));
    return page.items;
  });
  api.mount(modules.listFeaturedModules, async (ctx) =>
    (await listFeatured(ctx.db)).map(presentSummary),
  );
  api.mount(modules.readModule, (ctx, { params }) => readModule(ctx, params.id));
  api.mount(modules.listOwnModules, (ctx) => listOwnModules(ctx));
  api.mount(modules.createModule, (ctx, { body }) => createModule(ctx, body));
  api.mount(modules.featureModule, (ctx, { params, body }) =>
    featureModule(ctx, params.id, body.isFeatured),
  );

  api.mount(modules.listReviews, async (ctx, { params, query }) => {
    const page = await listReviews(ctx, params.id, query);
    describePage(page, ctx.request, ctx.headers);
    return page.items;
  });
  api.mount(modules.createReview, (ctx, { body }) => createReview(ctx, body));

  api.mount(versions.listVersions, async (ctx, { params }) => {
    const { versions } = await readVisibleModule(ctx, params.id);
    return versions.map(presentVersion);
  });
  api.mount(versions.readVersion, (ctx, { params }) => readVersion(ctx, params.id, params.version));
  api.mount(versions.addVersion, (ctx, { params, body }) => addVersion(ctx, params.id, body));
  api.mount(versions.downloadVersion, (ctx, { params }) =>
    downloadVersion(ctx, params.id, params.version),
  );

  api.mount(changes.readVersionChanges, (ctx, { params, query }) =>
    readVersionChanges(ctx, params.id, params.version, query.since),
  );
  api.mount(changes.readUploadChanges, (ctx, { params, query }) =>
    readUploadChanges(ctx, params.id, params.uploadId, query.version),
  );

  const scans = openWhatIfScans();
  api.mount(whatIf.askWhatIf, (ctx, { params, body }) =>
    askWhatIf(ctx, scans, { moduleId: params.id, version: params.version, ...body }),
  );

  api.mount(versions.listPendingAudits, (ctx) => listPendingAudits(ctx));
  api.mount(versions.approveVersion, (ctx, { params, body }) =>
    decideAboutVersion(ctx, params.id, params.version, { status: "published", ...body }),
  );
  api.mount(versions.rejectVersion, (ctx, { params, body }) =>
    decideAboutVersion(ctx, params.id, params.version, { status: "rejected", ...body }),
  );
}
