import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../lib/api/error-message";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { changesQuery } from "../module-queries";
import { ChangeList } from "./change-list";
import { NumberNotice } from "./number-notice";

interface Props {
  readonly moduleId: number;
  /** The version in the URL. */
  readonly shown: string;
  readonly version: string;
  /** All versions visible to the viewer, highest first. */
  readonly versions: readonly ModuleVersion[];
}

/** Changes in a version, most severe first. Renders nothing for the first version. */
export function VersionChanges({ moduleId, shown, version, versions }: Props) {
  const [chosen, setChosen] = useState<string>();
  const earlier = versions.slice(versions.findIndex((row) => row.version === version) + 1);
  const { data, error, refetch } = useQuery({
    ...changesQuery(moduleId, shown, chosen),
    enabled: earlier.length > 0,
  });
  const since = data?.since ?? chosen;
  if (earlier.length === 0 || data?.since === null) return null;
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h3 className="text-lg">{since ? `What changed since ${since}` : "What changed"}</h3>
        {earlier.length > 1 && (
          <Select
            label="Compare with"
            value={since ?? ""}
            onValueChange={setChosen}
            options={earlier.map((row) => ({ value: row.version, label: row.version }))}
            className="w-40"
          />
        )}
      </div>
      {data && !data.isNumberHonest && (
        <div className="mt-4">
          <NumberNotice changes={data} />
        </div>
      )}
      {data && <ChangeList changes={data.changes} />}
      {data?.changes.length === 0 && (
        <p className="mt-3 text-ink-soft">
          No changes that affect users: inputs, outputs, resources, and requirements are the same.
        </p>
      )}
      {error && !data && (
        <EmptyState
          className="mt-4"
          isError
          headingLevel="h3"
          title="Changes not loaded"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        >
          {errorMessage(error, "We couldn't reach the server.")}
        </EmptyState>
      )}
      {!error && !data && (
        <div role="status" className="mt-4">
          <span className="sr-only">Loading the changes</span>
          <Skeleton className="h-6 w-32" />
          <Skeleton className="mt-3 h-20 w-full" />
        </div>
      )}
    </section>
  );
}
