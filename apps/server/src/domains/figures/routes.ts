import * as contract from "@stackyard/contract/figures";
import type { Api } from "../../platform/http/api.ts";
import { readBuyerFigures } from "./read-buyer-figures.ts";
import { readContributorFigures } from "./read-contributor-figures.ts";

export function mountFigures(api: Api) {
  api.mount(contract.readContributorFigures, readContributorFigures);
  api.mount(contract.readBuyerFigures, readBuyerFigures);
}
