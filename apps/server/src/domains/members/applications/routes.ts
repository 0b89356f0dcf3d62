import * as logos from "@stackyard/contract/members/application-logos";
import * as contract from "@stackyard/contract/members/applications";
import type { Provider } from "oidc-provider";
import type { Api } from "../../../platform/http/api/api.ts";
import { announcedBytes } from "../../../platform/http/bodies/receive-file.ts";
import {
  answerAccessRequest,
  answerDeviceRequest,
  readAccessRequest,
  readDeviceRequest,
} from "./access-requests.ts";
import { giveLogo, removeLogo } from "./change-logo.ts";
import { disconnectApplication, listConnectedApplications } from "./connected-applications.ts";
import { listApplicationsOfUser, removeLogoOf } from "./moderate-logo.ts";
import {
  changeApplication,
  changeApplicationSecret,
  deleteApplication,
  listApplications,
  registerApplication,
} from "./own-applications.ts";
import { serveLogo } from "./serve-logo.ts";

export function mountApplications(api: Api, provider: Provider) {
  api.mount(contract.listApplications, (ctx) => listApplications(ctx));
  api.mount(contract.registerApplication, (ctx, { body }) => registerApplication(ctx, body));
  api.mount(contract.changeApplication, (ctx, { params, body }) =>
    changeApplication(ctx, params.id, body),
  );
  api.mount(contract.changeApplicationSecret, (ctx, { params }) =>
    changeApplicationSecret(ctx, params.id),
  );
  api.mount(contract.deleteApplication, (ctx, { params }) => deleteApplication(ctx, params.id));

  api.mount(logos.readApplicationLogo, (ctx, { params }) => serveLogo(ctx, params.sha256));
  api.mount(logos.putApplicationLogo, (ctx, { params, body }) =>
    giveLogo(ctx, params.id, { body, announced: announcedBytes(ctx.request) }),
  );
  api.mount(logos.removeApplicationLogo, (ctx, { params }) => removeLogo(ctx, params.id));

  api.mount(logos.listApplicationsOfUser, ({ db }, { params }) =>
    listApplicationsOfUser(db, params.id),
  );
  api.mount(logos.removeLogoOfApplication, (ctx, { params, body }) =>
    removeLogoOf(ctx, params.id, body.reason),
  );

  api.mount(contract.listConnectedApplications, (ctx) => listConnectedApplications(ctx));
  api.mount(contract.disconnectApplication, (ctx, { params }) =>
    disconnectApplication(ctx, params.id),
  );

  api.mount(contract.readAccessRequest, (ctx, { params }) =>
    readAccessRequest({ ...ctx, provider }, params.uid),
  );
  api.mount(contract.answerAccessRequest, (ctx, { params, body }) =>
    answerAccessRequest({ ...ctx, provider }, params.uid, body),
  );
  api.mount(contract.readDeviceRequest, (ctx, { params }) =>
    readDeviceRequest({ ...ctx, provider }, params.userCode),
  );
  api.mount(contract.answerDeviceRequest, (ctx, { params, body }) =>
    answerDeviceRequest({ ...ctx, provider }, params.userCode, body),
  );
}
