import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { DisputesPage } from "../../features/projects/disputes/disputes-page";
import { contractDisputesQuery } from "../../features/projects/project-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: ({ role }) => (role === "admin" ? [contractDisputesQuery()] : []),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Contract disputes · Administration · ${PRODUCT_NAME}` }];

export default function ContractDisputes() {
  return <DisputesPage />;
}
