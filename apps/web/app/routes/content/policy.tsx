import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { writtenPageAt } from "../../features/content/content-queries";
import { CookieSettings } from "../../features/content/policies/cookie-settings";
import { OperatorDetails } from "../../features/content/policies/operator-details";
import { PolicyPage } from "../../features/content/policies/policy-page";
import { writtenPageData } from "../../features/content/written-page-data";
import { paths } from "../../lib/links/paths";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/policy";

export const loader = writtenPageData.loader;
export const clientLoader = writtenPageData.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? pageHead(loaderData) : []);

export default function Policy() {
  const { pathname } = useLocation();
  const { data } = useQuery(writtenPageAt(pathname));
  const isLegal = pathname !== paths.accessibility;
  return (
    data && (
      <PolicyPage page={data} label={isLegal ? "Legal" : "Support"}>
        {pathname === paths.cookiePolicy && <CookieSettings />}
        {isLegal && <OperatorDetails />}
      </PolicyPage>
    )
  );
}
