import { plural } from "@stackyard/scanner/output/describe";
import { printable } from "@stackyard/scanner/output/printable";
import type { PackedModule } from "./pack-module.ts";

const NAMES_SHOWN = 20;

/** Every file that is uploaded, with its size, and what isn't. */
export function describePacked(packed: PackedModule): string {
  const sizes = packed.files.map(({ bytes }) => bytes.toLocaleString("en-US"));
  const width = Math.max(...sizes.map(({ length }) => length));
  const lines = packed.files.map(
    ({ path }, index) => `  ${(sizes[index] ?? "").padStart(width)} ${printable(path)}\n`,
  );
  return `Files in bytes:\n${lines.join("")}${describeLeftOut(packed)}`;
}

export function describeLeftOut({ files, leftOut, archive }: PackedModule): string {
  const size = `${archive.byteLength.toLocaleString("en-US")} bytes`;
  const packed = `Packed ${plural(files.length, "file")} in ${size}.\n`;
  if (leftOut.length === 0) return packed;
  const more = leftOut.length - NAMES_SHOWN;
  const names = leftOut.slice(0, NAMES_SHOWN).map(printable).join(", ");
  return `${packed}Left out: ${names}${more > 0 ? ` and ${more} more` : ""}\n`;
}
