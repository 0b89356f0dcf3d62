import type { CurrentUser } from "@stackyard/contract/identity/identity";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { Badge } from "../../../ui/display/badge";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { domainsQuery } from "../profile-queries";
import { RowList } from "../row-list";
import { Section } from "../section";
import { ClaimDomain } from "./claim-domain";
import { DomainRow } from "./domain-row";

/** What makes someone verified: a confirmed address, a domain that is theirs, or an organisation. */
export function VerificationSection({ user }: { readonly user: CurrentUser }) {
  const query = useQuery(domainsQuery());
  return (
    <Section
      title="Verification"
      text="A confirmed email address, a domain of your own or an organization at GitHub gives your profile its badge."
      action={user.isVerified ? <Badge tone="good">VERIFIED</Badge> : undefined}
    >
      <SectionContent query={query} what="Your domains">
        {(domains) =>
          domains.length === 0 ? (
            <EmptyState headingLevel="h3" title="No domains yet">
              Domains and organizations that you prove to be yours stand on your public profile.
            </EmptyState>
          ) : (
            <RowList label="Your domains">
              {domains.map((domain) => (
                <DomainRow key={domain.id} domain={domain} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
      <ClaimDomain />
    </Section>
  );
}
