import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { CommunityPage } from "../../features/content/community/community-page";
import { JoinChat } from "../../features/content/community/join-chat";
import { writtenPageAt } from "../../features/content/content-queries";
import { writtenPageData } from "../../features/content/written-page-data";
import { paths } from "../../lib/links/paths";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/community";

export const loader = writtenPageData.loader;
export const clientLoader = writtenPageData.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? pageHead(loaderData) : []);

export default function Community() {
  const { pathname } = useLocation();
  const { data } = useQuery(writtenPageAt(pathname));
  return data && <CommunityPage page={data} action={pathname === paths.discord && <JoinChat />} />;
}
