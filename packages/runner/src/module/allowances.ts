import type { LeaseWork } from "@stackyard/contract/deployments/deployment-lists";
import type { LeaseInputs } from "@stackyard/contract/deployments/lease";
import { z } from "zod";
import { MODULE_ADDRESS } from "../operation.ts";

/** Plans include those of destroys. */
const OPERATIONS = ["plan", "check", "apply", "destroy"] as const;

const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is a time such as 08:30");

/** A module that the owner allows. Without a version, all of its versions are allowed. */
const allowedModule = z.strictObject({
  address: z.string().regex(MODULE_ADDRESS, "is namespace/name/system"),
  version: z.string().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** What the owner of a pool allows its runners to do, whatever the server asks for. */
export const allowances = z.strictObject({
  operations: z.array(z.enum(OPERATIONS)).default(["plan", "check"]),
  /** Allowed modules. Absent: every module of an allowed namespace. */
  modules: z.array(allowedModule).optional(),
  /** Absent: every namespace. */
  namespaces: z.array(z.string()).optional(),
  providers: z.array(z.string()).optional(),
  /** Applies and destroys start only in these hours, in UTC. */
  hours: z
    .strictObject({
      days: z.array(z.enum(DAYS)).min(1),
      from: time,
      to: time,
    })
    .refine(({ from, to }) => from < to, "ends before it starts")
    .optional(),
  /** Digests of code that modules may run on this machine, or `all`. */
  code: z.union([z.literal("all"), z.array(z.string())]).default([]),
});

export type Allowances = z.infer<typeof allowances>;

/** Why the owner doesn't allow an operation, or undefined if it is allowed. */
export function refusalOf(
  work: LeaseWork,
  inputs: LeaseInputs,
  allowed: Allowances,
  now: Date,
): string | undefined {
  const operation = work === "destroy-plan" ? "plan" : work;
  if (!allowed.operations.includes(operation))
    return `The runner's owner doesn't allow ${operation}.`;
  if (allowed.providers && !allowed.providers.includes(inputs.provider))
    return `The runner's owner doesn't allow the provider ${inputs.provider}.`;
  const moduleRefusal = moduleRefusalOf(inputs, allowed);
  if (moduleRefusal) return moduleRefusal;
  const isChange = operation === "apply" || operation === "destroy";
  if (isChange && allowed.hours && !isWithin(allowed.hours, now))
    return `The runner's owner allows changes only on ${allowed.hours.days.join(", ")} from ${allowed.hours.from} to ${allowed.hours.to} UTC.`;
  return undefined;
}

type Installed = Pick<LeaseInputs, "module" | "version" | "archiveSha256">;

/** Why the owner doesn't allow a module, deployed or called, or undefined if it is allowed. */
export function moduleRefusalOf(
  installed: Installed,
  { namespaces, modules }: Allowances,
): string | undefined {
  const { module, version } = installed;
  const [namespace = ""] = module.split("/");
  if (namespaces && !includesFolded(namespaces, namespace))
    return `The runner's owner doesn't allow modules of ${namespace}.`;
  if (modules && !isAllowedModule(modules, installed))
    return `The runner's owner doesn't allow ${module} ${version} with this checksum.`;
  return undefined;
}

function isAllowedModule(
  list: NonNullable<Allowances["modules"]>,
  { module, version, archiveSha256 }: Installed,
): boolean {
  return list.some(
    (each) =>
      each.address.toLowerCase() === module.toLowerCase() &&
      (each.version === undefined || each.version === version) &&
      (each.sha256 === undefined || each.sha256 === archiveSha256),
  );
}

/** Names of the registry are matched without regard to case. */
const includesFolded = (list: readonly string[], name: string) =>
  list.some((each) => each.toLowerCase() === name.toLowerCase());

function isWithin({ days, from, to }: NonNullable<Allowances["hours"]>, now: Date): boolean {
  const day = DAYS[now.getUTCDay()];
  const clock = now.toISOString().slice(11, 16);
  return day !== undefined && days.includes(day) && from <= clock && clock < to;
}
