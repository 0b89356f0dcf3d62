import { PUBLIC_CALLS } from "@stackyard/contract/base/limits";
import type { ManagedKey, ManagedUser } from "@stackyard/contract/members/administration";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, formatNumber } from "../../../lib/format/format";
import { Day } from "../../../lib/format/times";
import { SectionContent } from "../../../lib/page/section-content";
import { Button } from "../../../ui/controls/button";
import { Facts } from "../../../ui/display/facts";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Dialog } from "../../../ui/overlays/dialog";
import { keysQuery } from "../admin-queries";
import { KeyLimitDialog } from "./key-limit-dialog";

interface Props {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

/** An account's working API keys, whose limits an administrator can change. */
export function KeysDialog({ user: { id, username }, onClose }: Props) {
  const query = useQuery(keysQuery(id));
  return (
    <Dialog
      title={`API keys of ${username}`}
      description={`A key may send ${PUBLIC_CALLS.perMinute} requests per minute to the public API, unless you set a higher limit.`}
      onClose={onClose}
    >
      <SectionContent query={query} what="The keys">
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState title="No working API keys" headingLevel="h3">
              This account has no keys, or all of them are revoked or expired.
            </EmptyState>
          ) : (
            <ul aria-label="API keys" className="divide-y divide-line rounded-lg border">
              {keys.map((key) => (
                <KeyRow key={key.id} managed={key} />
              ))}
            </ul>
          )
        }
      </SectionContent>
    </Dialog>
  );
}

function KeyRow({ managed }: { readonly managed: ManagedKey }) {
  const [isAsked, setAsked] = useState(false);
  const { name, prefix, expiresAt, lastUsedAt, callsPerMinute } = managed;
  const limit = `${formatNumber(callsPerMinute ?? PUBLIC_CALLS.perMinute)} per minute`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 p-4">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3">
        <h3 className="text-base [overflow-wrap:anywhere]">{name}</h3>
        <Facts
          facts={[
            { label: "Limit", value: limit },
            { label: "Starts with", value: <code className="font-mono">{prefix}…</code> },
            { label: "Last used", value: lastUsedAt ? <Day at={lastUsedAt} /> : "never" },
            { label: "Expires", value: <time dateTime={expiresAt}>{formatDay(expiresAt)}</time> },
          ]}
        />
      </div>
      <Button size="small" look="secondary" onClick={() => setAsked(true)}>
        Change limit<span className="sr-only"> of {name}</span>
      </Button>
      {isAsked && <KeyLimitDialog managed={managed} onClose={() => setAsked(false)} />}
    </li>
  );
}
