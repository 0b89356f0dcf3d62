import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../../../lib/format/format";
import { ButtonLink } from "../../../../../lib/links/button-link";
import { paths } from "../../../../../lib/links/paths";
import { SectionContent } from "../../../../../lib/page/section-content";
import { Section } from "../../../../../ui/display/section";
import { EmptyLine } from "../../../../../ui/feedback/empty-line";
import { Tiles } from "../../../../../ui/figures/tiles";
import { ownServicesQuery } from "../../profile-queries";

/** Number of an engineer's services, linked to the list. */
export function OwnServicesSection({ user }: { readonly user: CurrentUser }) {
  return user.role === "engineer" && <OwnServices />;
}

function OwnServices() {
  const query = useQuery(ownServicesQuery());
  return (
    <Section
      title="My services"
      action={
        <ButtonLink to={paths.ownServices} look="secondary" size="small">
          Manage services
        </ButtonLink>
      }
    >
      <SectionContent query={query} what="Your services">
        {(services) => {
          if (services.length === 0) {
            return (
              <EmptyLine>
                Offer your work in packages, each with a scope, a price, and a delivery time.
              </EmptyLine>
            );
          }
          const published = services.filter(({ status }) => status === "published").length;
          const done = services.reduce((sum, { doneCount }) => sum + doneCount, 0);
          return (
            <Tiles
              tiles={[
                { label: "Published", value: formatNumber(published) },
                { label: "Not published", value: formatNumber(services.length - published) },
                { label: "Times done", value: formatNumber(done) },
              ]}
            />
          );
        }}
      </SectionContent>
    </Section>
  );
}
