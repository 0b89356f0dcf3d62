import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../../lib/page/section-content";
import { Badge } from "../../../../ui/display/badge";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
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
      <ClaimDomain />
      <SectionContent query={query} what="Your domains">
        {(domains) =>
          domains.length === 0 ? (
            <EmptyLine>
              No domains yet. What you prove to be yours stands on your public profile.
            </EmptyLine>
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
