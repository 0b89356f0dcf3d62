import { SubmitPage } from "../../features/modules/submit/submit-page";
import { pageHead } from "../../lib/page/page-head";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ reason: "submit" });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () =>
  pageHead({
    title: "Submit a module",
    description:
      "Publish an infrastructure-as-code module: upload its archive, review the scan, and submit it for an audit.",
  });

export default function SubmitRoute() {
  return <SubmitPage />;
}
