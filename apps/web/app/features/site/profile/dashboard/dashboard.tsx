import type { CurrentUser } from "@stackyard/contract/members/identity";
import { paths } from "../../../../lib/links/paths";
import { TextLink } from "../../../../lib/links/text-link";
import { SecondFactorMissing } from "../../security/second-factor-missing";
import { AuditsSection } from "./audits/audits-section";
import { CompletenessSection } from "./completeness/completeness-section";
import { OwnModulesSection } from "./own-modules/own-modules-section";
import { OwnServicesSection } from "./own-services/own-services-section";
import { OwnWorkSection } from "./own-work/own-work-section";
import { PurchasesSection } from "./purchases/purchases-section";

/** Sections for the user's role come first, those for everyone last. */
export function Dashboard({ user }: { readonly user: CurrentUser }) {
  return (
    <div className="flex flex-col gap-12">
      {user.lacksSecondFactor && <SecondFactorMissing />}
      {!user.lacksSecondFactor && <AuditsSection user={user} />}
      <CompletenessSection user={user} />
      <OwnWorkSection user={user} />
      <OwnServicesSection user={user} />
      <OwnModulesSection user={user} />
      <PurchasesSection />
      <p className="text-ink-soft text-sm">
        Terraform, OpenTofu and scripts sign in with <TextLink to={paths.tokens}>API keys</TextLink>
        .
      </p>
    </div>
  );
}
