/**
 * Splits a message into blocks for a hash of the MD5 and SHA families: a 1 bit, zeros, and the
 * length in bits at the end, in the hash's own byte order.
 */
export function padded(
  message: Uint8Array,
  blockBytes: 64 | 128,
  isLittleEndian: boolean,
): DataView<ArrayBuffer> {
  const lengthBytes = blockBytes / 8;
  const total = Math.ceil((message.length + 1 + lengthBytes) / blockBytes) * blockBytes;
  const bytes = new Uint8Array(total);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  const lengthAt = isLittleEndian ? total - lengthBytes : total - 8;
  view.setBigUint64(lengthAt, BigInt(message.length) * 8n, isLittleEndian);
  return view;
}

export function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** The state's words as one digest. */
export function wordsToBytes(words: readonly number[], isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word, isLittleEndian);
  return new Uint8Array(view.buffer);
}
