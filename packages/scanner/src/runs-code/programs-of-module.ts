import { SyntaxBody } from "../config/syntax-body.ts";
import { valueOrUnknown } from "../evaluate/attempt.ts";
import { evaluate } from "../evaluate/expression.ts";
import type { Body } from "../hcl/ast.ts";
import type { Location, SourceFile } from "../source/source-file.ts";
import type { Declaration } from "../terraform/configuration.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";
import { requirementsOf } from "../terraform/requirements.ts";
import { literalText } from "../terraform/static-argument.ts";
import { danger } from "./dangers.ts";
import { contextsWithin, fileReadersIn } from "./file-readers.ts";
import { type FoundProgram, found } from "./found-program.ts";
import { providerOrigin } from "./known-providers.ts";
import { RenderedTexts } from "./rendered-text.ts";
import { shownText } from "./trace/argument.ts";
import { targetOf } from "./trace/hosts.ts";
import { isOnMachine, isSecretPath } from "./trace/secret-places.ts";

/** What a module's own settings and expressions make Terraform run, read or send. */
export function programsOfModule(module: ModuleInstance): readonly FoundProgram[] {
  const { configuration } = module;
  return [
    ...requirementsOf(configuration).providers.map(plugin),
    ...[...configuration.moduleCalls.values()].flatMap(downloadedModule),
    ...configuration.settings.flatMap((settings) => backends(module, settings)),
    ...configuration.files
      .filter(({ role }) => role === "configuration" || role === "override")
      .flatMap(({ body, file }) => filesRead(module, body, file)),
  ];
}

function plugin({
  name,
  source,
  version,
  location,
}: ReturnType<typeof requirementsOf>["providers"][number]): FoundProgram {
  const address = source ?? `hashicorp/${name}`;
  const what = version === null ? address : `${address} ${version}`;
  const shown = `\`${address}\``;
  const dangers = {
    known: [danger("harmless", `installs the provider ${shown}`)],
    "unknown author": [danger("unknown-provider", `installs the provider ${shown}`)],
    "other registry": [danger("foreign-provider", `installs the provider ${shown}`)],
  }[providerOrigin(address)];
  return found("plugin", location, { when: "init", what, dangers });
}

/** Whether the code can change is for the rule about unpinned modules to say. */
function downloadedModule(call: Declaration): readonly FoundProgram[] {
  const source = literalText(call, "source") ?? "";
  if (source === "" || /^\.\.?\//.test(source)) return [];
  const version = literalText(call, "version");
  const what = version === null ? source : `${source} ${version}`;
  const dangers = [danger("harmless", `downloads the module \`${source}\``)];
  return [found("module", call.header, { when: "init", what, dangers })];
}

/** Where a root module keeps its state. The owner of that place can read it. */
function backends(module: ModuleInstance, settings: Declaration): readonly FoundProgram[] {
  return settings.sources.flatMap(({ body, file }) =>
    body.blocks.flatMap((block) => {
      if (block.type !== "backend" && block.type !== "cloud") return [];
      const location = { file, start: block.start, end: block.end };
      const content = new SyntaxBody([{ body: block.body, file }], location, (each) =>
        module.context(each),
      );
      const kind = block.labels[0]?.value ?? "cloud";
      const place = PLACES.flatMap((name) => {
        const value = content.attribute(name)?.value;
        return value === undefined || value.kind === "null"
          ? []
          : [new RenderedTexts().render(value)];
      });
      const what = [kind, ...place.map(shownText)].join(" ");
      const isElsewhere = kind !== "local" && place.length > 0;
      const message = `keeps the state in \`${what}\``;
      const dangers = [danger(isElsewhere ? "state-elsewhere" : "harmless", message)];
      const contacts = place.filter((each) => targetOf(each).isFixed && each.includes("."));
      return [found("state", location, { when: "init", what, contacts, dangers })];
    }),
  );
}

/** Arguments of backends that say whose the place is. */
const PLACES = [
  "address",
  "hostname",
  "organization",
  "bucket",
  "storage_account_name",
  "endpoint",
  "conn_str",
  "endpoints",
];

/** Files of the machine that expressions read. */
function filesRead(module: ModuleInstance, body: Body, file: SourceFile): readonly FoundProgram[] {
  return body.blocks.flatMap((block) => {
    const context = module.context(file);
    return fileReadersIn(block).flatMap(({ call, path, loops }) => {
      const location = { file, start: call.start, end: call.end };
      return contextsWithin(context, loops).flatMap((each) => {
        const { marks } = valueOrUnknown(() => evaluate(call, each));
        return marks.files.flatMap((name) => fileRead(name, path, location, marks));
      });
    });
  });
}

function fileRead(
  name: string,
  path: readonly string[],
  location: Location,
  marks: Parameters<typeof danger>[2],
): readonly FoundProgram[] {
  const isSecret = isSecretPath(name);
  if (!isSecret && !isOnMachine(name)) return [];
  const message = `reads \`${name}\``;
  // Signing in with a key is what it is for; it doesn't leave the machine.
  const isSignIn = path.includes("connection") || path[0] === "provider";
  const kind = isSecret && !isSignIn ? "reads-secrets" : "reads-file";
  return [
    found("reads file", location, {
      when: "plan",
      what: name,
      reads: isSecret ? [name] : [],
      dangers: [danger(kind, message, marks)],
    }),
  ];
}
