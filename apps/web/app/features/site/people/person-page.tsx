import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import type { PublicProfile, ReceivedReview } from "@stackyard/contract/site/profiles";
import type { ReactNode } from "react";
import { PagedList } from "../../../lib/listing/paged-list";
import { displayName } from "../../../lib/people/display-name";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { PersonHeading } from "./person-heading";
import { personModulesQuery, personReviewsQuery } from "./person-queries";
import { PersonReputation } from "./person-reputation";
import { PersonSkills } from "./person-skills";

interface Props {
  readonly person: PublicProfile;
  readonly engineer: ReactNode;
  readonly renderModules: (modules: readonly ModuleSummary[]) => ReactNode;
  readonly renderReviews: (reviews: readonly ReceivedReview[]) => ReactNode;
}

/** Public profile page: a person's details, work and reviews. */
export function PersonPage({ person, engineer, renderModules, renderReviews }: Props) {
  const { username } = person;
  return (
    <div className="page-width flex flex-col gap-12 py-8 sm:py-12">
      <PersonHeading person={person} />
      <div className="flex flex-col gap-5 empty:hidden">
        <PersonSkills title="Skills" names={person.skills} />
        <PersonSkills title="Certifications" names={person.certifications} />
      </div>
      {person.reputation && <PersonReputation reputation={person.reputation} />}
      {engineer && (
        <section className="flex flex-col gap-5">
          <h2 className="text-2xl">Services</h2>
          <div className="max-w-md">{engineer}</div>
        </section>
      )}
      <section className="flex flex-col gap-5">
        <h2 className="text-2xl">Modules</h2>
        <PagedList
          what="modules"
          pageOf={(cursor) => personModulesQuery(username, cursor)}
          empty={
            <EmptyState headingLevel="h3" title="No modules yet">
              Modules by {displayName(person)} appear here.
            </EmptyState>
          }
        >
          {renderModules}
        </PagedList>
      </section>
      <section className="flex flex-col gap-5">
        <h2 className="text-2xl">Reviews</h2>
        <PagedList
          what="reviews"
          pageOf={(cursor) => personReviewsQuery(username, cursor)}
          empty={
            <EmptyState headingLevel="h3" title="No reviews yet">
              Reviews of {displayName(person)}'s work appear here.
            </EmptyState>
          }
        >
          {renderReviews}
        </PagedList>
      </section>
    </div>
  );
}
