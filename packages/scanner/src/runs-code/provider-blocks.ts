import type { ConfigBody } from "../config/config-body.ts";
import { SyntaxBody } from "../config/syntax-body.ts";
import type { Value } from "../evaluate/value.ts";
import type { Declaration } from "../terraform/configuration.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";
import { danger, dangersOf } from "./dangers.ts";
import { type FoundProgram, found } from "./found-program.ts";
import type { PackageTracer } from "./package-tracer.ts";
import { RenderedTexts } from "./rendered-text.ts";
import { shownText } from "./trace/argument.ts";
import { targetOf } from "./trace/hosts.ts";

/** Programs of the clouds that print a token for a cluster, as their documentation asks for. */
const TOKEN_HELPERS =
  /^(aws|aws-iam-authenticator|gke-gcloud-auth-plugin|gcloud|az|kubelogin|doctl|oci|ibmcloud|linode-cli|scw|civo|ovhcloud|vault|tsh|kubectl-oidc_login|kubectl)(\.exe)?$/;

/** Addresses of the providers' own services. */
const OWN_SERVICES =
  /(^|\.)(amazonaws\.com(\.cn)?|api\.aws|googleapis\.com|azure\.(com|net|cn)|windows\.net|microsoft(online)?\.com|terraform\.io|github\.com|cloudflare\.com)$/;

/** What the configuration of a provider runs, reads or redirects. */
export function programsOfProvider(
  tracer: PackageTracer,
  module: ModuleInstance,
  { name, sources, location }: Declaration,
): readonly FoundProgram[] {
  const body = new SyntaxBody(sources, location, (file) => module.context(file));
  return [
    ...tokenHelpers(tracer, body),
    ...(name === "aws" ? [...sharedConfig(tracer, body), ...endpoints(body)] : []),
  ];
}

/** `exec` of the Kubernetes, Helm and kubectl providers. */
function tokenHelpers(tracer: PackageTracer, body: ConfigBody): readonly FoundProgram[] {
  const nested = body
    .blocks("kubernetes")
    .blocks.flatMap((each) => each.body.blocks("exec").blocks);
  return [...body.blocks("exec").blocks, ...nested].flatMap(({ body: exec }) => {
    const command = exec.attribute("command")?.value;
    if (command === undefined) return [];
    const args = exec.attribute("args")?.value;
    const words = [command, ...(args?.kind === "list" ? args.items : [])];
    const traced = tracer.invocation({ words, environment: exec.attribute("env")?.value });
    const isUsual = command.kind === "string" && TOKEN_HELPERS.test(command.value);
    // Its output is a token that only the provider gets.
    const acts = isUsual ? [] : traced.acts;
    const dangers = isUsual
      ? [danger("harmless", `asks \`${traced.what.slice(0, 80)}\` for a token`, traced.marks)]
      : dangersOf(acts, { when: "plan", where: "machine", marks: traced.marks });
    return [found("command", exec.location, { when: "plan", ...traced, acts, dangers })];
  });
}

/** A file of settings can name a command that prints credentials. */
function sharedConfig(tracer: PackageTracer, body: ConfigBody): readonly FoundProgram[] {
  const files = [
    "shared_config_files",
    "shared_credentials_files",
    "shared_credentials_file",
  ].flatMap((name) => itemsOf(body.attribute(name)?.value));
  return files.flatMap((file) => {
    if (file.kind !== "string") return [];
    const text = tracer.tree.files.get(tracer.tree.resolve(file.value))?.text;
    const command = text && /^[ \t]*credential_process[ \t]*=[ \t]*(.+)$/m.exec(text)?.[1];
    if (!command) return [];
    const value = { ...file, value: command };
    const words = [{ ...file, value: "sh" }, { ...file, value: "-c" }, value];
    const traced = tracer.invocation({ words, shown: [value] });
    const dangers = dangersOf(traced.acts, { when: "plan", where: "machine", marks: file.marks });
    return [found("command", body.location, { when: "plan", ...traced, dangers })];
  });
}

/** Requests are signed, and the server at the address receives their contents. */
function endpoints(body: ConfigBody): readonly FoundProgram[] {
  const blocks = body.blocks("endpoints").blocks.map(({ body: each }) => each.toValue());
  const values = blocks.flatMap((value) =>
    value.kind === "object" ? [...value.entries.values()] : [],
  );
  return values.flatMap((value) => {
    const address = new RenderedTexts().render(value);
    const { isFixed, host } = targetOf(address);
    if (!isFixed || OWN_SERVICES.test(host)) return [];
    const message = `sends the provider's requests to \`${shownText(address)}\``;
    return [
      found("request", body.location, {
        when: "plan",
        what: shownText(address),
        contacts: [address],
        dangers: [danger("exfiltration", message, value.marks)],
      }),
    ];
  });
}

function itemsOf(value: Value | undefined): readonly Value[] {
  if (value === undefined) return [];
  return value.kind === "list" ? value.items : [value];
}
