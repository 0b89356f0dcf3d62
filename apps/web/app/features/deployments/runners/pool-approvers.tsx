import type { Approver, RunnerPool } from "@stackyard/contract/deployments/runners";
import { type FormEvent, useRef, useState } from "react";
import { send, wrongFields } from "../../../lib/api/api";
import { focusIfLost } from "../../../lib/browser/focus-if-lost";
import { useHydrated } from "../../../lib/browser/hydrated";
import { Button } from "../../../ui/controls/button";
import { Checkbox } from "../../../ui/controls/checkbox";
import { TextField } from "../../../ui/controls/text-field";
import { Badge, type BadgeTone } from "../../../ui/display/badge";
import { RowList } from "../../../ui/display/row-list";
import { useDeploymentAct } from "../use-deployment-act";
import { PoolPart } from "./pool-part";

type Props = Pick<RunnerPool, "id" | "name" | "approvers" | "needsSecondPerson">;

/** Who approves a pool's plans besides its owner. */
export function PoolApprovers({ id, name, approvers, needsSecondPerson }: Props) {
  const require = useDeploymentAct({
    send: (needsSecondPerson: boolean) =>
      send("put", "/api/runner-pools/{id}", { params: { id }, body: { needsSecondPerson } }),
    done: "Approval rule saved",
  });
  const summary = useRef<HTMLElement>(null);
  return (
    <PoolPart title="Approvers" pool={name} summary={summary}>
      <div className="flex flex-col gap-5">
        <Checkbox
          label="Plans need a second person"
          hint="The person who asks for a plan can't approve it, and no plan is approved automatically."
          checked={require.isPending ? require.variables : needsSecondPerson}
          onCheckedChange={(isNeeded) => require.mutate(isNeeded)}
        />
        {approvers.length > 0 && (
          <RowList label={`Approvers of ${name}`}>
            {approvers.map((approver) => (
              <ApproverRow
                key={approver.userId}
                poolId={id}
                approver={approver}
                onRemoved={() => focusIfLost(summary.current)}
              />
            ))}
          </RowList>
        )}
        <InviteApprover poolId={id} />
      </div>
    </PoolPart>
  );
}

const STATUSES: Readonly<Record<Approver["status"], readonly [string, BadgeTone]>> = {
  invited: ["Invited", "plain"],
  active: ["Approver", "good"],
  suspended: ["Suspended", "poor"],
};

interface RowProps {
  readonly poolId: number;
  readonly approver: Approver;
  readonly onRemoved: () => void;
}

function ApproverRow({ poolId, approver, onRemoved }: RowProps) {
  const { userId, username, status } = approver;
  const [label, tone] = STATUSES[status];
  const remove = useDeploymentAct({
    send: () =>
      send("delete", "/api/runner-pools/{id}/approvers/{userId}", {
        params: { id: poolId, userId },
      }),
    done: "Approver removed",
    after: onRemoved,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <span className="flex min-w-0 flex-wrap items-center gap-3">
        <span className="[overflow-wrap:anywhere]">{username}</span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <Button
        size="small"
        look="secondary"
        isBusy={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      >
        Remove<span className="sr-only"> {username}</span>
      </Button>
    </li>
  );
}

function InviteApprover({ poolId }: { readonly poolId: number }) {
  const [username, setUsername] = useState("");
  const [error, setError] = useState<string>();
  const isHydrated = useHydrated();
  const invite = useDeploymentAct({
    send: () =>
      send("post", "/api/runner-pools/{id}/approvers", {
        params: { id: poolId },
        body: { username: username.trim() },
      }),
    done: "Invitation sent",
    after: () => setUsername(""),
    onError: (error) => setError(wrongFields(error).username),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (username.trim() === "") return setError("Enter a username");
    invite.mutate(undefined);
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Username of an approver"
        hint="They see this pool's deployments once they accept."
        required
        maxLength={39}
        autoComplete="off"
        className="min-w-0 flex-1 basis-60"
        value={username}
        error={error}
        onChange={(event) => {
          setUsername(event.target.value);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        look="secondary"
        className="sm:mt-7"
        isBusy={invite.isPending}
        disabled={!isHydrated}
      >
        Invite approver
      </Button>
    </form>
  );
}
