interface Signature {
  readonly mediaType: string;
  readonly bytes: readonly number[];
  /** Where they stand; at the beginning unless told. */
  readonly at?: number;
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** What may be sent, each known by how its files begin. */
const SIGNATURES: readonly Signature[] = [
  { mediaType: "image/png", bytes: [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a] },
  { mediaType: "image/jpeg", bytes: [0xff, 0xd8, 0xff] },
  { mediaType: "image/gif", bytes: ascii("GIF8") },
  { mediaType: "image/webp", bytes: ascii("WEBP"), at: 8 },
  { mediaType: "application/pdf", bytes: ascii("%PDF-") },
  { mediaType: "application/zip", bytes: [...ascii("PK"), 0x03, 0x04] },
  { mediaType: "application/gzip", bytes: [0x1f, 0x8b, 0x08] },
];

/** Controls that no text has. */
const CONTROL = /(?![\t\n\f\r])\p{Cc}/u;

/** What a file is by its content, whatever it is called; undefined where it is nothing that may be sent. */
export function sniffType(content: Uint8Array): string | undefined {
  if (content.length === 0) return undefined;
  const known = SIGNATURES.find(({ bytes, at = 0 }) =>
    bytes.every((byte, index) => content[at + index] === byte),
  );
  return known?.mediaType ?? (isText(content) ? "text/plain" : undefined);
}

function isText(content: Uint8Array): boolean {
  try {
    return !CONTROL.test(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch {
    return false;
  }
}
