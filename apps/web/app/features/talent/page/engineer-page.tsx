import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import type { EngineerPage as Page } from "@stackyard/contract/talent/engineer-profile";
import type { ReactNode } from "react";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { PagedList } from "../../../lib/listing/paged-list";
import { displayName } from "../../../lib/people/display-name";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Alert } from "../../../ui/feedback/alert";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { CheckActions } from "../checks/check-actions";
import { engineerModulesQuery } from "../engineer-queries";
import { AvailabilityWeeks } from "./availability-weeks";
import { CertificationList } from "./certification-list";
import { EngineerDetails } from "./engineer-details";
import { EngineerHeading } from "./engineer-heading";
import { EngineerReviews } from "./engineer-reviews";
import { NameList } from "./name-list";
import { SolutionList } from "./solution-list";

interface Props {
  readonly engineer: Page;
  /** Contact button. */
  readonly contact?: ReactNode;
  /** The engineer's services. */
  readonly services?: ReactNode;
  readonly renderModules: (modules: readonly ModuleSummary[]) => ReactNode;
}

/** Public page of an engineer: profile and measured figures. */
export function EngineerPage({ engineer, contact, services, renderModules }: Props) {
  const { user, certifications } = engineer;
  const isAdmin = useCurrentUser()?.role === "admin";
  return (
    <article className="page-width flex flex-col gap-12 py-8 sm:py-12">
      {engineer.isHidden && (
        <Alert tone="note" title="Only you see this page">
          Your profile is hidden until you show it again.
        </Alert>
      )}
      <div className="flex flex-col gap-4">
        <BackLink to={paths.talent()}>Back to Find Engineers</BackLink>
        <EngineerHeading engineer={engineer} contact={contact} />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="flex min-w-0 flex-col gap-8">
          <p className="max-w-3xl whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
            {engineer.description}
          </p>
          {engineer.bio && (
            <section className="flex flex-col gap-2">
              <h2 className="text-2xl">About {displayName(user)}</h2>
              <p className="max-w-3xl whitespace-pre-line text-ink-soft leading-relaxed [overflow-wrap:anywhere]">
                {engineer.bio}
              </p>
            </section>
          )}
          <NameList title="Skills" names={engineer.skills} />
          <section className="flex flex-col gap-4">
            <h2 className="text-2xl">Certifications</h2>
            <CertificationList
              certifications={certifications}
              action={(certification) =>
                isAdmin &&
                !engineer.viewer.isOneself && <CheckActions certification={certification} />
              }
            />
          </section>
        </div>
        <aside className="flex flex-col gap-8">
          <EngineerDetails engineer={engineer} />
          <AvailabilityWeeks weeks={engineer.weeks} isAvailable={engineer.isAvailable} />
        </aside>
      </div>
      {services}
      <section className="flex flex-col gap-5">
        <h2 className="text-2xl">Modules</h2>
        <PagedList
          what="modules"
          pageOf={(cursor) => engineerModulesQuery(user.username, cursor)}
          empty={
            <EmptyState headingLevel="h3" title="No modules yet">
              Modules by {displayName(user)} appear here with their scores.
            </EmptyState>
          }
        >
          {renderModules}
        </PagedList>
      </section>
      <SolutionList solutions={engineer.solutions} />
      <EngineerReviews engineer={engineer} />
    </article>
  );
}
