/** The address that a request goes to. */
export interface Target {
  /** As shown: `https://example.com/x`. */
  readonly text: string;
  /** The host's name; empty if it is only known when the code runs. */
  readonly host: string;
  /** Whether the author chose the host, or the domain that it is in. */
  readonly isFixed: boolean;
  /** Whether the connection is known to be unencrypted. */
  readonly isPlain: boolean;
}

const URL_PARTS = /^["']?(?:([a-z][\w+.-]*):\/\/)?(?:[^/@\s]*@)?(\[[^\]]*\]|[^/?#:\s]*)/i;

/** Those of shells, and of the formats of other languages: `%s`, `#{host}`, `{0}`. */
const UNKNOWN_PIECE =
  /\uE000[^\uE001]*\uE001|[$#]?\{[^}]*\}|\$\([^)]*\)|\$\w+|%(?:\(\w+\))?[sd]\b/g;

/** Addresses that lead nowhere but to the machine itself, or to a network of the buyer's. */
const NEAR =
  /^(localhost|.*\.(local|internal|localhost|lan|svc)|host\.docker\.internal|0\.0\.0\.0|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[?(::1|f[cd])|169\.254\.)/i;

/** Where a text that names an address or a host leads. */
export function targetOf(text: string): Target {
  const [, scheme = "", written = ""] = URL_PARTS.exec(shield(text)) ?? [];
  // Of a partly unknown name, the part after the last unknown piece decides who receives it.
  const pieces = written.split("\uE000");
  const known = (pieces.at(-1) ?? "").toLowerCase();
  const isWhole = pieces.length === 1;
  const domain = known.replace(/^\.+/, "");
  const isFixed =
    domain !== "" && !NEAR.test(domain) && (isWhole || /^\..*\.[a-z]{2,}$/.test(known));
  return {
    text,
    host: isWhole || isFixed ? domain : "",
    isFixed,
    // A name without a domain is of the same machine or network.
    isPlain: isFixed && domain.includes(".") && /^(http|ftp|telnet|tftp|ws)$/i.test(scheme),
  };
}

/**
 * Whether an address most likely leads to a service of the same cluster: a name without a domain,
 * or a service and its namespace without TLS.
 */
export function isOfCluster(text: string): boolean {
  const { host, isPlain } = targetOf(text);
  const isService = isPlain || /:\d+/.test(text.replace(/^[a-z]+:\/\//i, ""));
  return !host.includes(".") || (isService && host.split(".").length === 2);
}

/** Unknown pieces can contain any characters, so each becomes a single one. */
function shield(text: string): string {
  return text.replaceAll(UNKNOWN_PIECE, "\uE000");
}

/** The part of an address before its path, as it is written. */
export function addressPart(text: string): string {
  let inPiece = false;
  let slashes = 0;
  for (let at = 0; at < text.length; at++) {
    const next = text[at];
    if (next === "\uE000") inPiece = true;
    else if (next === "\uE001") inPiece = false;
    else if (!inPiece && (next === "/" || next === "?") && (next === "?" || ++slashes > 2)) {
      return text.slice(0, at);
    }
  }
  return text;
}

const METADATA_HOST =
  /^(169\.254\.(169\.254|170\.2)|metadata(\.google\.internal)?|\[?fd00:ec2::254\]?|100\.100\.100\.200)$/;

/** Whether a machine in a cloud finds its own credentials at the address. */
export function isMetadata(text: string): boolean {
  const isSecret =
    /security-credentials|token|identity|service-accounts|user-?data|\/v2\/credentials/;
  return METADATA_HOST.test(targetOf(text).host) && isSecret.test(text);
}
