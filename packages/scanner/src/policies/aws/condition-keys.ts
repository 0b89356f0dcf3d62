import { parseNetwork } from "../../network/cidr.ts";
import { startsWithPlaceholder, withEmptyPlaceholders } from "../../rule-language/placeholders.ts";
import { hasWildcard } from "../wildcards.ts";

/**
 * Whether an outsider can't present this value of a key. In patterns, `*` and `?` are wildcards; in
 * other comparisons they are literal characters, which no key contains.
 */
export type IsOwn = (value: string, isPattern: boolean) => boolean;

/** Returns how a key's values identify the caller; `undefined` for keys that don't. */
export type KeyLookup = (key: string) => IsOwn | undefined;

/** A policy variable is filled in from the request, unless it belongs to the resource. */
const REQUEST_VARIABLE = /[$&]\{(?!aws:resource(account|orgid|orgpaths)\})/i;

const isOwnText: IsOwn = (value, isPattern) => !(isPattern && hasWildcard(value));

/**
 * `o-a1b2c3d4e5/r-ab12/ou-ab12-11111111/*`: a wildcard after the organization ID stays within the
 * organization.
 */
const isOwnPath: IsOwn = (value, isPattern) => !isPattern || /^[^*?/]+(\/|$)/.test(value);

/** `AROAEXAMPLEID:session`: role and user IDs are unique across accounts. */
const isOwnId: IsOwn = (value, isPattern) => !isPattern || /^[^*?:]+(:|$)/.test(value);

/** The account in an ARN, or a bucket name, which is globally unique. */
const isOwnArn: IsOwn = (value, isPattern) => {
  if (!isPattern) return true;
  const text = withEmptyPlaceholders(value);
  if (startsWithPlaceholder(text)) return true;
  const [, , , , account, ...resource] = text.split(":");
  if (account === undefined) return !hasWildcard(text);
  if (account !== "") return !hasWildcard(account);
  return !hasWildcard(resource.join(":").split("/")[0] ?? "");
};

/** Networks with shorter prefixes have no single owner. */
const SHORTEST_PREFIX = { 32: 8, 128: 32 };

const isOwnAddress: IsOwn = (value) => {
  const network = parseNetwork(value) ?? parseNetwork(`${value}/${value.includes(":") ? 128 : 32}`);
  return network === undefined || network.length >= SHORTEST_PREFIX[network.bits];
};

const isTrue: IsOwn = (value) => value.toLowerCase() === "true";

const KEYS: ReadonlyMap<string, IsOwn> = new Map(
  (
    [
      [
        isOwnText,
        "aws:principalaccount aws:principalorgid aws:sourceaccount aws:sourceorgid aws:sourceowner",
        "aws:sourcevpc aws:sourcevpce aws:vpceaccount aws:vpceorgid kms:calleraccount",
        "aws:principalservicename aws:principalservicenameslist events:creatoraccount",
        "s3:dataaccesspointaccount",
      ],
      [isOwnPath, "aws:principalorgpaths aws:sourceorgpaths aws:vpceorgpaths"],
      [isOwnId, "aws:userid"],
      [
        isOwnArn,
        "aws:principalarn aws:sourcearn aws:sourcevpcarn aws:federatedprovider",
        "ec2:sourceinstancearn elasticfilesystem:accesspointarn lambda:sourcefunctionarn",
        "s3:dataaccesspointarn",
      ],
      [isOwnAddress, "aws:sourceip"],
      [isTrue, "aws:principalisawsservice elasticfilesystem:accessedviamounttarget"],
    ] as const
  ).flatMap(([isOwn, ...names]) =>
    names.flatMap((line) => line.split(" ")).map((name) => [name, isOwn] as const),
  ),
);

/** Keys that distinguish a caller's identity or network from outsiders. */
export const strangersByKey: KeyLookup = (key) => KEYS.get(key.toLowerCase());

/** Whether a value excludes outsiders, taking policy variables into account. */
export function isOwnValue(isOwn: IsOwn, value: string, isPattern: boolean): boolean {
  return !REQUEST_VARIABLE.test(value) && isOwn(value, isPattern);
}
