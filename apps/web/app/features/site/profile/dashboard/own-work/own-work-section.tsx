import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { EngineerFigures } from "@stackyard/contract/trade/figures";
import { useQuery } from "@tanstack/react-query";
import { formatMonth, formatNumber, formatPrice } from "../../../../../lib/format/format";
import { ButtonLink } from "../../../../../lib/links/button-link";
import { paths } from "../../../../../lib/links/paths";
import { SectionContent } from "../../../../../lib/page/section-content";
import { Section } from "../../../../../ui/display/section";
import { EmptyState } from "../../../../../ui/feedback/empty-state";
import { BarChart } from "../../../../../ui/figures/bar-chart";
import { Tiles } from "../../../../../ui/figures/tiles";
import { engineerFiguresQuery } from "../../profile-queries";

/** An engineer's requests, active work and earnings. */
export function OwnWorkSection({ user }: { readonly user: CurrentUser }) {
  return user.role === "engineer" && <OwnWork />;
}

function OwnWork() {
  const query = useQuery(engineerFiguresQuery());
  return (
    <Section
      title="My work"
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.ownProjects} look="secondary" size="small">
            Projects
          </ButtonLink>
          <ButtonLink to={paths.messages} look="secondary" size="small">
            Messages
          </ButtonLink>
        </div>
      }
    >
      <SectionContent query={query} what="Your work">
        {(figures) =>
          figures.proposals + figures.contracts + figures.done === 0 ? (
            <EmptyState
              title="No work yet"
              headingLevel="h3"
              action={<ButtonLink to={paths.ownServices}>Offer a service</ButtonLink>}
            >
              Requests, contracts, and earnings appear here. Offer a service to get requests.
            </EmptyState>
          ) : (
            <WorkFigures figures={figures} />
          )
        }
      </SectionContent>
    </Section>
  );
}

function WorkFigures({ figures }: { readonly figures: EngineerFigures }) {
  const { proposals, contracts, done, agreed, earned, months } = figures;
  return (
    <>
      <Tiles
        tiles={[
          { label: "Proposals", value: formatNumber(proposals) },
          { label: "Contracts", value: formatNumber(contracts) },
          { label: "Done", value: formatNumber(done) },
          { label: "Earned", value: formatPrice(earned) },
        ]}
      />
      <BarChart
        title="Earned, 12 months"
        total={formatPrice(months.reduce((sum, month) => sum + month.earned, 0))}
        span="Month"
        bars={months.map(({ month, earned }) => ({
          label: formatMonth(month),
          value: earned,
          text: formatPrice(earned),
        }))}
      />
      <p className="text-ink-soft text-sm">
        Proposals wait for a confirmation. Contracts are active work, worth {formatPrice(agreed)} in
        total. Earned is what you received for milestones and tips, after fees. Work paid outside
        isn't part of it.
      </p>
    </>
  );
}
