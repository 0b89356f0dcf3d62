import type { ReactNode } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { SectionHeading } from "./section-heading";

/** `cards` are the featured modules, one list item each. */
export function FeaturedModules({ cards }: { readonly cards: readonly ReactNode[] }) {
  return (
    <section className="page-width py-14 sm:py-20">
      <SectionHeading
        title="Featured Modules"
        description="Picked by our team. Read each scan before you buy."
        allTo={paths.marketplace()}
        allOf="modules"
      />
      {cards.length > 0 ? (
        <ul className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">{cards}</ul>
      ) : (
        <EmptyState
          className="mt-8"
          headingLevel="h3"
          title="No featured modules yet"
          action={<ButtonLink to={paths.marketplace()}>Browse Marketplace</ButtonLink>}
        >
          Browse all published modules in the marketplace.
        </EmptyState>
      )}
    </section>
  );
}
