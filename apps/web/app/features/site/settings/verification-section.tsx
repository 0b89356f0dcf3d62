import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { Badge } from "../../../ui/display/badge";
import { RowList } from "../../../ui/display/row-list";
import { Section } from "../../../ui/display/section";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { domainsQuery } from "../settings-queries";
import { ClaimDomain } from "./claim-domain";
import { DomainRow } from "./domain-row";

/** Ways to become verified: a confirmed email, a domain or an organization. */
export function VerificationSection({ user }: { readonly user: CurrentUser }) {
  const query = useQuery(domainsQuery());
  return (
    <Section
      title="Verification"
      text="Get a verified badge with a confirmed email address, your own domain, or a GitHub organization."
      action={user.isVerified ? <Badge tone="good">VERIFIED</Badge> : undefined}
    >
      <ClaimDomain />
      <SectionContent query={query} what="Your domains">
        {(domains) =>
          domains.length === 0 ? (
            <EmptyLine>No domains yet. Verified domains appear on your public profile.</EmptyLine>
          ) : (
            <RowList label="Your domains">
              {domains.map((domain) => (
                <DomainRow key={domain.id} domain={domain} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}
