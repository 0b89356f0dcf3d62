import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLocation } from "react-router";
import { CommunityPage } from "../../features/content/community/community-page";
import { JoinChat } from "../../features/content/community/join-chat";
import { writtenPageAt } from "../../features/content/content-queries";
import { getBrowserClient } from "../../lib/api/query";
import { queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/community";

const page = pageData(({ url }) => [writtenPageAt(url.pathname)]);

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const { pathname } = new URL(args.request.url);
  const found = args.context.get(queriesContext).getQueryData(writtenPageAt(pathname).queryKey);
  return found && { title: found.title, description: found.description };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  const { pathname } = new URL(args.request.url);
  return getBrowserClient().getQueryData(writtenPageAt(pathname).queryKey);
}

export const handle = READING_PAGE;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? pageHead(loaderData) : []);

export default function Community() {
  const { pathname } = useLocation();
  const { data } = useQuery(writtenPageAt(pathname));
  return data && <CommunityPage page={data} action={pathname === paths.discord && <JoinChat />} />;
}
