import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { OwnProjectsPage } from "../../features/projects/own/own-projects-page";
import {
  ownContractsQuery,
  ownInvitationsQuery,
  ownProjectsQuery,
  ownProposalsQuery,
  workLimitsQuery,
} from "../../features/projects/project-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: () => [
    ownContractsQuery(),
    ownInvitationsQuery(),
    ownProjectsQuery(),
    ownProposalsQuery(),
    workLimitsQuery(),
  ],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Your projects · ${PRODUCT_NAME}` }];

export default function OwnProjects() {
  return <OwnProjectsPage />;
}
