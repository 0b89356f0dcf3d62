import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../../../lib/links/button-link";
import { paths } from "../../../../../lib/links/paths";
import { SectionContent } from "../../../../../lib/page/section-content";
import { RowList } from "../../../../../ui/display/row-list";
import { Section } from "../../../../../ui/display/section";
import { EmptyState } from "../../../../../ui/feedback/empty-state";
import { ownModulesQuery } from "../../profile-queries";
import { ContributorFigures } from "./contributor-figures";
import { EarningsTiles } from "./earnings-tiles";
import { OwnModuleRow } from "./own-module-row";
import { ReviewsToAnswer } from "./reviews-to-answer";

/**
 * The user's modules and their earnings. Roles other than contributors see the section only if it
 * has content.
 */
export function OwnModulesSection({ user }: { readonly user: CurrentUser }) {
  const query = useQuery(ownModulesQuery());
  const isSeller = user.role === "contributor" || (query.data?.length ?? 0) > 0;
  if (!isSeller) return null;
  return (
    <Section
      title="My modules"
      action={
        <ButtonLink to={paths.submit} size="small">
          Submit a module
        </ButtonLink>
      }
    >
      <EarningsTiles modules={query.data} />
      <SectionContent query={query} what="Your modules">
        {(modules) =>
          modules.length === 0 ? (
            <EmptyState title="No modules yet" headingLevel="h3">
              Submit a module to track its review, weekly installs and revenue, and findings here.
            </EmptyState>
          ) : (
            <>
              <ContributorFigures />
              <ReviewsToAnswer />
              <RowList label="My modules">
                {modules.map((module) => (
                  <OwnModuleRow key={module.id} module={module} />
                ))}
              </RowList>
            </>
          )
        }
      </SectionContent>
    </Section>
  );
}
