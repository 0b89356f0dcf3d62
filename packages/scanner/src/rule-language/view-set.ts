import type { Presence } from "../config/config-body.ts";
import { type Marks, mergeMarks } from "../evaluate/marks.ts";
import type { Location } from "../source/source-file.ts";
import { and, anyOf, dependingOn, type Fact, fact, not, unknownFact } from "./fact.ts";

export interface Member<T> {
  readonly view: T;
  readonly presence: Presence;
}

interface SetFacts {
  /** In words, for messages: "`ingress` block". */
  readonly name: string;
  /** Where a missing member would belong. */
  readonly location: Location;
  /** False when there may be more members than are known. */
  readonly isComplete: boolean;
  /** Of what decides how many members there are. */
  readonly marks: Marks;
}

interface Located {
  readonly location: Location;
}

/**
 * Blocks or resources of which some may be there or not. Questions about the set are answered with
 * that in mind, so that a rule need not think of it.
 */
export class ViewSet<T extends Located> {
  readonly #members: readonly Member<T>[];
  readonly #facts: SetFacts;

  constructor(members: readonly Member<T>[], facts: SetFacts) {
    this.#members = members;
    this.#facts = facts;
  }

  /** Those that are known, each with whether it is there. */
  get members(): readonly Member<T>[] {
    return this.#members;
  }

  /** What is read from each of them, there or not as they are. */
  map<U extends Located>(read: (view: T) => U): ViewSet<U> {
    const members = this.#members.map(({ view, presence }) => ({ view: read(view), presence }));
    return new ViewSet(members, this.#facts);
  }

  /** There is at least one. */
  exists(): Fact {
    const facts = this.#members.map((member) => this.#presence(member));
    return anyOf([...facts, this.#rest(`${this.#facts.name} is missing`)]);
  }

  /** There is none. */
  isEmpty(): Fact {
    return not(this.exists());
  }

  /** It holds for at least one; false of an empty set. */
  some(question: (view: T) => Fact): Fact {
    return anyOf(this.each(question));
  }

  /** It holds for every one; true of an empty set. */
  every(question: (view: T) => Fact): Fact {
    return not(this.some((view) => not(question(view))));
  }

  /**
   * One fact for each member, for rules that report each one by itself. Also says by an unknown fact
   * when there may be further members.
   */
  each(question: (view: T) => Fact): readonly Fact[] {
    const facts = this.#members.map((member) => {
      const answer = question(member.view);
      if (member.presence.isCertain) return dependingOn(member.presence.marks, answer);
      return dependingOn(member.presence.marks, and(answer, this.#presence(member)));
    });
    const isAll = this.#facts.isComplete && facts.length > 0;
    return isAll ? facts : [...facts, this.#rest(`${this.#facts.name} is missing`)];
  }

  #presence({ view, presence }: Member<T>): Fact {
    const message = `${this.#facts.name} is there`;
    if (!presence.isCertain) return unknownFact(message);
    return fact(true, { location: view.location, message, marks: presence.marks });
  }

  /** That there are members beside those known. */
  #rest(message: string): Fact {
    const { isComplete, location, marks, name } = this.#facts;
    if (!isComplete) return unknownFact(`the ${name}s`);
    const all = this.#members.map(({ presence }) => presence.marks).reduce(mergeMarks, marks);
    return fact(false, { location, message, marks: all });
  }
}
