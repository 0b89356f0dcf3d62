import * as contract from "@stackyard/contract/site/publishers";
import type { Api } from "../../../platform/http/api/api.ts";
import { addPublisher, listPublishers, removePublisher } from "./own-publishers.ts";

export function mountPublishers(api: Api) {
  api.mount(contract.listPublishers, (ctx, { params }) => listPublishers(ctx, params.id));
  api.mount(contract.addPublisher, (ctx, { params, body }) => addPublisher(ctx, params.id, body));
  api.mount(contract.removePublisher, (ctx, { params }) =>
    removePublisher(ctx, params.id, params.publisherId),
  );
}
