import type { Block, Expression } from "../../hcl/ast.ts";
import { expressionsIn } from "../../hcl/walk.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, published, type Rule, resource } from "../../rule-language/rule.ts";
import { nameAfter } from "../../terraform/references.ts";
import { argumentOf, literalText } from "../../terraform/static-argument.ts";
import { isStartedFrom } from "./structure.ts";

/** One fact per occurrence in a published module, or one if there is none. */
function inCode(find: (expression: Expression, view: ModuleView) => string | undefined) {
  return published("each path starts at the module", (view) =>
    view.codeFiles.flatMap(({ body, file }) =>
      [...expressionsIn(body)].flatMap((expression) => {
        const message = find(expression, view);
        return message === undefined ? [] : [view.found(true, locate(expression, file), message)];
      }),
    ),
  );
}

const READERS =
  /^(file|filebase64|templatefile|fileexists|filemd5|filesha\d+|filebase64sha\d+|fileset)$/;

/** A path that Terraform looks for where it was started, not beside the code. */
function relativePath(expression: Expression, view: ModuleView): string | undefined {
  if (view.keepsState || isStartedFrom(view)) return undefined;
  if (expression.kind !== "call" || !READERS.test(expression.name)) return undefined;
  const [path] = expression.args;
  const text = path?.kind === "literal" ? path.value : undefined;
  const isRelative = typeof text === "string" && !/^([/~\\]|[A-Za-z]:)/.test(text);
  return isRelative ? `the path \`${text}\` is relative to the folder of the caller` : undefined;
}

/** Outputs that are all of a resource, with whatever its provider adds. */
function wholeOutputs(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  return [...view.configuration.outputs.values()].map((output) => {
    const value = argumentOf(output, "value")?.value;
    const isWhole =
      value?.kind === "traversal" &&
      value.source.kind === "variable" &&
      value.steps.length === 1 &&
      value.steps[0]?.kind === "attribute" &&
      view.configuration.resources.has(`${value.source.name}.${value.steps[0].name}`);
    return view.found(isWhole, output.header, `output \`${output.name}\` is a whole resource`);
  });
}

/** Names that all customers of a cloud share. */
const UNIQUE: Readonly<Record<string, string>> = {
  aws_s3_bucket: "bucket",
  azurerm_container_registry: "name",
  azurerm_cosmosdb_account: "name",
  azurerm_key_vault: "name",
  azurerm_storage_account: "name",
  google_storage_bucket: "name",
};

function fixedNames(view: ModuleView): readonly Fact[] {
  // A module without inputs is used once.
  if (!view.isPublished || view.configuration.variables.size === 0) return [];
  return [...view.configuration.resources.values()]
    .filter(({ type, mode }) => mode === "managed" && Object.hasOwn(UNIQUE, type))
    .map((declaration) => {
      const name = literalText(declaration, UNIQUE[declaration.type] ?? "name");
      const message = `the name \`${name}\` can exist only once`;
      return view.found(name !== null && name !== "", declaration.header, message);
    });
}

/** Calls that wait for all of another module. */
function waitingCalls(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  return [...view.configuration.moduleCalls.values()].map((call) => {
    const listed = argumentOf(call, "depends_on")?.value;
    const message = "`depends_on` waits for all of the others";
    return view.found(listed !== undefined, call.header, message);
  });
}

/** Data sources that wait for all of a module, so that the plan can't read them. */
function waitingSources(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  return [...view.configuration.resources.values()].flatMap((declaration): Fact[] => {
    // Resources wait for the nodes of a cluster, for example, which no output stands for.
    const listed = declaration.mode === "data" ? argumentOf(declaration, "depends_on") : undefined;
    const items = listed?.value.kind === "tuple" ? listed.value.items : [];
    const whole = items.find((item) => nameAfter("module", item) !== undefined);
    if (listed === undefined || whole === undefined) return [];
    const place = locate(whole, listed.file);
    return [view.found(true, place, "`depends_on` waits for all of the module")];
  });
}

/** A backend of a module that takes inputs and gives outputs, so that others call it. */
function ownState(view: ModuleView): readonly Fact[] {
  const { variables, outputs, settings } = view.configuration;
  if (!view.isPublished || isStartedFrom(view)) return [];
  if (variables.size === 0 || outputs.size === 0) return [];
  // A root that configures its providers is applied as it is, and nobody calls it.
  if (view.purpose === "root" && view.configuration.providers.length > 0) return [];
  const places = settings.flatMap(({ sources }) =>
    sources.flatMap(({ body, file }) =>
      body.blocks
        .filter((block) => isPlace(block.type) && !isLeftOpen(block))
        .map(({ header }) => locate(header, file)),
    ),
  );
  if (places.length === 0) return [view.foundInWhole(false, "there is no backend")];
  return places.map((place) => view.found(true, place, "the backend is configured here"));
}

const isPlace = (type: string) => type === "backend" || type === "cloud";

/** The store that a backend names, unless the command line does. */
const STORES: Readonly<Record<string, string>> = {
  azurerm: "storage_account_name",
  gcs: "bucket",
  s3: "bucket",
};

function isLeftOpen({ labels, body: { attributes } }: Block): boolean {
  const kind = labels[0]?.value ?? "";
  const store = Object.hasOwn(STORES, kind) ? STORES[kind] : undefined;
  return store === undefined
    ? attributes.length === 0
    : attributes.every(({ name }) => name !== store);
}

/** A hash that isn't known yet is one all the same. */
function isLeftOut(argument: AttributeView): Fact {
  return argument.value.kind === "unknown" ? fact(false, argument.evidence()) : argument.isAbsent();
}

/** Rules for code that works at first, and fails or stays behind later. */
export const pitfallRules: readonly Rule[] = [
  {
    id: "quality-relative-file",
    title: "Path of a file is relative to the caller",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The file isn't found when another configuration calls the module.",
    fix: "Start the path with `path.module`.",
    link: "https://developer.hashicorp.com/terraform/language/expressions/references#filesystem-and-workspace-info",
    checks: [inCode(relativePath)],
  },
  {
    id: "quality-unnoticed-change",
    title: "Changes of a file go unnoticed",
    severity: "LOW",
    category: "quality",
    explanation: "Terraform compares the name of the file, so new code isn't deployed.",
    fix: "Set `source_code_hash`, or `source_hash` of an object.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function#source_code_hash-1",
    checks: [
      resource(["aws_lambda_function", "aws_lambda_layer_version"], (lambda) =>
        and(lambda.attr("filename").isPresent(), isLeftOut(lambda.attr("source_code_hash"))),
      ),
      resource("aws_s3_object", (object) =>
        and(
          object.attr("source").isPresent(),
          isLeftOut(object.attr("etag")),
          isLeftOut(object.attr("source_hash")),
        ),
      ),
      resource("azurerm_storage_blob", (blob) =>
        and(blob.attr("source").isPresent(), isLeftOut(blob.attr("content_md5"))),
      ),
    ],
  },
  {
    id: "quality-whole-output",
    title: "Output is a whole resource",
    severity: "LOW",
    category: "quality",
    explanation:
      "Callers come to rely on every attribute, and secrets among them make the output sensitive.",
    fix: "Give out the attributes that callers need.",
    link: "https://developer.hashicorp.com/terraform/language/values/outputs",
    checks: [module(wholeOutputs)],
  },
  {
    id: "quality-fixed-name",
    title: "Globally unique name is fixed",
    severity: "LOW",
    category: "quality",
    explanation: "Only one person in the world can use the module, and only once.",
    fix: "Make the name a variable, or add a random suffix.",
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html",
    checks: [module(fixedNames)],
  },
  {
    id: "quality-own-state",
    title: "Module decides where its state is kept",
    severity: "LOW",
    category: "quality",
    explanation: "Terraform ignores the backend of a called module, or people share its author's.",
    fix: "Leave the `backend` or `cloud` block to the caller.",
    link: "https://developer.hashicorp.com/terraform/language/backend",
    checks: [module(ownState)],
  },
  {
    id: "quality-module-waits",
    title: "Something waits for everything of a module",
    severity: "LOW",
    category: "quality",
    explanation: "Its data sources are read only during the apply, so plans show little.",
    fix: "Hand over the outputs that the module needs.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/depends_on",
    checks: [module(waitingCalls), module(waitingSources)],
  },
];
