import { ProofPage } from "../../features/trade/proof/proof-page";
import { proofsQuery } from "../../features/trade/proof/proof-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";

const page = layeredPageData({ parts: () => [proofsQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = sharedPage();

export const meta = () =>
  pageHead({
    title: "Proof of liabilities",
    description:
      "The total that this server owes its users, published daily so that anyone can check it.",
  });

export default function ProofRoute() {
  return <ProofPage />;
}
