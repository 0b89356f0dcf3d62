import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import {
  approvingQuery,
  deploymentChoicesQuery,
  deploymentsQuery,
} from "../../features/deployments/deployment-queries";
import { readDeploymentsFilter } from "../../features/deployments/list/deployments-filter";
import { DeploymentsPage } from "../../features/deployments/list/deployments-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: (_, { url }) => [
    deploymentsQuery(readDeploymentsFilter(url.searchParams)),
    deploymentChoicesQuery(),
    approvingQuery(),
  ],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Deployments · ${PRODUCT_NAME}` }];

export default function DeploymentsRoute() {
  return <DeploymentsPage />;
}
