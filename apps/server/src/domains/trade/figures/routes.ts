import * as contract from "@stackyard/contract/trade/figures";
import type { Api } from "../../../platform/http/api/api.ts";
import { readAuditorFigures } from "./auditor-figures.ts";
import { readBuyerFigures } from "./buyer-figures.ts";
import { readContributorFigures } from "./contributor-figures.ts";
import { readEngineerFigures } from "./engineer-figures.ts";

export function mountFigures(api: Api) {
  api.mount(contract.readContributorFigures, readContributorFigures);
  api.mount(contract.readBuyerFigures, readBuyerFigures);
  api.mount(contract.readEngineerFigures, readEngineerFigures);
  api.mount(contract.readAuditorFigures, readAuditorFigures);
}
