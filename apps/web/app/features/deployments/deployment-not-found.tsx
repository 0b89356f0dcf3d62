import { paths } from "../../lib/links/paths";
import { NotFoundPage } from "../../lib/page/not-found-page";

/** For pages about one deployment. */
export const DeploymentNotFound = () => (
  <NotFoundPage title="Deployment not found" to={paths.deployments()} back="Deployments">
    This deployment doesn't exist, or it belongs to another account.
  </NotFoundPage>
);
