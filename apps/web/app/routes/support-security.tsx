import { PRODUCT_NAME } from "@stackyard/contract/product";
import { SecurityReportPage } from "../features/support/form/security-report-page";
import { supportFactsQuery } from "../features/support/support-queries";
import { layeredPageData } from "../lib/layered-page-data";

const page = layeredPageData({ parts: () => [supportFactsQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Report a vulnerability · ${PRODUCT_NAME}` }];

export default function SupportSecurityRoute() {
  return <SecurityReportPage />;
}
