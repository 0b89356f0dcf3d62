import { entryOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import { oncePerFile } from "../../source/once-per-file.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { VALUES } from "../charts/values.ts";
import { versioned } from "../kubernetes/pod.ts";
import { annotation } from "../kubernetes/published.ts";

const CONFIGURATION =
  /\.(conf|conf\.(j2|tpl|template|tftpl))$|(^|\/)nginx\.conf|(^|\/)sites-(available|enabled)\//i;

/** A file of nginx has servers. */
const SERVER = /^[ \t]*server[ \t]*\{/m;

interface Directive {
  readonly text: string;
  readonly start: number;
  /** The blocks around it, such as `http` and `server`. */
  readonly within: readonly string[];
}

/** The directives of a file of nginx, in one pass. */
function directivesIn(text: string): readonly Directive[] {
  const found: Directive[] = [];
  const within: string[] = [];
  for (const { 0: token, index } of text.matchAll(
    /#[^\n]*|"[^"\n]*"|'[^'\n]*'|[^;{}#"'\n]+|[;{}]/g,
  )) {
    if (token.startsWith("#")) continue;
    const last = found.at(-1);
    if (token === "}") within.pop();
    else if (token === "{") within.push(/^\S{0,50}/.exec(last?.text ?? "")?.[0] ?? "");
    else if (token !== ";" && token.trim() !== "") {
      found.push({ text: token.trim(), start: index + token.search(/\S/), within: [...within] });
    }
    // Beyond this depth, a file isn't a configuration.
    if (within.length > 20) return [];
  }
  return found;
}

const nginxIn = oncePerFile(({ path, text }) =>
  CONFIGURATION.test(path) && SERVER.test(text) ? directivesIn(text) : [],
);

/** Directives of servers that match, except for those of single locations. */
function inServers(source: SourceFile, pattern: RegExp): readonly Fact[] {
  return nginxIn(source)
    .filter(({ text, within }) => pattern.test(text) && !within.includes("location"))
    .map(({ text, start }) =>
      fact(true, {
        location: { file: source, start, end: start + text.length },
        message: `\`${text}\``,
        marks: NO_MARKS,
      }),
    );
}

const NO_LOG = "disable-access-log";

/** The settings of the ingress controller, in its own values or in those of a chart that uses it. */
function settingsIn(values: Value | undefined): readonly Value[] {
  return [values, entryOf(values, "ingress-nginx"), entryOf(values, "ingressNginx")].flatMap(
    (each) => entryOf(entryOf(each, "controller"), "config") ?? [],
  );
}

function silentController(source: SourceFile): readonly Fact[] {
  if (!VALUES.test(source.path) || !source.text.includes(NO_LOG)) return [];
  return yamlDocumentsOf(source)
    .flatMap(settingsIn)
    .map((settings) => {
      const off = entryOf(settings, NO_LOG);
      return factInFile(textOf(off) === "true", off ?? settings, source, `\`${NO_LOG}\` is true`);
    });
}

/** Rules for the access logs and the encryption of web servers. */
export const webServerRules: readonly Rule[] = [
  {
    id: "gen-access-log-off",
    title: "Web server keeps no access log",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out who called what.",
    fix: "Leave the access log on, and switch it off for health checks only.",
    link: "https://nginx.org/en/docs/http/ngx_http_log_module.html#access_log",
    checks: [
      file((source) => inServers(source, /^access_log\s+(off|\/dev\/null)\b/)),
      file(silentController),
      resource(versioned(["kubernetes_config_map"]), (map) =>
        map.attr("data").member(NO_LOG).is(true),
      ),
      resource(versioned(["kubernetes_ingress"]), (ingress) =>
        annotation(ingress, "nginx.ingress.kubernetes.io/enable-access-log").is(false),
      ),
      resource(versioned(["kubernetes_config_map"]), (map) =>
        map
          .attr("data")
          .member("mesh")
          .matches(/^accessLogFile:[ \t]*(""|'')[ \t]*$/m),
      ),
      resource("istio_install_istio_operator", (mesh) =>
        mesh.attr("spec.mesh_config.access_log_file").is(""),
      ),
    ],
  },
  {
    id: "gen-web-server-tls",
    title: "Web server accepts outdated encryption",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "TLS 1.0 and 1.1 and SSL 3 have known weaknesses.",
    fix: "Set `ssl_protocols TLSv1.2 TLSv1.3`.",
    link: "https://nginx.org/en/docs/http/ngx_http_ssl_module.html#ssl_protocols",
    checks: [
      file((source) => inServers(source, /^ssl_protocols\s.*\b(SSLv[23]|TLSv1(\.1)?)(\s|$)/)),
      resource(versioned(["kubernetes_config_map"]), (map) =>
        map
          .attr("data")
          .member("ssl-protocols")
          .matches(/\b(SSLv[23]|TLSv1(\.1)?)(\s|$)/),
      ),
    ],
  },
];
