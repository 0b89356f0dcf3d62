import { statementsIn } from "../../policies/aws/statements.ts";
import { askText } from "../../rule-language/ask-text.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Accounts of vendors that take roles of all their customers. */
const VENDORS =
  /^(arn:aws[\w-]*:iam::)?(464622532012|754728514883|926226587429|509560245411|434813966438|188619942792|454464851268)(:|$)/;

function trustsVendor(statement: BlockView): Fact {
  return and(
    or(
      ...["Principal", "Principal.AWS"].map((path) =>
        statement.attr(path).some((name) => askText(name, (text) => VENDORS.test(text))),
      ),
    ),
    statement.attr("Effect").is("Allow"),
    statement.attr("Condition").isAbsent(),
  );
}

/** Without a condition, a certificate of any authority in the account is enough. */
function trustsAnyCertificate(statement: BlockView): Fact {
  return and(
    statement.attr("Principal.Service").includes("rolesanywhere.amazonaws.com"),
    statement.attr("Effect").is("Allow"),
    statement.attr("Condition").isAbsent(),
  );
}

/** Rules for roles that others take on behalf of many customers. */
export const externalIdRules: readonly Rule[] = [
  {
    id: "aws-iam-external-id",
    title: "Vendor can be made to use the role for another customer",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Another customer of the vendor can give it the name of your role, and read your account.",
    fix: "Add a condition on `sts:ExternalId` with the ID that the vendor has for you.",
    link: "https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html",
    checks: [
      resource("aws_iam_role", (role) =>
        statementsIn(role.attr("assume_role_policy")).each(trustsVendor),
      ),
    ],
  },
  {
    id: "aws-iam-roles-anywhere",
    title: "IAM role can be taken with every certificate",
    severity: "MEDIUM",
    category: "security",
    topic: "privilege",
    explanation:
      "Any machine with a certificate of any trust anchor in the account can take the role.",
    fix: "Add conditions on `aws:SourceArn` with the trust anchor, and on a tag such as `aws:PrincipalTag/x509Subject/CN`.",
    link: "https://docs.aws.amazon.com/rolesanywhere/latest/userguide/trust-model.html",
    checks: [
      resource("aws_iam_role", (role) =>
        statementsIn(role.attr("assume_role_policy")).each(trustsAnyCertificate),
      ),
    ],
  },
];
