import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { HeldProjectsPage } from "../../features/projects/held/held-projects-page";
import { heldProjectsQuery } from "../../features/projects/project-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: ({ role }) => (role === "admin" ? [heldProjectsQuery()] : []),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Projects to review · Administration · ${PRODUCT_NAME}` }];

export default function HeldProjects() {
  return <HeldProjectsPage />;
}
