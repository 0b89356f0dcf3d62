/** Encodes bytes as lowercase hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Encodes bytes as padded base64 (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Decodes base64, or returns `undefined` if the text is invalid. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** A text, followed by its decoded content if it is base64. */
export function withDecoded(text: string): string {
  const bytes = fromBase64(text.trim());
  return bytes === undefined ? text : `${text}\n${new TextDecoder().decode(bytes)}`;
}
