import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { featuredModulesQuery } from "../../features/modules/module-queries";
import { Hero } from "../../features/site/home/hero";
import { siteStructuredData } from "../../features/site/home/site-structured-data";
import { TerminalSnippet } from "../../features/site/home/terminal-snippet";
import { topEngineersQuery } from "../../features/talent/engineer-queries";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { registryHost } from "../../lib/modules/registry-host";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { siteQuery, useSiteOrigin } from "../../lib/page/site";
import { CachedFragment } from "../../lib/rendering/cached-fragment";
import { loadWhenUsed } from "../../lib/start/load-when-used";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/home";

const page = pageData(() => [featuredModulesQuery(), topEngineersQuery()]);

export async function loader(args: LoaderFunctionArgs) {
  const client = args.context.get(queriesContext);
  await Promise.all([page.loader(args), client.prefetchQuery(siteQuery())]);
  const site = client.getQueryData(siteQuery().queryKey);
  const places = site ? Object.values(site.community).filter((place) => place !== null) : [];
  return { facts: siteStructuredData(args.context.get(originContext), places) };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return { facts: [] };
}

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageHead({
    title: "Decentralized Cloud Marketplace",
    description:
      "The decentralized marketplace for infrastructure, blueprints, and DevOps talent. Modules are scanned, explained and installed with terraform init.",
    facts: loaderData?.facts,
  });

// Sections below the fold are lazy-loaded to keep the initial script small.
const sections = loadWhenUsed(() => import("./home-sections"), "HomeSections");

export default function Home() {
  const origin = useSiteOrigin();
  const { data: featured } = useQuery(featuredModulesQuery());
  return (
    <>
      <CachedFragment of={FirstScreen} props={{ origin, featured }} />
      {sections}
    </>
  );
}

interface FirstScreenProps {
  readonly origin: string | null;
  readonly featured: readonly ModuleSummary[] | undefined;
}

function FirstScreen({ origin, featured }: FirstScreenProps) {
  const example = featured?.[0];
  return (
    <Hero snippet={origin && <TerminalSnippet host={registryHost(origin)} module={example} />} />
  );
}
