import { object, string, tuple, type Value } from "../../evaluate/value.ts";

/** A workflow in the words of its rules: each job with its name and its steps as blocks. */
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

function translateJob(name: string, job: Value): Value {
  if (job.kind !== "object") return job;
  const entries = new Map(job.entries);
  const steps = entries.get("steps");
  entries.delete("steps");
  entries.set("name", string(name));
  if (steps !== undefined) entries.set("step", steps);
  return object(entries, job.at);
}
