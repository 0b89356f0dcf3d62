import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { DeploymentPage } from "../../features/deployments/deployment/deployment-page";
import { DeploymentNotFound } from "../../features/deployments/deployment-not-found";
import { deploymentQuery } from "../../features/deployments/deployment-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { idInAddress } from "../../lib/page/id-in-address";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/deployment";

const page = signedInPageData({
  requiredOf: (_, { params }) => [deploymentQuery(idInAddress(params.id))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Deployment · ${PRODUCT_NAME}` }];

export default function DeploymentRoute({ params }: Route.ComponentProps) {
  return <DeploymentPage id={idInAddress(params.id)} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<DeploymentNotFound />} />;
