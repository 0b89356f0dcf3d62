import { downloadVersion as endpoint } from "@stackyard/contract/modules/versions";
import type { Api } from "../../../platform/http/api/api.ts";
import { downloadVersion } from "./download-version.ts";

export function mountDownloads(api: Api) {
  api.mount(endpoint, (ctx, { params }) => downloadVersion(ctx, params.id, params.version));
}
