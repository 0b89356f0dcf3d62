import { ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import type { ManagedUser } from "@stackyard/contract/members/administration";
import { DayInSentence, Moment } from "../../../lib/format/times";
import { Badge } from "../../../ui/display/badge";
import { EmailAddress } from "../../../ui/display/email-address";
import { UserActions } from "./user-actions";

interface Props {
  readonly user: ManagedUser;
  /** Admins can't act on their own account. */
  readonly isViewer: boolean;
}

export function UserRow({ user, isViewer }: Props) {
  const { username, fullName, email, isEmailConfirmed, role, createdAt, suspension } = user;
  return (
    <li className="flex flex-col gap-4 p-4 sm:p-5 lg:flex-row lg:items-center lg:justify-between">
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 className="flex flex-wrap items-center gap-2 text-base [overflow-wrap:anywhere]">
          {fullName ?? username}
          <span className="font-normal text-ink-faint text-sm">@{username}</span>
          <Badge>{ROLE_LABELS[role]}</Badge>
          {suspension && <Badge tone="poor">Suspended</Badge>}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm [overflow-wrap:anywhere]">
          <span>
            <EmailAddress address={email} /> {isEmailConfirmed ? "(confirmed)" : "(not confirmed)"}
          </span>
          <span>
            registered <DayInSentence at={createdAt} />
          </span>
        </p>
        {suspension && (
          <p className="text-sm [overflow-wrap:anywhere]">
            {suspension.until ? (
              <>
                Until <Moment at={suspension.until} />:{" "}
              </>
            ) : (
              "Indefinitely: "
            )}
            {suspension.reason}
          </p>
        )}
      </div>
      {isViewer ? (
        <p className="shrink-0 text-ink-faint text-sm">This is you</p>
      ) : (
        <UserActions user={user} />
      )}
    </li>
  );
}
