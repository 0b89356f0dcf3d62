import { z } from "zod";

/** What a runner can be asked to do. `drift` compares the state with the cloud. */
export const OPERATION_KINDS = ["plan", "apply", "destroy", "drift"] as const;

export type OperationKind = (typeof OPERATION_KINDS)[number];

/** Terraform's identifiers. They are the only text from the server that becomes configuration. */
export const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]{0,127}$/;

/** Terraform reserves these names in a module block, and we reserve `stackyard_`. */
const RESERVED =
  /^(source|version|providers|count|for_each|depends_on|lifecycle|locals|__proto__|stackyard_.*)$/;

const inputName = z
  .string()
  .regex(IDENTIFIER)
  .refine((name) => !RESERVED.test(name), "is a reserved name");

const SLUG = "[0-9A-Za-z](?:[0-9A-Za-z_-]{0,62}[0-9A-Za-z])?";
const HOST =
  "[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?(?:\\.[0-9A-Za-z-]{1,63})+(?::[0-9]{1,5})?";

/** `host/namespace/name/system`, as in a module's source. */
export const MODULE_ADDRESS = new RegExp(`^${HOST}/${SLUG}/${SLUG}/[0-9a-z]{1,64}$`);

const VERSION = /^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

const SHA256 = /^[0-9a-f]{64}$/;

/** A value from outside that is part of a path or of a name. */
const id = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z-]{0,63}$/);

/** A word that the owner's provider blocks may use, such as `eu-central-1`. */
const word = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z._ -]{0,63}$/);

/** What is deployed, as the server describes it. The runner trusts none of it. */
export const deploymentSpec = z.object({
  deploymentId: id,
  module: z.object({
    address: z.string().max(300).regex(MODULE_ADDRESS),
    version: z.string().max(100).regex(VERSION),
    sha256: z.string().regex(SHA256),
  }),
  provider: word,
  region: word.nullable(),
  environment: word,
  /** The values of the module's inputs. */
  variables: z.record(inputName, z.json()),
  /** Inputs whose values the runner's owner keeps, with the owner's names for them. */
  secrets: z.record(inputName, z.string().regex(IDENTIFIER)),
});

export type DeploymentSpec = z.infer<typeof deploymentSpec>;

/** Splits a checked address. */
export function partsOfAddress(address: string) {
  const [host = "", namespace = "", name = "", system = ""] = address.split("/");
  return { host, namespace, name, system };
}
