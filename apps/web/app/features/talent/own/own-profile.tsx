import type { EngineerPage, Suggestion } from "@stackyard/contract/talent/engineer-profile";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Card } from "../../../ui/display/card";
import { CertificationsPanel } from "./certifications-panel";
import { CompletenessList } from "./completeness-list";
import { DeleteProfile } from "./delete-profile";
import { EditForm } from "./edit-form";
import { StatusPanel } from "./status-panel";
import { WeeksPanel } from "./weeks-panel";

interface Props {
  readonly engineer: EngineerPage;
  readonly suggestion: Suggestion;
}

/** Editor for all parts of the engineer profile. */
export function OwnProfile({ engineer, suggestion }: Props) {
  return (
    <div className="flex flex-col gap-10">
      <Card className="flex flex-col gap-6 p-5 sm:p-6">
        <CompletenessList engineer={engineer} avatar={engineer.user.avatar} />
        <ButtonLink to={paths.engineer(engineer.id)} look="secondary" className="self-start">
          View your public page
        </ButtonLink>
      </Card>
      <StatusPanel engineer={engineer} />
      <EditForm engineer={engineer} suggestion={suggestion} />
      <WeeksPanel weeks={engineer.weeks} />
      <CertificationsPanel certifications={engineer.certifications} />
      <DeleteProfile />
    </div>
  );
}
