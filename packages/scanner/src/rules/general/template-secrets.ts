import { valuesIn } from "../../documents/choices.ts";
import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlOf } from "../../documents/yaml-documents.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { readAzureTemplate } from "../../formats/bicep/read-azure-template.ts";
import { templateOf } from "../../formats/cloudformation/read-template.ts";
import { isKustomization } from "../../formats/kubernetes/kustomize/kustomization.ts";
import { configurationIn } from "../../formats/pulumi/format.ts";
import { defaultOf } from "../../formats/pulumi/program.ts";
import type { Expression } from "../../hcl/ast.ts";
import { expressionsIn, walkExpressions } from "../../hcl/walk.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, or, unless } from "../../rule-language/fact.ts";
import { factInFile, secretInFile } from "../../rule-language/fact-in-file.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { file, module, type Rule, resource } from "../../rule-language/rule.ts";
import { isPlaceholder } from "../../secrets/allowlist.ts";
import { isWrittenSecret } from "../../secrets/chosen-password.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import { isReference, isSubstituted } from "../../secrets/reference.ts";
import { isAboutPlace, isStorePath } from "../../secrets/secret-place.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { literalTruth } from "../../terraform/static-argument.ts";
import { isSecretAttribute } from "../given-secrets/secret-attributes.ts";
import { containerChecks } from "../kubernetes/pod.ts";
import { argumentGivesCredential } from "./container-arguments.ts";

/** Whether a parameter says that it takes the name or the address of a secret. */
function leadsToSecret(parameter: Value): boolean {
  const description =
    entryOf(parameter, "Description") ?? entryOf(entryOf(parameter, "metadata"), "description");
  return isAboutPlace(textOf(description) ?? "");
}

/** The parameters that are names under which a template reads secrets from a store. */
function namesOfSecrets({ text }: SourceFile): ReadonlySet<string> {
  const uses = text.matchAll(/\{\{resolve:(?:secretsmanager|ssm-secure):\$\{(\w{1,255})\}/g);
  return new Set([...uses].flatMap(([, name]) => name ?? []));
}

/** Whether a parameter with the name of a credential is shown to everyone. */
function isShown(name: string, parameter: Value, isAzure: boolean): boolean {
  if (!isCredentialName(name) || leadsToSecret(parameter)) return false;
  const type = textOf(entryOf(parameter, isAzure ? "type" : "Type")) ?? "";
  if (isAzure) return /^string$/i.test(type);
  return type === "String" && !/^true$/i.test(textOf(entryOf(parameter, "NoEcho")) ?? "");
}

function shownParameters(source: SourceFile): readonly Fact[] {
  const azure = readAzureTemplate(source);
  const isAzure = azure !== undefined;
  const template = azure ?? templateOf(source);
  const places = namesOfSecrets(source);
  return membersOf(entryOf(template, isAzure ? "parameters" : "Parameters")).map(
    ([name, parameter]) => {
      const message = `parameter \`${name}\` is shown in the deployment and its history`;
      const isSecret = isShown(name, parameter, isAzure) && !places.has(name);
      return factInFile(isSecret, parameter, source, message);
    },
  );
}

/** Defaults of parameters with the name of a credential, in place of which people should choose. */
function secretDefaults(source: SourceFile): readonly Fact[] {
  const azure = readAzureTemplate(source);
  const isAzure = azure !== undefined;
  const template = azure ?? templateOf(source);
  const places = namesOfSecrets(source);
  return membersOf(entryOf(template, isAzure ? "parameters" : "Parameters"))
    .filter(([name]) => isCredentialName(name))
    .map(([name, parameter]) => {
      const written = entryOf(parameter, isAzure ? "defaultValue" : "Default");
      const text = written?.kind === "string" ? written.value : "";
      const isPlace =
        isReference(text) || isStorePath(text) || leadsToSecret(parameter) || places.has(name);
      const isSecret = text !== "" && !text.startsWith("[") && !isPlace;
      const message = `the default of \`${name}\` can be read in the code`;
      const place = written?.at === undefined ? parameter : written;
      return secretInFile(isSecret ? text : undefined, place, source, message);
    });
}

/** Secrets that a kustomization makes from texts, also as plain settings. */
function generatedSecrets(source: SourceFile): readonly Fact[] {
  if (!isKustomization(source)) return [];
  const [content] = yamlOf(source).documents;
  const generators = ["secretGenerator", "configMapGenerator"];
  return generators
    .flatMap((kind) => itemsOf(entryOf(content, kind)))
    .flatMap((generator) =>
      itemsOf(entryOf(generator, "literals")).map((literal) => {
        const [name = "", ...rest] = (textOf(literal) ?? "").split("=");
        const text = rest.join("=");
        const isWritten = text !== "" && !isReference(text) && !isSubstituted(text);
        const isSecret = isWritten && isCredentialName(name);
        const message = `\`${name}\` can be read in the code`;
        return secretInFile(isSecret ? text : undefined, literal, source, message);
      }),
    );
}

/** Values of a Pulumi configuration that aren't encrypted. */
function configuredSecrets(source: SourceFile): readonly Fact[] {
  return configurationIn(source)
    .filter(([name]) => isCredentialName(name))
    .map(([name, setting]) => {
      const written = defaultOf(setting);
      const text = textOf(written) ?? "";
      const isSecret = text !== "" && !isReference(text) && !isPlaceholder(text);
      const message = `the value of \`${name}\` can be read in the code`;
      return secretInFile(isSecret ? text : undefined, written, source, message);
    });
}

/** Members of an object, those of its members, and so on. */
function membersBelow(root: Value | undefined): readonly (readonly [string, Value])[] {
  return root === undefined ? [] : [...valuesIn(root)].flatMap(membersOf);
}

/** Properties with credentials whose names other properties share. */
const CREDENTIALS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    "AWS::Amplify::App": /^(AccessToken|OauthToken)$/,
    "AWS::Amplify::Branch": /^Password$/,
    "AWS::CodePipeline::Webhook": /^.+\.SecretToken$/,
    "AWS::DMS::Endpoint": /^.+\.Password$/,
    "AWS::Pinpoint::APNSChannel": /^(PrivateKey|TokenKey)$/,
  }),
);

/** Credentials in the properties of a template that nothing translates, and in its metadata. */
function writtenInTemplate(source: SourceFile): readonly Fact[] {
  return membersOf(entryOf(templateOf(source), "Resources")).flatMap(([, resource]) => {
    const pattern = CREDENTIALS.get(textOf(entryOf(resource, "Type")) ?? "");
    const properties = membersOf(entryOf(resource, "Properties"));
    const nested = properties.flatMap(([outer, value]) =>
      membersOf(value).map(([name, member]) => [`${outer}.${name}`, member] as const),
    );
    const init = entryOf(entryOf(resource, "Metadata"), "AWS::CloudFormation::Authentication");
    const members = [
      ...[...properties, ...nested].filter(([name]) => pattern?.test(name) === true),
      ...membersBelow(init).filter(([name]) => /^(password|secretKey)$/.test(name)),
    ];
    return members.map(([name, value]) => {
      const text = textOf(value) ?? "";
      const isSecret = isWrittenSecret(text) && !text.includes("{{resolve:");
      const message = `\`${name}\` can be read in the code`;
      return secretInFile(isSecret ? text : undefined, value, source, message);
    });
  });
}

/** Parameters that hold where a secret is: `/orders/db-secret-arn`. */
const LEADS_TO_SECRET = /([-_/.]|[a-z](?=[A-Z]))(arn|id|name|path|ur[il])$/i;

/** Passwords that a template reads from a parameter that anyone with access can read. */
function plainReferences(source: SourceFile): readonly Fact[] {
  return membersOf(entryOf(templateOf(source), "Resources"))
    .flatMap(([, resource]) => membersBelow(entryOf(resource, "Properties")))
    .filter(([name]) => isCredentialName(name))
    .map(([name, value]) => {
      const [, path] = /^\{\{resolve:ssm:([^:}]*)/.exec(textOf(value) ?? "") ?? [];
      const isPlain = path !== undefined && !LEADS_TO_SECRET.test(path);
      const message = `\`${name}\` is read from a parameter that isn't encrypted`;
      return factInFile(isPlain, value, source, message);
    });
}

/** Inputs of a Pulumi program with the name of a credential that `pulumi config` shows. */
function shownConfiguration(source: SourceFile): readonly Fact[] {
  if (!/(^|\/)Pulumi\.ya?ml$/.test(source.path)) return [];
  return configurationIn(source)
    .filter(([name]) => isCredentialName(name.split(":").at(-1) ?? ""))
    .map(([name, setting]) => {
      const isText = textOf(entryOf(setting, "type"))?.toLowerCase() === "string";
      const isSecret = textOf(entryOf(setting, "secret")) === "true";
      const isGiven = defaultOf(setting) !== undefined;
      const message = `\`${name}\` has no \`secret: true\``;
      return factInFile(isText && !isSecret && !isGiven, setting, source, message);
    });
}

/** Secret parameters that the metadata of a resource shows. */
function shownInMetadata(source: SourceFile): readonly Fact[] {
  const template = templateOf(source);
  const secret = new Set(
    membersOf(entryOf(template, "Parameters"))
      .filter(([, each]) => /^true$/i.test(textOf(entryOf(each, "NoEcho")) ?? ""))
      .map(([name]) => name),
  );
  return membersOf(entryOf(template, "Resources")).flatMap(([, resource]) =>
    membersBelow(entryOf(resource, "Metadata"))
      .filter(([name]) => name === "Ref")
      .map(([, value]) => {
        const name = textOf(value) ?? "";
        return factInFile(secret.has(name), value, source, `\`Metadata\` shows \`${name}\``);
      }),
  );
}

/** An option of a program with a password or key as its value. */
const SECRET_OPTION =
  /^--?[\w-]*(password|passwd|secret|token|api-?key|access-?key)=(?![\s$<{(]|.*(\$\(|\$\{|\{\{))(.{6,})$/i;

function givesSecret(container: BlockView): Fact {
  const words = ["command", "args"].flatMap((name) =>
    container
      .attr(name)
      .elements()
      .flatMap(({ value }) => (value.kind === "string" ? value.value.split(/\s+/) : [])),
  );
  const secret = words.map((word) => SECRET_OPTION.exec(word)?.[3]).find(Boolean);
  const isSecret = secret !== undefined && !isReference(secret) && !secret.startsWith("/");
  return fact(isSecret, {
    location: container.location,
    message: "an argument of the program contains a credential",
    marks: NO_MARKS,
    secrets: isSecret ? [secret] : [],
  });
}

/** Whether an expression is the secret of a resource or data source. */
function isSecretResult(each: Expression): boolean {
  if (each.kind !== "traversal" || each.source.kind !== "variable") return false;
  const names = each.steps.flatMap((step) => (step.kind === "attribute" ? [step.name] : []));
  const isData = each.source.name === "data";
  const type = isData ? `data.${names[0]}` : each.source.name;
  const attribute = names[isData ? 2 : 1];
  return attribute !== undefined && isSecretAttribute(type, attribute);
}

/** Functions whose result doesn't reveal a secret argument. */
const KEEPS_NOTHING = /^(length|md5|(base64)?sha\d+|bcrypt|can|issensitive)$/;

/** Whether an expression contains a secret: of a resource, or a variable. */
function containsSecret(view: ModuleView, each: Expression): boolean {
  if (each.kind === "call" && KEEPS_NOTHING.test(each.name)) return false;
  return [...walkExpressions(each)].some((part) => isSecretResult(part) || isInput(view, part));
}

/** A sensitive variable, or a member of one that is named after a credential. */
function isInput({ configuration }: ModuleView, each: Expression): boolean {
  if (each.kind !== "traversal" || each.source.kind !== "variable" || each.source.name !== "var") {
    return false;
  }
  const [first, ...members] = each.steps.map((step) =>
    step.kind === "attribute" ? step.name : "",
  );
  const variable = configuration.variables.get(first ?? "");
  if (variable === undefined || literalTruth(variable, "sensitive") !== true) return false;
  return isCredentialName(members.at(-1) ?? variable.name);
}

/** Outputs that show a secret although Terraform would refuse to. */
/** The address in a connection string, before the credentials: `split(";", …)[0]`. */
function isFirstPart(value: Expression): boolean {
  if (value.kind !== "traversal" || value.source.kind !== "call") return false;
  const [step] = value.steps;
  const isFirst = step?.kind === "index" && step.key.kind === "literal" && step.key.value === 0;
  return value.source.name === "split" && isFirst && value.steps.length === 1;
}

function shownOutputs(view: ModuleView): readonly Fact[] {
  return [...view.configuration.outputs.values()].flatMap(({ sources }) =>
    sources.flatMap(({ body, file: source }) =>
      [...expressionsIn(body)].flatMap((each): readonly Fact[] => {
        if (each.kind !== "call" || each.name !== "nonsensitive") return [];
        const [argument] = each.args;
        const isSecret =
          argument !== undefined && !isFirstPart(argument) && containsSecret(view, argument);
        return [view.found(isSecret, locate(each, source), "`nonsensitive` shows a secret")];
      }),
    ),
  );
}

/** Files that Terraform writes, with the secret of another resource in them. */
function writtenSecrets(view: ModuleView): readonly Fact[] {
  return [...view.configuration.resources.values()]
    .filter(({ type }) => type === "local_file")
    .map(({ header, sources }) => {
      const secret = sources.flatMap(({ body }) => [...expressionsIn(body)]).find(isSecretResult);
      const first = sources[0];
      const place =
        secret === undefined || first === undefined ? header : locate(secret, first.file);
      return view.found(secret !== undefined, place, "a secret is written to a plain file");
    });
}

/** What people write until someone sets the value by hand. */
const PLACEHOLDER =
  /^\W*(change|replace|placeholder|todo|to_be|dummy|initial|tbd|xxx|example|set)/i;

/** A value of the Parameter Store that is meant to be secret, and is in the code. */
function keepsInCode(parameter: ResourceView): Fact {
  const value = parameter.attr("value");
  const isPlaceholder = value.test(
    (text = "") => isReference(text) || text.length < 6 || PLACEHOLDER.test(text),
  );
  return and(parameter.attr("type").is("SecureString"), unless(isPlaceholder, value.isReadable()));
}

/** Rules for secrets that parameters and files show. */
export const templateSecretRules: readonly Rule[] = [
  {
    id: "gen-template-parameter-secret",
    title: "Secret parameter of a template is shown",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "Everyone who can read the deployment can read the value, also in its history.",
    fix: "Set `NoEcho: true` (`secret: true` in Pulumi), use the type `secureString` (`@secure()` in Bicep), or read it with `resolve:secretsmanager`.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/bicep/linter-rule-secure-parameter-default",
    checks: [
      file(shownParameters),
      file(shownConfiguration),
      file(plainReferences),
      file(shownInMetadata),
    ],
  },
  {
    id: "gen-template-default-secret",
    title: "Secret is given in the code of a template",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation:
      "Everyone who can read the code knows the secret, and a default is what most people keep.",
    fix: "Leave the default out, or read the secret from a vault when it is deployed. In Pulumi, `pulumi config set --secret` encrypts it.",
    link: "https://learn.microsoft.com/azure/azure-resource-manager/bicep/linter-rule-secure-parameter-default",
    checks: [
      file(secretDefaults),
      file(generatedSecrets),
      file(configuredSecrets),
      file(writtenInTemplate),
      resource("aws_ssm_parameter", keepsInCode),
    ],
  },
  {
    id: "k8s-secret-argument",
    title: "Argument of a container contains a credential",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation: "Arguments can be read in the manifest, and in the list of processes.",
    fix: "Read the secret from a file that is mounted from a `Secret`.",
    link: "https://kubernetes.io/docs/concepts/security/secrets-good-practices/",
    checks: containerChecks((container) =>
      or(givesSecret(container), argumentGivesCredential(container)),
    ),
  },
  {
    id: "tf-secret-shown",
    title: "Output shows a secret",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "Plans, logs and everyone who reads the outputs of the state get to see it.",
    fix: "Remove `nonsensitive`, and set `sensitive = true`, or output the name of the secret in a vault.",
    link: "https://developer.hashicorp.com/terraform/language/functions/nonsensitive",
    checks: [module(shownOutputs)],
  },
  {
    id: "tf-secret-in-file",
    title: "Secret is written to a plain file",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation:
      "Plans show the content, and by default everyone on the machine can read the file.",
    fix: "Use `local_sensitive_file`, or keep the secret in a vault.",
    link: "https://registry.terraform.io/providers/hashicorp/local/latest/docs/resources/sensitive_file",
    checks: [module(writtenSecrets)],
  },
  {
    id: "aws-ssm-plain-secret",
    title: "Parameter Store keeps a secret as plain text",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation: "Everyone with permission to read parameters can read the value, without the key.",
    fix: 'Set `type = "SecureString"`.',
    link: "https://docs.aws.amazon.com/systems-manager/latest/userguide/secure-string-parameter-kms-encryption.html",
    checks: [
      resource("aws_ssm_parameter", (parameter) =>
        and(
          parameter.attr("type").isIn(["String", "StringList"]),
          parameter
            .attr("name")
            .test((name = "") => isCredentialName(name.slice(name.lastIndexOf("/") + 1))),
        ),
      ),
    ],
  },
];
