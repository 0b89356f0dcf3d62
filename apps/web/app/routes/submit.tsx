import { PRODUCT_NAME } from "@stackyard/contract/product";
import { SubmitPage } from "../features/submit/submit-page";
import { signedInPageData } from "../lib/signed-in-page";

const page = signedInPageData({ reason: "submit", queriesOf: () => [] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Submit a module · ${PRODUCT_NAME}` }];

export default function SubmitRoute() {
  return <SubmitPage />;
}
