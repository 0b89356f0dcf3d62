import type { Presence } from "../config/config-body.ts";
import { type Marks, mergeMarks } from "../evaluate/marks.ts";
import type { Location } from "../source/source-file.ts";
import { causeIn } from "./cause.ts";
import { and, anyOf, dependingOn, type Fact, fact, not, unknownFact } from "./fact.ts";

export interface Member<T> {
  readonly view: T;
  readonly presence: Presence;
}

interface SetFacts {
  /** A label for messages: "`ingress` block". */
  readonly name: string;
  /** The location where a missing member belongs. */
  readonly location: Location;
  /** False if there may be members that aren't known. */
  readonly isComplete: boolean;
  /** Marks of the values that determine the number of members. */
  readonly marks: Marks;
}

interface Located {
  readonly location: Location;
}

/**
 * A set of blocks or resources, some of which may or may not exist. Queries take this into account,
 * so rules don't have to.
 */
export class ViewSet<T extends Located> {
  readonly #members: readonly Member<T>[];
  readonly #facts: SetFacts;

  constructor(members: readonly Member<T>[], facts: SetFacts) {
    this.#members = members;
    this.#facts = facts;
  }

  /** Known members, each with whether it exists. */
  get members(): readonly Member<T>[] {
    return this.#members;
  }

  /** Maps each member and keeps its presence. */
  map<U extends Located>(read: (view: T) => U): ViewSet<U> {
    const members = this.#members.map(({ view, presence }) => ({ view: read(view), presence }));
    return new ViewSet(members, this.#facts);
  }

  /** At least one member exists. */
  exists(): Fact {
    const facts = this.#members.map((member) => this.#presence(member));
    return anyOf([...facts, this.#rest(`${this.#facts.name} is missing`)]);
  }

  /** No member exists. */
  isEmpty(): Fact {
    return not(this.exists());
  }

  /** True for at least one member; false for an empty set. */
  some(question: (view: T) => Fact): Fact {
    return anyOf(this.each(question));
  }

  /** True for every member; true for an empty set. */
  every(question: (view: T) => Fact): Fact {
    return not(this.some((view) => not(question(view))));
  }

  /**
   * One fact per member, for rules that report each separately. Adds an unknown fact if there may
   * be further members.
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
    if (!presence.isCertain) return unknownFact(causeIn(presence.marks, message));
    return fact(true, { location: view.location, message, marks: presence.marks });
  }

  /** An unknown fact that stands for members that aren't known. */
  #rest(message: string): Fact {
    const { isComplete, location, marks, name } = this.#facts;
    if (!isComplete) return unknownFact(`the ${name}s`);
    const all = this.#members.map(({ presence }) => presence.marks).reduce(mergeMarks, marks);
    return fact(false, { location, message, marks: all });
  }
}
