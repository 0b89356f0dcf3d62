import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { DeployPage } from "../../features/deployments/deploy/deploy-page";
import {
  deployedModuleQuery,
  deployedVersionQuery,
  runnerPoolsQuery,
} from "../../features/deployments/deployment-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { idInAddress } from "../../lib/page/id-in-address";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/deploy";

const page = signedInPageData({
  requiredOf: (_, { params }) => {
    const id = idInAddress(params.id);
    return [deployedModuleQuery(id), deployedVersionQuery(id)];
  },
  queriesOf: () => [runnerPoolsQuery()],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Deploy a module · ${PRODUCT_NAME}` }];

export default function DeployRoute({ params }: Route.ComponentProps) {
  return <DeployPage moduleId={idInAddress(params.id)} />;
}

const NotFound = () => (
  <NotFoundPage title="Module not found" to={paths.purchases} back="Your purchases">
    This module doesn't exist, or you don't have it.
  </NotFoundPage>
);

export const ErrorBoundary = () => <ErrorPage notFound={<NotFound />} />;
