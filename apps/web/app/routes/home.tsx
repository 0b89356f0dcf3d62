import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import { Hero } from "../features/home/hero";
import { TerminalSnippet } from "../features/home/terminal-snippet";
import { featuredModulesQuery } from "../features/modules/module-queries";
import { topEngineersQuery } from "../features/talent/engineer-queries";
import { KeptPart } from "../lib/kept/kept-part";
import { registryHost } from "../lib/modules/registry-host";
import { pageData } from "../lib/page/page-data";
import { pageHead } from "../lib/page/page-head";
import { useSiteOrigin } from "../lib/page/site-origin";
import { loadWhenUsed } from "../lib/start/load-when-used";
import { READING_PAGE } from "../lib/start/reading-page";

const page = pageData(() => [featuredModulesQuery(), topEngineersQuery()]);

export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = READING_PAGE;

export const meta = () =>
  pageHead({
    title: "Decentralized Cloud Marketplace",
    description:
      "The decentralized marketplace for infrastructure, blueprints, and DevOps talent. Modules are scanned, explained and installed with terraform init.",
  });

// The first screen's script is small, for what lies below it waits until it is wanted.
const sections = loadWhenUsed(() =>
  import("./home-sections").then(({ HomeSections }) => HomeSections),
);

export default function Home() {
  const origin = useSiteOrigin();
  const { data: featured } = useQuery(featuredModulesQuery());
  return (
    <>
      <KeptPart part={FirstScreen} given={{ origin, featured }} />
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
