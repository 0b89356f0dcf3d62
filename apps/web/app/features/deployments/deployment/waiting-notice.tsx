import type { Operation } from "@stackyard/contract/deployments/deployments";
import type { RunnerPool } from "@stackyard/contract/deployments/runners";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { Alert } from "../../../ui/feedback/alert";
import { runnerPoolsQuery } from "../deployment-queries";

/** Runners come and go without an event. */
const REFETCH_MS = 20_000;

interface Props {
  readonly operation: Operation;
  readonly poolId: number;
}

/** Says that an operation can't go on, because no runner that could do it is online. */
export function WaitingNotice({ operation, poolId }: Props) {
  const query = { ...runnerPoolsQuery(), refetchInterval: REFETCH_MS };
  const { data: pools } = useQuery(query);
  const pool = pools?.find(({ id }) => id === poolId);
  const why = pool && whyWaiting(operation, pool);
  if (!why) return null;
  return (
    <Alert tone="fair" title={why.title}>
      {why.text} <TextLink to={paths.runners}>Runners</TextLink>
    </Alert>
  );
}

interface Waiting {
  readonly title: string;
  readonly text: string;
}

/** Why an operation waits for a runner longer than for a moment; null if one will take it. */
export function whyWaiting(
  { status, runner }: Pick<Operation, "status" | "runner">,
  { name, runners }: Pick<RunnerPool, "name" | "runners">,
): Waiting | null {
  const online = runners.filter((each) => each.status === "online");
  if (status === "queued" && online.length === 0)
    return {
      title: "No runner is online",
      text: `This waits until a runner of ${name} connects, however long that takes.`,
    };
  if (status !== "approved" || runner === null) return null;
  if (online.some((each) => each.name === runner)) return null;
  return {
    title: `The runner ${runner} is offline`,
    text: "Only this runner has the approved plan. It starts when the runner is back.",
  };
}
