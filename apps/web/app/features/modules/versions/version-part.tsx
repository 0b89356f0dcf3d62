import type { ModuleVersionDetail } from "@stackyard/contract/modules/versions";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { versionQuery } from "../module-queries";

/** How often to ask for the result of a rescan. */
const RESCAN_POLL_MS = 3_000;

interface Props {
  readonly moduleId: number;
  readonly version: string;
  readonly children: (version: ModuleVersionDetail) => ReactNode;
}

/** Loading, error and empty states of a section about one version. */
export function VersionPart({ moduleId, version, children }: Props) {
  const { data, error, refetch } = useQuery({
    ...versionQuery(moduleId, version),
    refetchInterval: ({ state }) => state.data?.scan.isRescanning === true && RESCAN_POLL_MS,
  });
  if (data) return children(data);
  if (!error) return <Lines />;
  if (error instanceof ApiError && error.code === "version_not_found") {
    return (
      <EmptyState
        headingLevel="h2"
        title={version === "latest" ? "No version yet" : "Version not found"}
      >
        {version === "latest"
          ? "README, interface, and scan appear once an archive is submitted."
          : `This module has no version ${version}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      isError
      title="Version not loaded"
      action={<Button onClick={() => refetch()}>Try again</Button>}
    >
      {errorMessage(error, "We couldn't reach the server.")}
    </EmptyState>
  );
}

function Lines() {
  return (
    <div role="status">
      <span className="sr-only">Loading the version</span>
      <Skeleton className="h-6 w-48" />
      {["w-full", "w-11/12", "w-4/5", "w-5/6", "w-2/3"].map((width) => (
        <Skeleton key={width} className={`mt-4 h-4 max-w-2xl ${width}`} />
      ))}
    </div>
  );
}
