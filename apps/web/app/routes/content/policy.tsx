import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLocation } from "react-router";
import { writtenPageAt } from "../../features/content/content-queries";
import { CookieSettings } from "../../features/content/cookie-settings";
import { PolicyPage } from "../../features/content/policy-page";
import { getBrowserClient } from "../../lib/api/query";
import { queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/policy";

const page = pageData(({ url }) => [writtenPageAt(url.pathname)]);

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const { pathname } = new URL(args.request.url);
  const found = args.context.get(queriesContext).getQueryData(writtenPageAt(pathname).queryKey);
  return found && { title: found.title, description: found.description };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return getBrowserClient().getQueryData(
    writtenPageAt(new URL(args.request.url).pathname).queryKey,
  );
}

export const handle = READING_PAGE;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? pageHead(loaderData) : []);

export default function Policy() {
  const { pathname } = useLocation();
  const { data } = useQuery(writtenPageAt(pathname));
  return (
    data && (
      <PolicyPage page={data} label={pathname === paths.accessibility ? "Support" : "Legal"}>
        {pathname === paths.cookiePolicy && <CookieSettings />}
      </PolicyPage>
    )
  );
}
