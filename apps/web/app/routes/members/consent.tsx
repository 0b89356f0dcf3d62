import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ConsentPage } from "../../features/members/access/consent-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData();
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [
  { title: `Allow access · ${PRODUCT_NAME}` },
  { name: "robots", content: "noindex" },
];

export default function ConsentRoute() {
  return <ConsentPage />;
}
