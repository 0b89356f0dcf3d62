import { alternatives, type Value } from "../../evaluate/value.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, unknownFact } from "../../rule-language/fact.ts";
import { textWithPlaceholders, withEmptyPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { isOwnerClaim, namesOwnerIn } from "../subjects.ts";
import { hasWildcard } from "../wildcards.ts";
import type { KeyLookup } from "./condition-keys.ts";
import { clausesIn } from "./conditions.ts";
import { isAbout } from "./statements.ts";

const GITHUB_ISSUER = "token.actions.githubusercontent.com";

/** Resource types that register or look up an issuer. */
const PROVIDERS = ["aws_iam_openid_connect_provider", "data.aws_iam_openid_connect_provider"];

const ASSUME = "sts:assumerolewithwebidentity";

/** A token claim, as the suffix of a condition key: `issuer.example.com:sub`. */
const CLAIM = /^(?<issuer>.*):(?<claim>[a-z_]+)$/;

/** Built-in issuers whose audience is the customer's own application and therefore sufficient. */
const OWN_APPLICATIONS =
  /^(cognito-identity\.amazonaws\.com|accounts\.google\.com|www\.amazon\.com|graph\.facebook\.com)$/;

const AUDIENCE = /^(aud|oaud|app_id)$/;

/** Subject conditions keep outsiders out if they name the owner of the runs. */
export const strangersBySubject: KeyLookup = (key) => {
  const { issuer = "", claim = "" } = claimOf(key);
  if (OWN_APPLICATIONS.test(issuer) && AUDIENCE.test(claim)) {
    return (value, isPattern) => !(isPattern && hasWildcard(value));
  }
  if (issuer.startsWith("aws") || !isOwnerClaim(claim)) return undefined;
  return (value, isPattern) => !isPattern || namesOwnerIn(claim, value);
};

/** Every repository of an owner: `repo:acme/*`. */
const ANY_REPOSITORY = /^repo:[^*?/]+\/\*(:\*)?$/;

/** Claims that say nothing about the repository of a run. */
const OF_EVERY_REPOSITORY =
  /^(aud|iss|enterprise(_id)?|repository_owner(_id)?|repository_visibility|runner_environment|event_name|ref_type)$/;

/** Subject conditions keep other repositories of the same owner out if they narrow the name. */
export const colleaguesBySubject: KeyLookup = (key) => {
  const { issuer = "", claim = "" } = claimOf(key);
  if (/^(aws|sts|saml|$)/.test(issuer) || OF_EVERY_REPOSITORY.test(claim)) return undefined;
  return (value, isPattern) =>
    claim === "sub"
      ? !isPattern || !ANY_REPOSITORY.test(withEmptyPlaceholders(value))
      : !(isPattern && /^\*+$/.test(value));
};

/** Audience conditions reject tokens issued for other services. */
export const strangersByAudience: KeyLookup = (key) => {
  if (!AUDIENCE.test(claimOf(key).claim ?? "")) return undefined;
  return (value, isPattern) => !(isPattern && hasWildcard(value));
};

/** The issuer of trusted tokens: GitHub (for everyone or one enterprise), or another. */
export type Trust = "GitHub" | "another issuer";

/** Whether a statement trusts tokens of that kind. */
export function trusts(kind: Trust, statement: BlockView, owner: ResourceView): Fact {
  const federated = statement.attr("Principal.Federated");
  const evidence = federated.evidence();
  const trusted = issuersOf(statement, owner).map((issuer) => trustIn(issuer, statement));
  if (trusted.includes(kind)) return fact(true, evidence);
  return trusted.includes("unknown") ? unknownFact("the issuer", evidence) : fact(false, evidence);
}

function trustIn(issuer: string | undefined, statement: BlockView): Trust | "SAML" | "unknown" {
  if (issuer?.includes("saml-provider") === true) return "SAML";
  if (issuer !== undefined) return issuer.includes(GITHUB_ISSUER) ? "GitHub" : "another issuer";
  const isWebIdentity = and(statement.attr("Action").isPresent(), isAbout(statement, ASSUME));
  return isWebIdentity.truth === true ? "another issuer" : "unknown";
}

/** The issuers that a statement trusts; `undefined` for unknown ones. */
function issuersOf(statement: BlockView, owner: ResourceView): readonly (string | undefined)[] {
  const { value } = statement.attr("Principal.Federated");
  if (value.kind === "null") return [];
  const principals = value.kind === "list" ? value.items : alternatives(value);
  const named = principals.map((each) => issuerOf(each, owner));
  if (!named.includes(undefined)) return named;
  // The condition may reveal the issuer.
  const clauses = clausesIn(statement.attr("Condition")) ?? [];
  const told = clauses
    .flatMap(({ key }) => claimOf(key).issuer ?? [])
    .filter((issuer) => !/^(aws|sts|saml)$/.test(issuer));
  return told.length > 0 ? told : named;
}

/** By the ARN of a registered issuer, or by name. */
function issuerOf(principal: Value, owner: ResourceView): string | undefined {
  const text = textWithPlaceholders(principal);
  const [, named] = /:oidc-provider\/(.*)$/s.exec(text ?? "") ?? [];
  if (named !== undefined) return named;
  const registered = PROVIDERS.flatMap((type) => owner.others(type).members).find(({ view }) =>
    principal.marks.referents.includes(view.instance),
  );
  if (registered !== undefined) return textWithPlaceholders(registered.view.attr("url").value);
  return principal.kind === "string" || text?.includes("saml-provider") === true ? text : undefined;
}

function claimOf(key: string): { readonly issuer?: string; readonly claim?: string } {
  return CLAIM.exec(key.toLowerCase())?.groups ?? {};
}
