import { HOME_ENGINEERS, HOME_FEATURED_MODULES } from "@stackyard/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Benefits } from "../features/home/benefits";
import { FeaturedModules } from "../features/home/featured-modules";
import { FinalCall } from "../features/home/final-call";
import { HowItWorks } from "../features/home/how-it-works";
import { TopTalent } from "../features/home/top-talent";
import { VerificationBanner } from "../features/home/verification-banner";
import { ModuleCard } from "../features/modules/module-card";
import { featuredModulesQuery } from "../features/modules/module-queries";
import { EngineerCard } from "../features/talent/engineer-card";
import { topEngineersQuery } from "../features/talent/engineer-queries";

/** Everything below the home page's first screen. */
export function HomeSections() {
  const featured = useQuery(featuredModulesQuery()).data ?? [];
  const engineers = useQuery(topEngineersQuery()).data?.items ?? [];
  return (
    <>
      <FeaturedModules
        cards={featured.slice(0, HOME_FEATURED_MODULES).map((module) => (
          <li key={module.id}>
            <ModuleCard module={module} />
          </li>
        ))}
      />
      <VerificationBanner />
      <TopTalent
        cards={engineers.slice(0, HOME_ENGINEERS).map((engineer) => (
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
