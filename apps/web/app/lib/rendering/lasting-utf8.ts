/**
 * A text's UTF-8, to be kept. It has its own memory: `Buffer.from` cuts short buffers from slabs of 64 kB, and
 * one of them keeps its whole slab.
 */
export function lastingUtf8(text: string): Buffer {
  const bytes = new TextEncoder().encode(text);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
