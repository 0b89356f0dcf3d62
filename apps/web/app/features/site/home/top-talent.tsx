import type { ReactNode } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { SectionHeading } from "./section-heading";

/** `cards` are the top engineers, one list item each. */
export function TopTalent({ cards }: { readonly cards: readonly ReactNode[] }) {
  return (
    <section className="page-width py-14 sm:py-20">
      <SectionHeading
        title="Top Talent Marketplace"
        description="Engineers who build, review, and run infrastructure."
        allTo={paths.talent()}
        allOf="engineers"
      />
      {cards.length > 0 ? (
        <>
          <ul className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">{cards}</ul>
          <div className="mt-8 flex justify-center">
            <ButtonLink to={paths.talent()} look="secondary">
              View All Engineers
            </ButtonLink>
          </div>
        </>
      ) : (
        <EmptyState
          className="mt-8"
          headingLevel="h3"
          title="No engineers yet"
          action={<ButtonLink to={paths.talent()}>View All Engineers</ButtonLink>}
        >
          Engineers appear here when they join.
        </EmptyState>
      )}
    </section>
  );
}
