import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { approvingQuery, runnerPoolsQuery } from "../../features/deployments/deployment-queries";
import { RunnersPage } from "../../features/deployments/runners/runners-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: () => [runnerPoolsQuery(), approvingQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Runners · ${PRODUCT_NAME}` }];

export default function RunnersRoute() {
  return <RunnersPage />;
}
