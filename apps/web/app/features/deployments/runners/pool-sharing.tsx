import type { RunnerPool } from "@stackyard/contract/deployments/runners";
import { send } from "../../../lib/api/api";
import { Checkbox } from "../../../ui/controls/checkbox";
import { useDeploymentAct } from "../use-deployment-act";
import { PoolPart } from "./pool-part";

type Props = Pick<RunnerPool, "id" | "name" | "isShared">;

/** What a pool shares about its applies, and the switch for it. */
export function PoolSharing({ id, name, isShared }: Props) {
  const share = useDeploymentAct({
    send: (isShared: boolean) =>
      send("put", "/api/runner-pools/{id}/sharing", { params: { id }, body: { isShared } }),
    done: "Sharing saved",
  });
  return (
    <PoolPart title="Shared outcomes" pool={name}>
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Share how deployments end"
          hint="Off by default."
          checked={share.isPending ? share.variables : isShared}
          onCheckedChange={(isOn) => share.mutate(isOn)}
        />
        <p className="max-w-2xl text-ink-soft text-sm leading-relaxed">
          We count the outcome, duration, provider, and region of plans and applies that you start
          from now on. If one fails, the outcome includes the kind of failure, such as “The apply
          failed”. Names, values, logs, plans, and your account aren't shared. Figures appear on a
          module's page once five customers share theirs, and are computed once a day. If you stop
          sharing, the next figures leave this pool out.
        </p>
      </div>
    </PoolPart>
  );
}
