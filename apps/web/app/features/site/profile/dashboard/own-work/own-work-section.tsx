import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { EngineerFigures } from "@stackyard/contract/trade/figures";
import { useQuery } from "@tanstack/react-query";
import { formatMonth, formatNumber, formatPrice } from "../../../../../lib/format/format";
import { ButtonLink } from "../../../../../lib/links/button-link";
import { paths } from "../../../../../lib/links/paths";
import { SectionContent } from "../../../../../lib/page/section-content";
import { BarChart } from "../../../../../ui/display/bar-chart";
import { EmptyState } from "../../../../../ui/feedback/empty-state";
import { engineerFiguresQuery } from "../../profile-queries";
import { Section } from "../../section";
import { Tiles } from "../figures/tiles";

/** What an engineer was asked for, what is under way, and what it has come to. */
export function OwnWorkSection({ user }: { readonly user: CurrentUser }) {
  return user.role === "engineer" && <OwnWork />;
}

function OwnWork() {
  const query = useQuery(engineerFiguresQuery());
  return (
    <Section
      title="My work"
      action={
        <ButtonLink to={paths.messages} look="secondary" size="small">
          Messages
        </ButtonLink>
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
              What clients ask you for, what is under way and what it has come to stand here.
              Packages with a price are asked for most easily.
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
        Proposals wait for your answer. Contracts are what you have accepted, for{" "}
        {formatPrice(agreed)} in all. Earned is the price of what both of you have called done; it
        is paid between the two of you.
      </p>
    </>
  );
}
