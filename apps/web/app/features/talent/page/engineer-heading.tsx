import { SPECIALIZATION_LABELS } from "@stackyard/contract/base/option-lists";
import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import type { ReactNode } from "react";
import { initials } from "../../../lib/format/format";
import { largeAvatar } from "../../../lib/format/large-avatar";
import { ButtonLink } from "../../../lib/links/button-link";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Avatar } from "../../../ui/display/avatar";
import { Badge } from "../../../ui/display/badge";
import { EngineerRating } from "../engineer-rating";

interface Props {
  readonly engineer: EngineerPage;
  readonly contact: ReactNode;
}

/** Name, title and contact button. */
export function EngineerHeading({ engineer, contact }: Props) {
  const { user, isAvailable } = engineer;
  const name = user.fullName || user.username || "Anonymous Engineer";
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-5">
      <Avatar src={largeAvatar(user.avatar)} initials={initials(name)} size="huge" />
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">{name}</h1>
        <p className="mt-1.5 font-[620] text-lg [overflow-wrap:anywhere]">{engineer.title}</p>
        <EngineerRating engineer={engineer} />
        <ul aria-label="Specializations" className="mt-4 flex flex-wrap gap-2">
          <li>
            <Badge tone={isAvailable ? "good" : "ink"}>
              {isAvailable ? "AVAILABLE" : "NOT AVAILABLE"}
            </Badge>
          </li>
          {engineer.specializations.map((value) => (
            <li key={value}>
              <Link
                to={paths.talent({ specialization: value })}
                className="flex min-h-6 items-center rounded-sm bg-sunken px-2 text-ink-soft text-sm hover:text-accent-strong hover:underline"
              >
                {SPECIALIZATION_LABELS[value]}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        {engineer.viewer.isOneself ? (
          <ButtonLink to={paths.joinTalent}>Edit profile</ButtonLink>
        ) : (
          contact
        )}
        <ButtonLink to={paths.user(user.username)} look="secondary">
          @{user.username}
        </ButtonLink>
      </div>
    </header>
  );
}
