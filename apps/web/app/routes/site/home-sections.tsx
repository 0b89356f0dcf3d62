import { HOME_ENGINEERS, HOME_FEATURED_MODULES } from "@stackyard/contract/base/limits";
import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import type { Engineer } from "@stackyard/contract/talent/talent";
import { useQuery } from "@tanstack/react-query";
import { ModuleCard } from "../../features/modules/module-card";
import { featuredModulesQuery } from "../../features/modules/module-queries";
import { Benefits } from "../../features/site/home/benefits";
import { FeaturedModules } from "../../features/site/home/featured-modules";
import { FinalCall } from "../../features/site/home/final-call";
import { HowItWorks } from "../../features/site/home/how-it-works";
import { TopTalent } from "../../features/site/home/top-talent";
import { VerificationBanner } from "../../features/site/home/verification-banner";
import { EngineerCard } from "../../features/talent/engineer-card";
import { topEngineersQuery } from "../../features/talent/engineer-queries";
import type { Listing } from "../../lib/api/answer";
import { CachedFragment } from "../../lib/rendering/cached-fragment";

/** The home page's sections below the fold. */
export function HomeSections() {
  const { data: modules } = useQuery(featuredModulesQuery());
  const { data: engineers } = useQuery(topEngineersQuery());
  return <CachedFragment of={Sections} props={{ modules, engineers }} />;
}

interface Props {
  readonly modules: readonly ModuleSummary[] | undefined;
  readonly engineers: Listing<Engineer> | undefined;
}

function Sections({ modules = [], engineers }: Props) {
  return (
    <>
      <FeaturedModules
        cards={modules.slice(0, HOME_FEATURED_MODULES).map((module) => (
          <li key={module.id}>
            <ModuleCard module={module} />
          </li>
        ))}
      />
      <VerificationBanner />
      <TopTalent
        cards={(engineers?.items ?? []).slice(0, HOME_ENGINEERS).map((engineer) => (
          <li key={engineer.id}>
            <EngineerCard engineer={engineer} />
          </li>
        ))}
      />
      <HowItWorks />
      <Benefits />
      <FinalCall />
    </>
  );
}
