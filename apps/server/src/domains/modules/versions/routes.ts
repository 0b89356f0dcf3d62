import * as modules from "@stackyard/contract/modules/modules";
import * as changes from "@stackyard/contract/modules/version-changes";
import * as versions from "@stackyard/contract/modules/versions";
import type { Api } from "../../../platform/http/api/api.ts";
import { openReadmes } from "../readmes/open-readmes.ts";
import { addVersion } from "./add-version.ts";
import { createModule } from "./create-module.ts";
import { openContents } from "./open-contents.ts";
import { readUploadChanges } from "./read-upload-changes.ts";
import { readVersionChanges } from "./read-version-changes.ts";
import { readVersionPicture } from "./read-version-picture.ts";
import { listVersions, readVersion } from "./read-versions.ts";

export function mountVersions(api: Api) {
  api.mount(modules.createModule, (ctx, { body }) => createModule(ctx, body));

  api.mount(versions.listVersions, (ctx, { params }) => listVersions(ctx, params.id));
  const kept = { readmes: openReadmes(), contents: openContents() };
  api.mount(versions.readVersion, (ctx, { params }) =>
    readVersion(ctx, kept, params.id, params.version),
  );
  api.mount(versions.readVersionPicture, (ctx, { params }) =>
    readVersionPicture(ctx, params.id, params),
  );
  api.mount(versions.addVersion, (ctx, { params, body }) => addVersion(ctx, params.id, body));

  api.mount(changes.readVersionChanges, (ctx, { params, query }) =>
    readVersionChanges(ctx, params.id, params.version, query.since),
  );
  api.mount(changes.readUploadChanges, (ctx, { params, query }) =>
    readUploadChanges(ctx, params.id, params.uploadId, query.version),
  );
}
