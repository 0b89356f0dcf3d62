import * as contract from "@stackyard/contract/talent/services";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { announcedBytes } from "../../../platform/http/bodies/receive-file.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { servePicture } from "../../../platform/pictures/serve-picture.ts";
import { addPicture, removePicture } from "./change-pictures.ts";
import { countServices } from "./count-services.ts";
import { deleteService } from "./delete-service.ts";
import { listServices } from "./list-services.ts";
import { listOwnServices, listServicesOf } from "./list-services-of.ts";
import { findVisiblePicture } from "./picture-queries.ts";
import { readService } from "./read-service.ts";
import { showService } from "./show-service.ts";
import { changeService, createService } from "./write-service.ts";

export function mountServices(api: Api) {
  api.mount(contract.listServices, async (ctx, { query }) => {
    const page = await listServices(ctx, query);
    ctx.headers.set("X-Provider-Count", String(page.providers));
    return answerPage(ctx, page);
  });
  // Before the route with an ID, which would match this path.
  api.mount(contract.countServices, (ctx, { query }) => countServices(ctx, query));
  api.mount(contract.readService, (ctx, { params }) => readService(ctx, params.id));
  api.mount(contract.listServicesOf, async (ctx, { params, query }) =>
    answerPage(ctx, await listServicesOf(ctx, params.id, query)),
  );
  api.mount(contract.listOwnServices, (ctx) => listOwnServices(ctx));
  api.mount(contract.createService, (ctx, { body }) => createService(ctx, body));
  api.mount(contract.changeService, (ctx, { params, body }) => changeService(ctx, params.id, body));
  api.mount(contract.showService, (ctx, { params, body }) =>
    showService(ctx, params.id, body.status),
  );
  api.mount(contract.deleteService, (ctx, { params, query }) =>
    deleteService(ctx, params.id, query.reason),
  );

  api.mount(contract.readServicePicture, async (ctx, { params, query }) => {
    const picture = await findVisiblePicture(ctx.db, params.sha256, ctx.user);
    if (!picture) throw new AppError("not_found");
    const digest = query.size === "small" ? picture.smallSha256 : params.sha256;
    return servePicture(ctx.files, digest, picture.status === "published" ? "public" : "private");
  });
  api.mount(contract.addServicePicture, async (ctx, { params, body }) => {
    const announced = announcedBytes(ctx.request);
    return addPicture(ctx, params.id, { body, announced });
  });
  api.mount(contract.removeServicePicture, (ctx, { params }) =>
    removePicture(ctx, params.id, params.sha256),
  );
}
