import { DEPLOYMENT_STATES } from "@stackyard/contract/deployments/deployment-lists";
import { type DeploymentsFilter, paths } from "../../../lib/links/paths";
import { readerOf } from "../../../lib/listing/read-query";
import { useAddressFilter } from "../../../lib/listing/use-address-filter";

export const NO_FILTER: DeploymentsFilter = {
  as: undefined,
  state: undefined,
  module: undefined,
  environment: undefined,
  pool: undefined,
};

/** Parses the filter from the query string; unknown values count as unset. */
export function readDeploymentsFilter(query: URLSearchParams): DeploymentsFilter {
  const { oneOf, text } = readerOf(query);
  const id = (name: string) => {
    const digits = text(name) ?? "";
    return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
  };
  return {
    as: oneOf("as", ["approver"]),
    state: oneOf("state", DEPLOYMENT_STATES),
    module: id("module"),
    environment: text("environment", 40),
    pool: id("pool"),
  };
}

/** The filter in the URL. */
export const useDeploymentsFilter = () =>
  useAddressFilter(readDeploymentsFilter, paths.deployments);
