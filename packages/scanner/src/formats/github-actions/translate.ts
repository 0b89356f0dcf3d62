import { entryOf, textOf } from "../../documents/members.ts";
import { bool, object, string, tuple, type Value } from "../../evaluate/value.ts";

/** A workflow in the rules' vocabulary: jobs as blocks with their name and steps. */
export function translateWorkflow(document: Value): Value {
  if (document.kind !== "object") return document;
  const jobs = document.entries.get("jobs");
  if (jobs?.kind !== "object") return document;
  const entries = new Map(document.entries);
  entries.delete("jobs");
  const translated = [...jobs.entries].map(([name, job]) => translateJob(name, job));
  entries.set("job", tuple(translated, jobs.at));
  return object(entries, document.at);
}

/**
 * A composite action as a workflow with one job that runs its steps; undefined for other actions.
 * Its token and permissions are defined by the calling workflow.
 */
export function translateAction(document: Value): Value | undefined {
  const runs = entryOf(document, "runs");
  if (runs?.kind !== "object" || textOf(entryOf(runs, "using")) !== "composite") return undefined;
  const job = new Map([...runs.entries, ["permissions", object(new Map())]]);
  const entries = new Map<string, Value>([
    ["is_action", bool(true)],
    ["jobs", object(new Map([["runs", object(job, runs.at)]]))],
  ]);
  return object(entries, document.at);
}

/** What an action runs on, if it is a program. */
export function actionRuntime(document: Value): Value | undefined {
  const runs = entryOf(document, "runs");
  const using = textOf(entryOf(runs, "using"));
  return using === undefined || using === "composite" ? undefined : runs;
}

function translateJob(name: string, job: Value): Value {
  if (job.kind !== "object") return job;
  const entries = new Map(job.entries);
  const steps = entries.get("steps");
  entries.delete("steps");
  entries.set("name", string(name));
  if (steps !== undefined) entries.set("step", steps);
  return object(entries, job.at);
}
