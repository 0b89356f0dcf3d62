import { nearestName } from "../schema/nearest-name.ts";
import type { Language } from "./language.ts";

/** Names that our tables don't have, but a later release that the module permits may. */
export class NewerNames {
  readonly #language: Language;
  readonly #notes = new Set<string>();

  constructor(language: Language) {
    this.#language = language;
  }

  /** What wasn't judged, in words. */
  get notes(): readonly string[] {
    return [...this.#notes];
  }

  /** Whether a name may be one of a later release, and not one of the known names misspelled. */
  mayHave(name: string, known: object, what: string): boolean {
    const meant = nearestName(name, Object.keys(known));
    if (!this.#language.mayBeNewer || meant !== undefined) return false;
    this.note(what);
    return true;
  }

  note(what: string): void {
    this.#notes.add(`${what}, which may be newer`);
  }
}
