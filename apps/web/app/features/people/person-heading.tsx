import { ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import { organizationOf } from "@stackyard/contract/identity/organization-of";
import { GITHUB_ADDRESS } from "@stackyard/contract/profiles/profile-fields";
import type { PublicProfile } from "@stackyard/contract/profiles/profiles";
import { BadgeCheck, Building2, CalendarDays, GitBranch, MailCheck } from "lucide-react";
import { formatDate, initials } from "../../lib/format/format";
import { largeAvatar } from "../../lib/format/large-avatar";
import { Avatar } from "../../ui/display/avatar";
import { Badge } from "../../ui/display/badge";

const ICON = { className: "size-4 shrink-0", "aria-hidden": true } as const;

/** Who it is: name, role, what they say of themselves, and where else they are. */
export function PersonHeading({ person }: { readonly person: PublicProfile }) {
  const { username, fullName, bio, organization, githubLink } = person;
  const name = fullName ?? username;
  return (
    <header className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar src={largeAvatar(person.avatar)} initials={initials(name)} size="huge" />
        <div className="min-w-0">
          <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">{name}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
            <span className="[overflow-wrap:anywhere]">@{username}</span>
            <Badge tone="ink">{ROLE_LABELS[person.role]}</Badge>
            {person.isVerified && (
              <Badge tone="good" icon={<BadgeCheck className="size-3.5" aria-hidden="true" />}>
                VERIFIED
              </Badge>
            )}
          </p>
        </div>
      </div>
      {bio && (
        <p className="max-w-3xl whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
          {bio}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-ink-soft text-sm">
        {organization && (
          <li className="flex min-w-0 items-center gap-2">
            <Building2 {...ICON} />
            <span className="[overflow-wrap:anywhere]">{organization}</span>
          </li>
        )}
        {githubLink && GITHUB_ADDRESS.test(githubLink) && (
          <li className="flex min-w-0 items-center gap-2">
            <GitBranch {...ICON} />
            <a
              href={githubLink}
              rel="nofollow ugc noopener"
              className="underline [overflow-wrap:anywhere] hover:text-accent-strong"
            >
              {githubLink.replace("https://", "")}
            </a>
          </li>
        )}
        {person.domains.map((domain) => (
          <li key={domain} className="flex min-w-0 items-center gap-2">
            <BadgeCheck {...ICON} />
            <span className="sr-only">
              {organizationOf(domain) ? "Proved organization:" : "Proved domain:"}
            </span>
            <a
              href={`https://${domain}`}
              rel="nofollow ugc noopener"
              className="underline [overflow-wrap:anywhere] hover:text-accent-strong"
            >
              {domain}
            </a>
          </li>
        ))}
        {person.isEmailConfirmed && (
          <li className="flex items-center gap-2">
            <MailCheck {...ICON} />
            Email confirmed
          </li>
        )}
        <li className="flex items-center gap-2">
          <CalendarDays {...ICON} />
          <span>
            Joined: <time dateTime={person.createdAt}>{formatDate(person.createdAt)}</time>
          </span>
        </li>
      </ul>
    </header>
  );
}
