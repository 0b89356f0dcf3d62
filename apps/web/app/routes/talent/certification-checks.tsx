import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ChecksPage } from "../../features/talent/checks/checks-page";
import { certificationChecksQuery } from "../../features/talent/engineer-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: ({ role }) => (role === "admin" ? [certificationChecksQuery()] : []),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Certifications to check · Administration · ${PRODUCT_NAME}` }];

export default function CertificationChecks() {
  return <ChecksPage />;
}
