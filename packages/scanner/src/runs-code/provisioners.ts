import type { ConfigBody } from "../config/config-body.ts";
import { joinText } from "../evaluate/text.ts";
import { nullValue, string, type Value } from "../evaluate/value.ts";
import type { Block } from "../hcl/ast.ts";
import type { ResourceDeclaration } from "../terraform/configuration.ts";
import type { ResourceInstance } from "../terraform/resource-instance.ts";
import { danger, dangersOf } from "./dangers.ts";
import { type FoundProgram, found } from "./found-program.ts";
import type { Invocation, PackageTracer } from "./package-tracer.ts";
import type { Danger, When } from "./program.ts";
import { RenderedTexts } from "./rendered-text.ts";
import type { Act } from "./trace/act.ts";
import { shownText } from "./trace/argument.ts";
import { targetOf } from "./trace/hosts.ts";
import { isSecretPath } from "./trace/secret-places.ts";
import { sourcesOf } from "./value-sources.ts";

/** What a resource's provisioners run, on the machine or through a connection. */
export function provisionersOf(tracer: PackageTracer, instance: ResourceInstance): FoundProgram[] {
  const kinds = provisionerKinds(instance.declaration);
  const { blocks } = instance.body.blocks("provisioner");
  return blocks.flatMap(({ body }, index) => {
    const kind = kinds[index] ?? "";
    const when: When = isOnDestroy(body) ? "destroy" : "apply";
    if (kind === "local-exec") return [localExec(tracer, body, when)];
    const connection = connectionOf(instance, body);
    if (kind === "file") return [fileCopy(body, when, connection)];
    return [remoteExec(tracer, body, when, connection, kind)];
  });
}

/** Provisioners can also be written as `dynamic` blocks, or as values in JSON. */
export function hasProvisioners({ sources }: ResourceDeclaration): boolean {
  return sources.some(
    ({ body }) =>
      body.blocks.some(
        ({ type, labels: [label] }) => type === "provisioner" || label?.value === "provisioner",
      ) || body.attributes.some(({ name }) => name === "provisioner"),
  );
}

/** Labels of the `provisioner` blocks in the order in which they are evaluated. */
function provisionerKinds({ sources }: ResourceDeclaration): readonly string[] {
  const isProvisioner = ({ type }: Block) => type === "provisioner";
  const source = sources.find(({ body }) => body.blocks.some(isProvisioner));
  const blocks = source?.body.blocks.filter(isProvisioner) ?? [];
  return blocks.map(({ labels }) => labels[0]?.value ?? "");
}

/** `when = destroy` is a keyword, not a reference. */
function isOnDestroy(body: ConfigBody): boolean {
  const { file, start, end } = body.location;
  return /^[ \t]*"?when"?\s*[=:]\s*"?destroy\b/m.test(file.text.slice(start, end));
}

function localExec(tracer: PackageTracer, body: ConfigBody, when: When): FoundProgram {
  const value = (name: string) => body.attribute(name)?.value;
  const command = value("command") ?? nullValue();
  const interpreter = value("interpreter");
  const words =
    interpreter?.kind === "list" && interpreter.items.length > 0
      ? [...interpreter.items, command]
      : [string("sh"), string("-c"), command];
  const directory = value("working_dir");
  const invocation: Invocation = {
    words,
    environment: value("environment"),
    directory: directory?.kind === "string" ? directory.value : undefined,
    shown: interpreter?.kind === "list" ? words : [command],
  };
  const traced = tracer.invocation(invocation);
  const circumstances = { when, where: "machine", marks: traced.marks } as const;
  return found("command", body.location, {
    ...circumstances,
    ...traced,
    dangers: dangersOf(traced.acts, circumstances),
  });
}

function remoteExec(
  tracer: PackageTracer,
  body: ConfigBody,
  when: When,
  connection: Connection,
  kind: string,
): FoundProgram {
  const value = (name: string) => body.attribute(name)?.value;
  const inline = value("inline");
  const scripts = [value("script"), ...itemsOf(value("scripts"))].flatMap((each) => each ?? []);
  const lines = itemsOf(inline).flatMap((line) => [line, string("\n")]);
  const words =
    lines.length > 0 ? [string("sh"), string("-c"), joinText(lines)] : [string("sh"), ...scripts];
  const shown = kind === "remote-exec" ? words.slice(lines.length > 0 ? 2 : 1) : [string(kind)];
  const traced = tracer.invocation({ words, shown });
  const circumstances = { when, where: "server", marks: traced.marks } as const;
  const acts = [...traced.acts, ...connection.sends(lines)];
  return found("command", body.location, {
    ...circumstances,
    ...traced,
    acts,
    contacts: connection.contacts,
    dangers: [...dangersOf(acts, circumstances), ...connection.dangers],
  });
}

/** A file of the machine that is copied to a server. */
function fileCopy(body: ConfigBody, when: When, connection: Connection): FoundProgram {
  const source = body.attribute("source")?.value ?? body.attribute("content")?.value ?? nullValue();
  const texts = new RenderedTexts();
  const path = shownText(texts.render(source));
  const destination = shownText(texts.render(body.attribute("destination")?.value ?? nullValue()));
  const secrets = fileSecrets(source, path);
  const dangers: Danger[] = secrets.map((what) =>
    danger("exfiltration", `copies \`${what}\` to a server`, source.marks),
  );
  const general = danger("server", `copies \`${path.slice(0, 80)}\` to a server`, source.marks);
  return found("command", body.location, {
    when,
    where: "server",
    what: `copy ${path} to ${destination}`,
    contacts: connection.contacts,
    reads: secrets,
    dangers: [...dangers, general, ...connection.dangers],
  });
}

function fileSecrets(source: Value, path: string): readonly string[] {
  const fromValue = sourcesOf(source).flatMap(({ kind, what }) =>
    kind === "machine" ? [what] : [],
  );
  return isSecretPath(path) ? [...new Set([path, ...fromValue])] : fromValue;
}

interface Connection {
  /** What is sent by running these texts on the server. */
  readonly sends: (texts: readonly Value[]) => readonly Act[];
  readonly contacts: readonly string[];
  readonly dangers: readonly Danger[];
}

const OWN_SERVER: Connection = { contacts: [], dangers: [], sends: () => [] };

/** A host that the author chose isn't one that the module creates. */
function connectionOf(instance: ResourceInstance, provisioner: ConfigBody): Connection {
  const [own] = provisioner.blocks("connection").blocks;
  const [common] = instance.body.blocks("connection").blocks;
  const host = (own ?? common)?.body.attribute("host")?.value;
  if (host === undefined) return OWN_SERVER;
  const address = new RenderedTexts().render(host);
  const target = targetOf(address);
  if (!target.isFixed) return OWN_SERVER;
  const to = shownText(address);
  const message = `connects to \`${to}\`, which the module doesn't create`;
  return {
    contacts: [address],
    dangers: [danger("foreign-server", message, host.marks)],
    // What identifies the deployment is what such a server is set up with.
    sends: (texts) =>
      texts
        .flatMap(sourcesOf)
        .filter(({ kind }) => kind !== "identity")
        .map((source) => ({ act: "sends", to, isFixed: true, isSignIn: false, source })),
  };
}

function itemsOf(value: Value | undefined): readonly Value[] {
  if (value === undefined || value.kind === "null") return [];
  return value.kind === "list" ? value.items : [value];
}
