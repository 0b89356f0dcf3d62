import { NO_MARKS } from "../../evaluate/marks.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { isTestInput } from "../../source/file-kinds.ts";
import type { SourceFile, Span } from "../../source/source-file.ts";

/** A line of a configuration, without the quotes of a list that it may be an element of. */
interface Line extends Span {
  readonly text: string;
  readonly indent: number;
}

/** The configuration of one program: lines that belong together. */
type Lines = readonly Line[];

/** `name value` or `name = value`. Comments and empty lines don't end a configuration. */
const DIRECTIVE = /^[a-z][\w.-]*(?:[ \t]*=)?(?:[ \t]+\S.*)?$/;

const IGNORED = /^(#|$)/;

/** A condition of a template, by which the caller chooses. */
const CHOICE = /%\{|\{\{-?\s*(?:if|with|range)\b|\{%/;

function* linesIn(text: string): Generator<Line> {
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const written = line.trim().replace(/^["']|["'],?$/g, "");
    const indent = line.search(/\S|$/);
    yield { text: written, indent, start: index + indent, end: index + line.trimEnd().length };
  }
}

/** Configurations within a text: runs of directives that aren't indented less than the first. */
function configurationsIn(text: string): readonly Lines[] {
  const found: Line[][] = [];
  let current: Line[] | undefined;
  for (const line of linesIn(text)) {
    if (IGNORED.test(line.text)) continue;
    const isPart = DIRECTIVE.test(line.text) || CHOICE.test(line.text);
    if (current !== undefined && line.indent < (current[0]?.indent ?? 0)) current = undefined;
    if (!isPart) {
      current = undefined;
    } else if (current === undefined) {
      current = [line];
      found.push(current);
    } else {
      current.push(line);
    }
  }
  return found;
}

const LOCAL = /^(?:127\.\d+\.\d+\.\d+|localhost|\[?::1\]?)(?::\d+)?$/;

/** An address that the caller chooses may be local. */
const isElsewhere = (address: string): boolean => !LOCAL.test(address) && !/[${}]/.test(address);

/** Finds the lines of a configuration that open a port without TLS beside one with TLS. */
type Dialect = (lines: Lines) => Lines;

/** In Mosquitto, what follows a listener belongs to it. */
const mosquitto: Dialect = (lines) => {
  const starts = lines.flatMap(({ text }, index) => (/^listener[ \t]/.test(text) ? [index] : []));
  const listeners = starts.map((start, index) => lines.slice(start, starts[index + 1]));
  const has = (listener: Lines, pattern: RegExp) => listener.some(({ text }) => pattern.test(text));
  const isSecure = (listener: Lines) => has(listener, /^(?:certfile|psk_hint|psk_file)[ \t]/);
  if (!listeners.some(isSecure)) return [];
  return listeners.flatMap((listener) => {
    const [first] = listener;
    const [, port, address = ""] =
      /^listener[ \t]+(\d+)(?:[ \t]+(\S+))?$/.exec(first?.text ?? "") ?? [];
    if (first === undefined || port === undefined || port === "0") return [];
    // Further files may have the certificate, and proxies before websockets usually have it.
    const isOpen = has(listener, /^(?:include_dir|bind_interface)[ \t]|^protocol[ \t]+websockets/);
    return isSecure(listener) || isOpen || !isElsewhere(address) ? [] : [first];
  });
};

/** `listeners.tcp.default = 5672` of RabbitMQ, and `listener.tcp.default` of VerneMQ. */
const named: Dialect = (lines) => {
  const secure = lines.some(({ text }) =>
    /^listeners?\.ssl\.\w+[ \t]*=[ \t]*(?!none\b)\S/.test(text),
  );
  if (!secure) return [];
  return lines.filter(({ text }) => {
    const address = /^listeners?\.tcp\.\w+[ \t]*=[ \t]*((?:\S*:)?\d+)$/.exec(text)?.[1];
    return address !== undefined && isElsewhere(address);
  });
};

/** Redis closes its port without TLS by `port 0` only. */
const redis: Dialect = (lines) => {
  const has = (pattern: RegExp) => lines.some(({ text }) => pattern.test(text));
  if (!has(/^tls-port[ \t]+[1-9]\d*$/)) return [];
  const addresses = lines.flatMap(({ text }) => /^bind[ \t]+(.+)$/.exec(text)?.[1] ?? []);
  const isOpen = addresses.some((each) =>
    each.split(/[ \t]+/).some((address) => isElsewhere(address.replace(/^-/, ""))),
  );
  if ((addresses.length > 0 && !isOpen) || has(/^include[ \t]/)) return [];
  return lines.filter(({ text }) => /^port[ \t]+[1-9]\d*$/.test(text));
};

const DIALECTS: readonly (readonly [word: RegExp, dialect: Dialect])[] = [
  [/\blistener[ \t]+\d/, mosquitto],
  [/\blisteners?\.ssl\./, named],
  [/\btls-port\b/, redis],
];

/** Ports of brokers and stores that stay open without TLS, although there is one with TLS. */
export function plainListeners(source: SourceFile): readonly Fact[] {
  const { path, text } = source;
  if (/\.(mdx?|rst|adoc)$/i.test(path) || isTestInput(path)) return [];
  const dialects = DIALECTS.filter(([word]) => word.test(text));
  if (dialects.length === 0) return [];
  return configurationsIn(text)
    .filter((lines) => !lines.some((line) => CHOICE.test(line.text)))
    .flatMap((lines) => dialects.flatMap(([, dialect]) => dialect(lines)))
    .map(({ text: line, start, end }) =>
      fact(true, {
        location: { file: source, start, end },
        message: `\`${line}\` is open without TLS, beside a port with TLS`,
        marks: NO_MARKS,
      }),
    );
}
