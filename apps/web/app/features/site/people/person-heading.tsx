import { ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import type { PublicProfile } from "@stackyard/contract/site/profiles";
import { BadgeCheck } from "lucide-react";
import { initials } from "../../../lib/format/format";
import { largeAvatar } from "../../../lib/format/large-avatar";
import { displayName } from "../../../lib/people/display-name";
import { Avatar } from "../../../ui/display/avatar";
import { Badge } from "../../../ui/display/badge";
import { PersonDetails } from "./person-details";

/** Name, role, bio and links. */
export function PersonHeading({ person }: { readonly person: PublicProfile }) {
  const { username, bio } = person;
  const name = displayName(person);
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
      <PersonDetails person={person} />
    </header>
  );
}
