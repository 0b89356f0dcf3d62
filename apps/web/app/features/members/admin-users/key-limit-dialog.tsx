import { PUBLIC_CALLS } from "@stackyard/contract/base/limits";
import type { ManagedKey } from "@stackyard/contract/members/administration";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { formatNumber } from "../../../lib/format/format";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { Select } from "../../../ui/controls/select";

interface Props {
  readonly managed: ManagedKey;
  readonly onClose: () => void;
}

const USUAL = "usual";
const HIGHER = [200, 500, 1_000, 2_000, 5_000, PUBLIC_CALLS.maxPerMinute];

export function KeyLimitDialog({ managed, onClose }: Props) {
  const { id, name, callsPerMinute } = managed;
  const [limit, setLimit] = useState(String(callsPerMinute ?? USUAL));
  const chosen = limit === USUAL ? null : Number(limit);
  return (
    <ReasonDialog
      title={`Change the limit of “${name}”`}
      description="Applies to the key's next request. We notify the key's owner."
      confirmLabel="Change limit"
      done={`“${name}” may send ${formatNumber(chosen ?? PUBLIC_CALLS.perMinute)} requests per minute.`}
      perform={(reason) =>
        send("put", "/api/admin/keys/{id}/limit", {
          params: { id },
          body: { callsPerMinute: chosen, reason },
        })
      }
      onClose={onClose}
    >
      <Select
        label="Requests per minute"
        required
        value={limit}
        onValueChange={setLimit}
        options={optionsFor(callsPerMinute)}
      />
    </ReasonDialog>
  );
}

/** Includes a limit that was set by a call of the API. */
function optionsFor(current: number | null) {
  const limits = new Set([...HIGHER, ...(current === null ? [] : [current])]);
  return [
    { value: USUAL, label: `${PUBLIC_CALLS.perMinute}, as for every key` },
    ...[...limits]
      .sort((a, b) => a - b)
      .map((limit) => ({ value: String(limit), label: formatNumber(limit) })),
  ];
}
