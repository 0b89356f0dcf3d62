import * as contract from "@stackyard/contract/talent/engineer-profile";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { addCertification } from "./add-certification.ts";
import { changeEngineer } from "./change-engineer.ts";
import { checkCertification } from "./check-certification.ts";
import { createEngineer } from "./create-engineer.ts";
import { deleteEngineer } from "./delete-engineer.ts";
import { listCertificationsToCheck } from "./list-certifications-to-check.ts";
import { pauseEngineer } from "./pause-engineer.ts";
import { planWeeks } from "./plan-weeks.ts";
import { readEngineerPage } from "./read-engineer-page.ts";
import { readOwnEngineer } from "./read-own-engineer.ts";
import { removeCertification } from "./remove-certification.ts";

export function mountEngineers(api: Api) {
  api.mount(contract.createEngineer, (ctx, { body }) => createEngineer(ctx, body));
  api.mount(contract.readEngineerPage, (ctx, { params }) => readEngineerPage(ctx, params.id));
  api.mount(contract.readOwnEngineer, (ctx) => readOwnEngineer(ctx));
  api.mount(contract.changeEngineer, (ctx, { body }) => changeEngineer(ctx, body));
  api.mount(contract.pauseEngineer, (ctx, { body }) => pauseEngineer(ctx, body));
  api.mount(contract.deleteEngineer, (ctx) => deleteEngineer(ctx));
  api.mount(contract.planWeeks, (ctx, { body }) => planWeeks(ctx, body.weeks));
  api.mount(contract.addCertification, (ctx, { body }) => addCertification(ctx, body));
  api.mount(contract.removeCertification, (ctx, { params }) => removeCertification(ctx, params.id));
  api.mount(contract.checkCertification, (ctx, { params, body }) =>
    checkCertification(ctx, params.id, body),
  );
  api.mount(contract.listCertificationsToCheck, async (ctx, { query }) =>
    answerPage(ctx, await listCertificationsToCheck(ctx, query)),
  );
}
