import type { ConfigBody } from "../config/config-body.ts";
import type { Resource } from "../config/resource.ts";
import { deepMarks, nullValue, string, type Value } from "../evaluate/value.ts";
import { danger, dangersOf } from "./dangers.ts";
import { type FoundProgram, found } from "./found-program.ts";
import type { Invocation, PackageTracer } from "./package-tracer.ts";
import type { Danger, When } from "./program.ts";
import { filesOfArguments, hasFileArguments } from "./read-arguments.ts";
import { RenderedTexts } from "./rendered-text.ts";
import type { Act } from "./trace/act.ts";
import { shownText } from "./trace/argument.ts";
import { targetOf } from "./trace/hosts.ts";
import { isOwnHost, isSecretPath, isStartUpPath } from "./trace/secret-places.ts";
import { sourcesOf } from "./value-sources.ts";

type Read = (tracer: PackageTracer, body: ConfigBody) => readonly FoundProgram[];

/** Types that run commands, by the paths of the arguments that hold them. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  shell_script: ["create", "read", "update", "delete"].map((name) => `lifecycle_commands.${name}`),
  "data.shell_script": ["lifecycle_commands.read"],
  shell_sensitive_script: ["create", "read", "update", "delete"].map(
    (name) => `lifecycle_commands.${name}`,
  ),
  "data.local_command": ["command"],
  "action.local_command": ["config.command"],
  local_command: ["command"],
  toolbox_external: ["program"],
  command_local: ["create", "update", "delete"],
  "data.command_local": ["read"],
  cmd_local: ["create", "update", "delete", "read"],
  ansible_playbook: ["playbook"],
  null_command: ["command"],
  "data.exec": ["command"],
  exec: ["command"],
  terracurl_request: [],
};

/** Arguments that name a program to run beside another task. */
const HELPERS: Readonly<Record<string, string>> = {
  helm_release: "postrender.binary_path",
};

/** Types that send requests. */
const REQUESTS: Readonly<Record<string, When>> = {
  "data.http": "plan",
  "ephemeral.http": "plan",
  terracurl_request: "apply",
  "data.terracurl_request": "plan",
  restapi_object: "apply",
  httpclient_request: "plan",
  "data.httpclient_request": "plan",
};

const READ_FILES: ReadonlySet<string> = new Set(["data.local_file", "data.local_sensitive_file"]);
const WRITTEN_FILES: ReadonlySet<string> = new Set(["local_file", "local_sensitive_file"]);

/** What a resource or data source runs by its type, apart from provisioners. */
export function programsOfResource(
  tracer: PackageTracer,
  resource: Resource,
): readonly FoundProgram[] {
  return [...programsOfType(tracer, resource), ...filesOfArguments(tracer.tree, resource)];
}

function programsOfType(tracer: PackageTracer, { type, body }: Resource): readonly FoundProgram[] {
  if (type === "data.external") return external(tracer, body);
  if (type in COMMANDS && COMMANDS[type]?.length !== 0) return commands(tracer, type, body);
  if (type in REQUESTS) return request(body, REQUESTS[type] ?? "plan");
  if (READ_FILES.has(type)) return readFile(body);
  if (WRITTEN_FILES.has(type)) return writtenFile(body);
  const helper = HELPERS[type];
  if (helper !== undefined) return helperProgram(tracer, body, helper);
  return EMBEDDED[type]?.(tracer, body) ?? [];
}

/** Whether resources of a type run something, apart from provisioners. */
export function isProgramType(type: string): boolean {
  const tables = [COMMANDS, REQUESTS, HELPERS, EMBEDDED];
  return (
    type === "data.external" ||
    READ_FILES.has(type) ||
    WRITTEN_FILES.has(type) ||
    hasFileArguments(type) ||
    tables.some((table) => Object.hasOwn(table, type))
  );
}

const EMBEDDED: Readonly<Record<string, Read>> = {
  "data.terraform_remote_state": (_, body) => remoteState(body),
  kubectl_manifest: (_, body) => appliedDownload(body, "yaml_body"),
  kubernetes_manifest: (_, body) => appliedDownload(body, "manifest"),
};

function external(tracer: PackageTracer, body: ConfigBody): readonly FoundProgram[] {
  const program = body.attribute("program")?.value ?? nullValue();
  const directory = body.attribute("working_dir")?.value;
  const invocation: Invocation = {
    words: program.kind === "list" ? program.items : [program],
    input: body.attribute("query")?.value,
    directory: directory?.kind === "string" ? directory.value : undefined,
  };
  return [run(tracer, body, invocation, "plan")];
}

function run(
  tracer: PackageTracer,
  body: ConfigBody,
  invocation: Invocation,
  when: When,
): FoundProgram {
  const traced = tracer.invocation(invocation);
  const circumstances = { when, where: "machine", marks: traced.marks } as const;
  return found("command", body.location, {
    when,
    ...traced,
    dangers: dangersOf(traced.acts, circumstances),
  });
}

function commands(tracer: PackageTracer, type: string, body: ConfigBody): readonly FoundProgram[] {
  const when: When = type.startsWith("data.") ? "plan" : "apply";
  return (COMMANDS[type] ?? []).flatMap((path) => {
    const value = valueAt(body, path);
    if (value === undefined || value.kind === "null") return [];
    const words = value.kind === "list" ? value.items : [string("sh"), string("-c"), value];
    const environment = body.attribute("environment")?.value;
    return [
      run(
        tracer,
        body,
        { words, environment, shown: value.kind === "list" ? words : [value] },
        when,
      ),
    ];
  });
}

function helperProgram(
  tracer: PackageTracer,
  body: ConfigBody,
  path: string,
): readonly FoundProgram[] {
  const program = valueAt(body, path);
  if (program === undefined || program.kind === "null") return [];
  const args = valueAt(body, path.replace(/\.[^.]*$/, ".args"));
  const words = [program, ...(args?.kind === "list" ? args.items : [])];
  return [run(tracer, body, { words }, "apply")];
}

/** A request, judged by what is in its parts and where it goes. */
function request(body: ConfigBody, when: When): readonly FoundProgram[] {
  const texts = new RenderedTexts();
  const value = (name: string) => body.attribute(name)?.value ?? nullValue();
  const address = texts.render(value("url"));
  const target = targetOf(address);
  const headers = value("request_headers");
  const acts: Act[] = target.isFixed
    ? [{ act: "contacts", to: shownText(address), isPlain: target.isPlain }]
    : [];
  const send = (sent: Value, isSignIn: boolean) => {
    for (const source of sourcesOf(sent)) {
      if (source.kind === "download" || isOwnHost(source.what, target.host)) continue;
      const { isFixed } = target;
      acts.push({ act: "sends", to: shownText(address), isFixed, isSignIn, source });
    }
  };
  send(value("url"), false);
  send(value("request_body"), false);
  send(value("data"), false);
  for (const [name, header] of headers.kind === "object" ? headers.entries : []) {
    send(header, !target.isPlain && SIGN_IN.test(name));
  }
  if (headers.kind !== "object") send(headers, false);
  const marks = deepMarks(value("url"));
  const circumstances = { when, where: "machine", marks } as const;
  const isUnchecked =
    value("insecure").kind === "bool" &&
    "value" in value("insecure") &&
    Boolean((value("insecure") as { value?: boolean }).value);
  const own = dangersOf(acts, circumstances).filter(
    ({ kind }) => kind !== "local" && kind !== "harmless",
  );
  const unchecked = isUnchecked
    ? [
        danger(
          "plain-request",
          `talks to \`${shownText(address)}\` without checking its certificate`,
          marks,
        ),
      ]
    : [];
  const general = danger(
    "request",
    `sends a request to \`${shownText(address).slice(0, 80)}\``,
    marks,
  );
  const method = texts.render(value("method")) || "GET";
  return [
    found("request", body.location, {
      when,
      acts,
      what: `${method} ${shownText(address)}`,
      dangers: [...own, ...unchecked, general],
    }),
  ];
}

const SIGN_IN = /^(proxy-)?authorization$|[\w-]*(token|key)$/i;

function readFile(body: ConfigBody): readonly FoundProgram[] {
  const path = body.attribute("filename")?.value ?? nullValue();
  return [fileRead(shownText(new RenderedTexts().render(path)), path, body)].flatMap(
    (each) => each ?? [],
  );
}

function fileRead(path: string, value: Value, { location }: ConfigBody): FoundProgram | undefined {
  if (!isSecretPath(path)) return undefined;
  return found("reads file", location, {
    when: "plan",
    what: path,
    reads: [path],
    dangers: [danger("reads-secrets", `reads \`${path}\``, value.marks)],
  });
}

function writtenFile(body: ConfigBody): readonly FoundProgram[] {
  const value = body.attribute("filename")?.value ?? nullValue();
  const path = shownText(new RenderedTexts().render(value));
  const dangers: readonly Danger[] = isStartUpPath(path)
    ? [danger("changes-machine", `writes \`${path}\``, value.marks)]
    : [danger("harmless", `writes \`${path}\``, value.marks)];
  return [found("writes file", body.location, { when: "apply", what: path, dangers })];
}

/** State that is read from a server may be anything, and the request carries what signs it in. */
function remoteState(body: ConfigBody): readonly FoundProgram[] {
  const backend = body.attribute("backend")?.value;
  const address = valueAt(body, "config.address") ?? valueAt(body, "config.hostname");
  if (backend?.kind !== "string" || !/^(http|remote)$/.test(backend.value) || address === undefined)
    return [];
  const shown = new RenderedTexts().render(address);
  if (!targetOf(shown).isFixed) return [];
  const message = `reads state from \`${shownText(shown)}\``;
  const dangers = [danger("state-elsewhere", message, address.marks)];
  return [
    found("state", body.location, {
      when: "plan",
      what: shownText(shown),
      contacts: [shown],
      dangers,
    }),
  ];
}

/** Manifests that a server answers run in the cluster, whatever they say that day. */
function appliedDownload(body: ConfigBody, argument: string): readonly FoundProgram[] {
  const value = body.attribute(argument)?.value;
  const source = value && sourcesOf(value).find(({ kind }) => kind === "download");
  if (value === undefined || source === undefined) return [];
  const message = `applies what \`${source.what}\` answers`;
  return [
    found("command", body.location, {
      when: "apply",
      where: "cluster",
      what: `apply ${source.what}`,
      dangers: [danger("server-download", message, value.marks)],
    }),
  ];
}

/** The value at a path through blocks and objects, taking the first of several. */
function valueAt(body: ConfigBody, path: string): Value | undefined {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) return body.attribute(name)?.value;
  const [first] = body.blocks(name).blocks;
  return first === undefined ? undefined : valueAt(first.body, rest.join("."));
}
