import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../../../lib/links/button-link";
import { paths } from "../../../../../lib/links/paths";
import { SectionContent } from "../../../../../lib/page/section-content";
import { EmptyState } from "../../../../../ui/feedback/empty-state";
import { ownModulesQuery } from "../../profile-queries";
import { RowList } from "../../row-list";
import { Section } from "../../section";
import { ContributorFigures } from "./contributor-figures";
import { EarningsTiles } from "./earnings-tiles";
import { OwnModuleRow } from "./own-module-row";
import { ReviewsToAnswer } from "./reviews-to-answer";

/** What the user sells, and what it has earned. Others than contributors see it once there is some. */
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
              What you submit stands here, from its review to its sales: installs and revenue by the
              week, and the findings to fix. Submit a module to begin.
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
