import { crc32, deflateSync } from "node:zlib";

interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth?: 8 | 16;
  /** Adds an alpha channel. */
  readonly isTransparent?: boolean;
}

/** A PNG with this header and arbitrary rows and additional chunks. */
export function png(
  { width, height, depth = 8, isTransparent = false }: PngHeader,
  rows: Uint8Array = new Uint8Array(),
  further: readonly Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = isTransparent ? 6 : 2;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...further,
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A valid black PNG. */
export function blackPng(header: PngHeader, further?: readonly Buffer[]): Buffer {
  const samples = header.isTransparent ? 4 : 3;
  const row = 1 + header.width * samples * ((header.depth ?? 8) / 8);
  return png(header, new Uint8Array(row * header.height), further);
}

/** Compressed text chunks of 7.9 MB each. libpng keeps up to a thousand. */
export function longTexts(count: number): Buffer[] {
  const packed = deflateSync(Buffer.alloc(7_900_000, "a"), { level: 9 });
  return Array.from({ length: count }, (_, index) =>
    chunk("zTXt", Buffer.concat([Buffer.from(`k${index}\0\0`), packed])),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

interface GifHeader {
  readonly screen: number;
  readonly frame: number;
  readonly frames: number;
}

/** A GIF of square frames that claim any size and hold one pixel each. */
export function gif({ screen, frame, frames }: GifHeader): Buffer {
  const twoColors = "ff0000" + "00ff00";
  const start = Buffer.from(`${hex("GIF89a")}00000000800000${twoColors}`, "hex");
  for (const at of [6, 8]) start.writeUInt16LE(screen, at);
  const picture = Buffer.from(`21f9040001000000${"2c000000000000000000"}0202440100`, "hex");
  for (const at of [13, 15]) picture.writeUInt16LE(frame, at);
  return Buffer.concat([start, ...Array.from({ length: frames }, () => picture), Buffer.of(0x3b)]);
}

const hex = (text: string) => Buffer.from(text, "latin1").toString("hex");
