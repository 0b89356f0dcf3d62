import type { CurrentUser } from "@stackyard/contract/members/identity";
import { SecondFactorMissing } from "../settings/security/second-factor-missing";
import { TokensSection } from "../settings/tokens/tokens-section";
import { AuditsSection } from "./audits/audits-section";
import { CompletenessSection } from "./completeness/completeness-section";
import { OwnModulesSection } from "./own-modules/own-modules-section";
import { OwnServicesSection } from "./own-services/own-services-section";
import { OwnWorkSection } from "./own-work/own-work-section";
import { PurchasesSection } from "./purchases/purchases-section";

/** What the user's role is about comes first, what everyone has comes last. */
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
      <TokensSection />
    </div>
  );
}
