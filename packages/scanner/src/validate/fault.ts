import type { Location, SourceFile, Span } from "../source/source-file.ts";

/** Something that every permitted tool would refuse, in a sentence without its full stop. */
export interface Fault {
  readonly message: string;
  readonly location: Location;
}

/** Collects faults, each place once. */
export class Faults {
  readonly #found = new Map<string, Fault>();

  add(message: string, { start, end }: Span, file: SourceFile): void {
    const key = `${file.path} ${start} ${message}`;
    if (!this.#found.has(key)) this.#found.set(key, { message, location: { file, start, end } });
  }

  get all(): readonly Fault[] {
    return [...this.#found.values()];
  }
}
