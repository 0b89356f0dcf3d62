import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const SIGNATURES = [
  "data.azurerm_storage_account_sas",
  "data.azurerm_storage_account_blob_container_sas",
];

const GUIDE = "https://learn.microsoft.com/azure/storage/common/storage-sas-overview";

const DAY = 24 * 60 * 60 * 1_000;

const LONGEST_DAYS = 366;

/** Whether a signature is valid for more than a year. Times that the caller gives are theirs. */
function isLong(signature: ResourceView): Fact {
  const expiry = signature.attr("expiry");
  const [start, end] = [signature.attr("start"), expiry].map(({ value }) =>
    value.kind === "string" ? Date.parse(value.value) : Number.NaN,
  );
  const days = ((end ?? Number.NaN) - (start ?? Number.NaN)) / DAY;
  return fact(days > LONGEST_DAYS, expiry.evidence());
}

/** Rules for signatures that give access to storage. */
export const sharedAccessRules: readonly Rule[] = [
  {
    id: "az-sas-http",
    title: "Access signature is valid without TLS",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Anyone on the network path can read the signature and use it.",
    fix: "Set `https_only = true`.",
    link: GUIDE,
    checks: [resource(SIGNATURES, (signature) => signature.attr("https_only").is(false))],
  },
  {
    id: "az-sas-lifetime",
    title: "Access signature is valid for years",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation:
      "A leaked signature works until it expires, or until the account's keys are replaced for everyone.",
    fix: "Let `expiry` be at most some days after `start`, or use identities instead.",
    link: GUIDE,
    checks: [resource(SIGNATURES, isLong)],
  },
];
