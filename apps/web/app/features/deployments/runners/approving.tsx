import type { Approving as Role } from "@stackyard/contract/deployments/runners";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { send } from "../../../lib/api/api";
import { focusIfLost } from "../../../lib/browser/focus-if-lost";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { Button } from "../../../ui/controls/button";
import { RowList } from "../../../ui/display/row-list";
import { approvingQuery } from "../deployment-queries";
import { useDeploymentAct } from "../use-deployment-act";

interface Props {
  /** The page's heading, which takes the focus when a row is gone. */
  readonly pageHeading: RefObject<HTMLElement | null>;
}

/** Pools of others whose plans the user approves, or is asked to. */
export function Approving({ pageHeading }: Props) {
  const { data: roles = [] } = useQuery(approvingQuery());
  if (roles.length === 0) return null;
  return (
    <section aria-labelledby="approving-title">
      <h2 id="approving-title" className="mb-4 text-2xl">
        You approve for others
      </h2>
      <RowList label="Pools that you approve for">
        {roles.map((role) => (
          <RoleRow key={role.poolId} role={role} pageHeading={pageHeading} />
        ))}
      </RowList>
    </section>
  );
}

function RoleRow({ role, pageHeading }: Props & { readonly role: Role }) {
  const { poolId, pool, owner, isAccepted } = role;
  const leaveButton = useRef<HTMLButtonElement>(null);
  const params = { id: poolId };
  const accept = useDeploymentAct({
    send: () => send("put", "/api/user/approving/{id}", { params }),
    done: "You approve these plans from now on",
    after: () => focusIfLost(leaveButton.current),
  });
  const leave = useDeploymentAct({
    send: () => send("delete", "/api/user/approving/{id}", { params }),
    done: isAccepted ? "You no longer approve these plans" : "Invitation declined",
    after: () => focusIfLost(pageHeading.current),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          {pool}, of {owner}
        </p>
        {isAccepted ? (
          <TextLink to={paths.deployments({ as: "approver" })}>Deployments</TextLink>
        ) : (
          <p className="text-ink-soft text-sm">{owner} asks you to approve plans.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isAccepted && (
          <Button size="small" isBusy={accept.isPending} onClick={() => accept.mutate(undefined)}>
            Accept<span className="sr-only"> {pool}</span>
          </Button>
        )}
        <Button
          size="small"
          ref={leaveButton}
          look="secondary"
          isBusy={leave.isPending}
          onClick={() => leave.mutate(undefined)}
        >
          {isAccepted ? "Stop approving" : "Decline"}
          <span className="sr-only"> {pool}</span>
        </Button>
      </div>
    </li>
  );
}
