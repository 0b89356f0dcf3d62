import { organizationOf } from "@stackyard/contract/members/organization-of";
import { GITHUB_ADDRESS } from "@stackyard/contract/site/profile-fields";
import type { PublicProfile } from "@stackyard/contract/site/profiles";
import {
  BadgeCheck,
  Building2,
  CalendarDays,
  GitBranch,
  type LucideIcon,
  MailCheck,
} from "lucide-react";
import type { ReactNode } from "react";
import { Day } from "../../../lib/format/times";

/** Organization, GitHub account, verified domains, confirmed email and join date. */
export function PersonDetails({ person }: { readonly person: PublicProfile }) {
  const { organization, githubLink, domains, isEmailConfirmed, createdAt } = person;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-ink-soft text-sm">
      {organization && (
        <Fact icon={Building2}>
          <span className="[overflow-wrap:anywhere]">{organization}</span>
        </Fact>
      )}
      {githubLink && GITHUB_ADDRESS.test(githubLink) && (
        <Fact icon={GitBranch}>
          <Elsewhere address={githubLink} />
        </Fact>
      )}
      {domains.map((domain) => (
        <Fact key={domain} icon={BadgeCheck}>
          <span className="sr-only">
            {organizationOf(domain) ? "Proved organization:" : "Proved domain:"}
          </span>
          <Elsewhere address={`https://${domain}`} />
        </Fact>
      ))}
      {isEmailConfirmed && <Fact icon={MailCheck}>Email confirmed</Fact>}
      <Fact icon={CalendarDays}>
        <span>
          Joined: <Day at={createdAt} />
        </span>
      </Fact>
    </ul>
  );
}

interface FactProps {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

function Fact({ icon: Icon, children }: FactProps) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </li>
  );
}

function Elsewhere({ address }: { readonly address: string }) {
  return (
    <a
      href={address}
      rel="nofollow ugc noopener"
      className="underline [overflow-wrap:anywhere] hover:text-accent-strong"
    >
      {address.replace("https://", "")}
    </a>
  );
}
