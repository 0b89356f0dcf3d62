import type { ClaimedDomain } from "@stackyard/contract/members/domains";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { toast } from "../../../../lib/browser/toast";
import { formatDate } from "../../../../lib/format/format";
import { Button } from "../../../../ui/controls/button";
import { CopyButton } from "../../../../ui/controls/copy-button";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";

/** What a look has found. */
const FOUND = {
  domain: {
    proved: "Domain proved",
    notYet: "Record not found yet",
    why: "It can take a while until a new record is seen everywhere.",
  },
  organization: {
    proved: "Organization proved",
    notYet: "Membership not found yet",
    why: "Your connected account is not among the organization’s public members.",
  },
} as const;

/** A domain with the record that proves it, and what a look has found. */
export function DomainRow({ domain: claimed }: { readonly domain: ClaimedDomain }) {
  const { id, domain, record, provenAt } = claimed;
  const client = useQueryClient();
  // The badge stands in more places than this one.
  const onSettled = () => client.invalidateQueries();
  const check = useMutation({
    mutationFn: () => send("post", "/api/user/domains/{id}/check", { params: { id } }),
    onSuccess(seen) {
      const words = FOUND[record ? "domain" : "organization"];
      if (seen.provenAt) toast.success(words.proved, `${domain} stands on your profile now.`);
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
          <Badge tone="good">Proved: {formatDate(provenAt)}</Badge>
        ) : (
          <Badge tone="fair">Not proved yet</Badge>
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
          Connect your GitHub account below, and make your membership public in the organization’s
          list of people. Nothing else is asked of GitHub, and no further permission.
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

/** Part of a record, which is to be typed nowhere. */
function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className="flex items-center gap-2">
      <code className="min-w-0 text-[0.8rem]">{text}</code>
      <CopyButton text={text} what={what} isIconOnly className="shrink-0" />
    </span>
  );
}
