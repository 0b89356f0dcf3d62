import type { CurrentUser } from "@stackyard/contract/identity/identity";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { SectionContent } from "../../../lib/page/section-content";
import { ownServicesQuery } from "../profile-queries";
import { Section } from "../section";

/** How many services an engineer offers, and the way to them. */
export function OwnServicesSection({ user }: { readonly user: CurrentUser }) {
  return user.role === "engineer" && <OwnServices />;
}

function OwnServices() {
  const query = useQuery(ownServicesQuery());
  return (
    <Section
      title="My services"
      action={
        <ButtonLink to={paths.ownServices} size="small" className="h-10">
          Your services
        </ButtonLink>
      }
    >
      <SectionContent query={query} what="Your services">
        {(services) => {
          const published = services.filter(({ status }) => status === "published").length;
          const done = services.reduce((sum, { doneCount }) => sum + doneCount, 0);
          return (
            <p className="text-ink-soft">
              {services.length === 0
                ? "Offer what you do in packages, each with a scope, a price and a date."
                : `${published} of ${formatCount(services.length, "service")} published, ${formatCount(done, "time", "times")} done.`}
            </p>
          );
        }}
      </SectionContent>
    </Section>
  );
}
