import type { WrittenPage } from "@stackyard/contract/content/content";
import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLocation } from "react-router";
import { CommunityPage } from "../../features/content/community/community-page";
import { JoinChat } from "../../features/content/community/join-chat";
import { writtenPageAt } from "../../features/content/content-queries";
import { paths } from "../../lib/links/paths";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/community";

const page = pageData(({ url }) => [writtenPageAt(url.pathname)]);

const queryOf = ({ url }: Request) => writtenPageAt(new URL(url).pathname);

const headOf = ({ title, description }: WrittenPage) => ({ title, description });

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  return headOnServer(args, queryOf(args.request), headOf);
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return headInBrowser(queryOf(args.request), headOf);
}

export const handle = READING_PAGE;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? pageHead(loaderData) : []);

export default function Community() {
  const { pathname } = useLocation();
  const { data } = useQuery(writtenPageAt(pathname));
  return data && <CommunityPage page={data} action={pathname === paths.discord && <JoinChat />} />;
}
