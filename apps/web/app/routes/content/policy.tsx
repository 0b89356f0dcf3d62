import type { WrittenPage } from "@stackyard/contract/content/content";
import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLocation } from "react-router";
import { writtenPageAt } from "../../features/content/content-queries";
import { CookieSettings } from "../../features/content/cookie-settings";
import { PolicyPage } from "../../features/content/policy-page";
import { paths } from "../../lib/links/paths";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/policy";

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
