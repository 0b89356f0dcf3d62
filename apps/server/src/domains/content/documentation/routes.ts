import * as contract from "@stackyard/contract/content/documentation";
import type { Api } from "../../../platform/http/api/api.ts";
import { rateTopic } from "./rate-topic.ts";
import { readTopic } from "./read-topic.ts";
import { listSections } from "./sections.ts";

interface Params {
  readonly section: string;
  readonly topic: string;
}

const slugOf = ({ section, topic }: Params) => `${section}/${topic}`;

export function mountDocumentation(api: Api) {
  api.mount(contract.listDocumentation, () => listSections());
  api.mount(contract.readTopic, (ctx, { params }) => readTopic(ctx, slugOf(params)));
  api.mount(contract.rateTopic, (ctx, { params, body }) =>
    rateTopic(ctx, slugOf(params), body.isHelpful),
  );
}
