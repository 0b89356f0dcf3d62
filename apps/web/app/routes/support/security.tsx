import { SecurityReportPage } from "../../features/support/form/security-report-page";
import { supportFactsQuery } from "../../features/support/support-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";

const page = layeredPageData({ parts: () => [supportFactsQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () =>
  pageHead({
    title: "Report a vulnerability",
    description: "Report a vulnerability privately. Reports are handled within 48 hours.",
  });

export default function SupportSecurityRoute() {
  return <SecurityReportPage />;
}
