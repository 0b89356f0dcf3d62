import { useQuery } from "@tanstack/react-query";
import { StatusPage } from "../../features/site/status/status-page";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { uptimeQuery } from "../../lib/page/site";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = pageData(() => [uptimeQuery()]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = () =>
  pageHead({
    title: "Status",
    description: "Measured uptime of this server, and its incidents of the last 90 days.",
  });

export default function Status() {
  const { data } = useQuery(uptimeQuery());
  return data && <StatusPage uptime={data} />;
}
