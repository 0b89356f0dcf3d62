import type { ClaimedDomain } from "@stackyard/contract/members/domains";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { toast } from "../../../lib/browser/toast";
import { Day } from "../../../lib/format/times";
import { Button } from "../../../ui/controls/button";
import { CopyButton } from "../../../ui/controls/copy-button";
import { Badge } from "../../../ui/display/badge";
import { Facts } from "../../../ui/display/facts";

/** Message per verification result. */
const FOUND = {
  domain: {
    proved: "Domain proved",
    notYet: "Record not found yet",
    why: "DNS changes can take a while to propagate.",
  },
  organization: {
    proved: "Organization proved",
    notYet: "Membership not found yet",
    why: "Your connected account isn't a public member of the organization.",
  },
} as const;

/** A domain with its DNS record and the result of the last check. */
export function DomainRow({ domain: claimed }: { readonly domain: ClaimedDomain }) {
  const { id, domain, record, provenAt } = claimed;
  const client = useQueryClient();
  // The verified badge appears in many places, so all queries are invalidated.
  const onSettled = () => client.invalidateQueries();
  const check = useMutation({
    mutationFn: () => send("post", "/api/user/domains/{id}/check", { params: { id } }),
    onSuccess(seen) {
      const words = FOUND[record ? "domain" : "organization"];
      if (seen.provenAt) toast.success(words.proved, `${domain} now appears on your profile.`);
      else toast.message(words.notYet, words.why);
    },
    onError: (error) => toast.error("Not checked", errorMessage(error, "Please try again.")),
    onSettled,
  });
  const drop = useMutation({
    mutationFn: () => send("delete", "/api/user/domains/{id}", { params: { id } }),
    onError: (error) => toast.error("Not removed", errorMessage(error, "Please try again.")),
    onSettled,
  });
  return (
    <li className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="min-w-0 text-base [overflow-wrap:anywhere]">{domain}</h3>
        {provenAt ? (
          <Badge tone="good">
            Proved: <Day at={provenAt} />
          </Badge>
        ) : (
          <Badge tone="fair">Not verified yet</Badge>
        )}
      </div>
      {record ? (
        <Facts
          facts={[
            { label: "Record type", value: "TXT" },
            { label: "Name", value: <Copied text={record.name} what="name" /> },
            { label: "Value", value: <Copied text={record.value} what="value" /> },
          ]}
        />
      ) : (
        <p className="text-ink-soft text-sm">
          Connect your GitHub account below, and make your membership of the organization public. We
          need no other permissions.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={check.isPending} onClick={() => check.mutate()}>
          Check<span className="sr-only"> {domain}</span>
        </Button>
        <Button size="small" look="quiet" isBusy={drop.isPending} onClick={() => drop.mutate()}>
          Remove<span className="sr-only"> {domain}</span>
        </Button>
      </div>
    </li>
  );
}

/** Part of a DNS record with a copy button. */
function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className="flex items-center gap-2">
      <code className="min-w-0 text-[0.8rem]">{text}</code>
      <CopyButton text={text} what={what} isIconOnly className="shrink-0" />
    </span>
  );
}
