import * as contract from "@stackyard/contract/figures";
import type { Api } from "../../platform/http/api.ts";
import { readContributorFigures } from "./read-contributor-figures.ts";

export function mountFigures(api: Api) {
  api.mount(contract.readContributorFigures, readContributorFigures);
}
