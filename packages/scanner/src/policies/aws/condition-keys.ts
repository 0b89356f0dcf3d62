import { parseNetwork } from "../../network/cidr.ts";
import { beginsWithHole, withEmptyHoles } from "../../rule-language/holes.ts";
import { hasWildcard } from "../wildcards.ts";

/**
 * Whether a value of a key is one that no stranger can bring along. In patterns `*` and `?` stand for
 * any text; in other comparisons they are letters like others, which no key has.
 */
export type IsOwn = (value: string, isPattern: boolean) => boolean;

/** How values of a key tell who is asking; `undefined` for keys that say nothing of that. */
export type KeyLookup = (key: string) => IsOwn | undefined;

/** A variable in a value is filled in from the request, but for what belongs to the resource. */
const REQUEST_VARIABLE = /[$&]\{(?!aws:resource(account|orgid|orgpaths)\})/i;

const isOwnText: IsOwn = (value, isPattern) => !(isPattern && hasWildcard(value));

/** `o-a1b2c3d4e5/r-ab12/ou-ab12-11111111/*`: from the first wildcard on it is within an organisation. */
const isOwnPath: IsOwn = (value, isPattern) => !isPattern || /^[^*?/]+(\/|$)/.test(value);

/** `AROAEXAMPLEID:session`: ids of roles and users are unique over all accounts. */
const isOwnId: IsOwn = (value, isPattern) => !isPattern || /^[^*?:]+(:|$)/.test(value);

/** The account in an ARN, or the name of a bucket, which is nobody else's. */
const isOwnArn: IsOwn = (value, isPattern) => {
  if (!isPattern) return true;
  const text = withEmptyHoles(value);
  if (beginsWithHole(text)) return true;
  const [, , , , account, ...resource] = text.split(":");
  if (account === undefined) return !hasWildcard(text);
  if (account !== "") return !hasWildcard(account);
  return !hasWildcard(resource.join(":").split("/")[0] ?? "");
};

/** Networks as wide as these belong to nobody in particular. */
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

/** Keys that tell one's own from strangers: by who they are, or by where they come from. */
export const strangersByKey: KeyLookup = (key) => KEYS.get(key.toLowerCase());

/** Whether a value is no stranger's, variables considered. */
export function isOwnValue(isOwn: IsOwn, value: string, isPattern: boolean): boolean {
  return !REQUEST_VARIABLE.test(value) && isOwn(value, isPattern);
}
