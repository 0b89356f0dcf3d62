import type { Lease } from "@stackyard/contract/deployments/lease";
import { z } from "zod";
import { WorkFailure } from "./work-failure.ts";

/** Terraform's identifiers. They are the only text from the server that becomes configuration. */
export const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]{0,127}$/;

/** Terraform reserves most of these names in a module block, and we reserve `stackyard_`. */
const RESERVED =
  /^(source|version|providers|count|for_each|depends_on|lifecycle|locals|__proto__|stackyard_.*)$/;

const inputName = z
  .string()
  .regex(IDENTIFIER)
  .refine((name) => !RESERVED.test(name), "is a reserved name");

const SLUG = "[0-9A-Za-z](?:[0-9A-Za-z_-]{0,62}[0-9A-Za-z])?";

/** `namespace/name/system`, as in a module's source after the host. */
export const MODULE_ADDRESS = new RegExp(`^${SLUG}/${SLUG}/[0-9a-z]{1,64}$`);

const VERSION = /^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/** What reaches configuration or paths is checked more strictly than the contract does. */
const checked = z.object({
  module: z.string().max(200).regex(MODULE_ADDRESS),
  version: z.string().max(100).regex(VERSION),
  archiveSha256: z.string().regex(/^[0-9a-f]{64}$/),
  provider: z.string().regex(/^[a-z]{1,30}$/),
  region: z.string().max(100),
  environment: z.string().max(100),
  variables: z.record(inputName, z.json()),
  secretNames: z.array(inputName).max(100),
});

/** Refuses a lease whose inputs could mean more than values. */
export function checkInputs({ inputs }: Lease): void {
  const { success, error } = checked.safeParse(inputs);
  if (success) return;
  const [issue] = error.issues;
  const at = issue?.path.join(".").slice(0, 100);
  throw new WorkFailure("refused_by_owner", `The runner doesn't accept ${at}: ${issue?.message}.`);
}
