import { ValueBody } from "../config/value-body.ts";
import { toText } from "../evaluate/convert.ts";
import { EvaluationFailure } from "../evaluate/failure.ts";
import { decodeJson } from "../evaluate/functions/json.ts";
import { decodeYaml } from "../evaluate/functions/yaml.ts";
import type { Marks } from "../evaluate/marks.ts";
import { equals } from "../evaluate/operators.ts";
import { alternatives, type Value, withMarks } from "../evaluate/value.ts";
import { spendSteps } from "../evaluate/work.ts";
import type { Location } from "../source/source-file.ts";
import { causeOf } from "./cause.ts";
import { couldBe, couldContain } from "./could-be.ts";
import { describeValue } from "./describe-value.ts";
import { anyOf, type Evidence, type Fact, fact, unknownFact } from "./fact.ts";
import { isPlaceholder, textWithPlaceholders, withNamedPlaceholders } from "./placeholders.ts";

/**
 * Values that an attribute can be compared with. Numbers and booleans also match their string form.
 */
export type Scalar = string | number | boolean;

export interface CompareOptions {
  readonly ignoreCase?: boolean;
}

/**
 * An argument of a block, or its absence. A missing argument, null, and an argument of a missing
 * block are all treated as absent. Every query returns a three-valued fact.
 */
export class AttributeView {
  /** The path as rules write it: `metadata_options.http_tokens`. */
  readonly path: string;
  readonly value: Value;
  /** The argument, or the block that lacks it. */
  readonly location: Location;
  #evidence: Evidence | undefined;

  constructor(path: string, value: Value, location: Location) {
    this.path = path;
    this.value = value;
    this.location = location;
  }

  /** Equals this value. False when absent. */
  is(expected: Scalar, options?: CompareOptions): Fact {
    return this.isIn([expected], options);
  }

  /** Differs from this value, or is absent. */
  isNot(expected: Scalar, options?: CompareOptions): Fact {
    return this.isNotIn([expected], options);
  }

  /** Equals one of these values. False when absent. */
  isIn(expected: readonly Scalar[], options: CompareOptions = {}): Fact {
    const fold = (text: string) => (options.ignoreCase === true ? text.toLowerCase() : text);
    const texts = expected.map((item) => fold(String(item)));
    return this.#each((value) => {
      if (value.kind === "unknown") {
        return texts.some((text) => couldBe(value, text, fold)) ? undefined : false;
      }
      if (value.kind === "oneOf" || value.kind === "deferred") return undefined;
      const isScalar = value.kind !== "list" && value.kind !== "object" && value.kind !== "null";
      return isScalar && texts.includes(fold(toText(value)));
    });
  }

  /** Equals none of these values, or is absent. */
  isNotIn(expected: readonly Scalar[], options?: CompareOptions): Fact {
    const { truth, ...rest } = this.isIn(expected, options);
    return { ...rest, truth: truth === undefined ? undefined : !truth };
  }

  /** Has the same known value as another argument. False if either is absent. */
  isSameAs(other: AttributeView): Fact {
    return this.#each((value) => {
      if (value.kind === "null" || other.value.kind === "null") return false;
      return equals(value, other.value);
    });
  }

  /** A string that matches. False when absent. */
  matches(pattern: RegExp): Fact {
    return this.test((text) => text !== undefined && pattern.test(text));
  }

  /**
   * A string containing this fragment. For a partly known string, a known piece containing it is
   * enough.
   */
  contains(fragment: string): Fact {
    const { value } = this;
    const isIn = (piece: Value) => piece.kind === "string" && piece.value.includes(fragment);
    if (value.kind === "unknown") {
      if (value.parts?.some(isIn) === true) return this.#known(true);
      if (!couldContain(value, fragment)) return this.#known(false);
    }
    return this.test((text) => text?.includes(fragment) === true);
  }

  /** A number below `limit`. False when absent or not a number. */
  isBelow(limit: number): Fact {
    return this.testNumber((number) => number < limit);
  }

  /** A number above `limit`. False when absent or not a number. */
  isAbove(limit: number): Fact {
    return this.testNumber((number) => number > limit);
  }

  /** Missing, null, or an empty string, list or map. */
  isAbsent(): Fact {
    return this.#each((value) => {
      switch (value.kind) {
        case "unknown":
          return value.isNotNull === true ? false : undefined;
        case "null":
          return true;
        case "string":
          return value.value === "";
        case "list":
          return value.items.length === 0;
        case "object":
          return value.entries.size === 0;
        default:
          return false;
      }
    });
  }

  /**
   * A non-empty string that can be read in the code or in a default. The rule is looking for a
   * secret, so the report masks it.
   */
  isReadable(): Fact {
    const { evidence, ...answer } = this.test((text) => text !== undefined && text !== "");
    const { value } = this;
    const secrets = value.kind === "string" && value.value !== "" ? [value.value] : [];
    const message = `\`${this.path}\` can be read in the code`;
    return { ...answer, evidence: evidence.map((each) => ({ ...each, message, secrets })) };
  }

  /** Has a non-empty value. */
  isPresent(): Fact {
    const { truth, ...rest } = this.isAbsent();
    return { ...rest, truth: truth === undefined ? undefined : !truth };
  }

  /**
   * Any other predicate on a string, number or boolean, passed as text; `undefined` means absent.
   * Lists and maps never match.
   */
  test(predicate: (text: string | undefined) => boolean): Fact {
    return this.#each((value) => {
      if (value.kind === "unknown" || value.kind === "oneOf" || value.kind === "deferred") {
        return undefined;
      }
      if (value.kind === "list" || value.kind === "object") return false;
      return predicate(value.kind === "null" ? undefined : toText(value));
    });
  }

  testNumber(predicate: (number: number) => boolean): Fact {
    return this.test((text) => {
      const number = Number(text);
      return text !== undefined && text !== "" && !Number.isNaN(number) && predicate(number);
    });
  }

  /**
   * True for at least one element. A value that isn't a list counts as a list of itself, as in IAM
   * policies. False when absent or empty.
   */
  some(question: (element: AttributeView) => Fact): Fact {
    const { value } = this;
    switch (value.kind) {
      case "null":
        return this.#known(false);
      case "unknown":
        // A computed or templated value is a single value; any other unknown may be a list.
        return value.isComputed === true || value.parts !== undefined
          ? question(this)
          : this.#unknown();
      case "oneOf": {
        const facts = alternatives(value).map((option) => this.#with(option).some(question));
        return this.#agreed(facts.map(({ truth }) => truth));
      }
      case "list":
        if (value.items.length === 0) return this.#known(false);
        return anyOf(this.elements().map(question));
      default:
        return question(this);
    }
  }

  /** The elements of a list. Any other value counts as a single element; an absent one has none. */
  elements(): readonly AttributeView[] {
    const { value } = this;
    if (value.kind === "null") return [];
    if (value.kind !== "list") return [this];
    spendSteps(value.items.length);
    return value.items.map((item) => this.#with(withMarks(item, value.marks)));
  }

  /** The possible values: both branches of an unknown condition, or the value itself. */
  options(): readonly AttributeView[] {
    return alternatives(this.value).map((option) => this.#with(option));
  }

  /** A list (or single value) that contains this value. False when absent. */
  includes(expected: Scalar, options?: CompareOptions): Fact {
    return this.some((element) => element.is(expected, options));
  }

  /** The member of an object. */
  member(name: string): AttributeView {
    const path = `${this.path}.${name}`;
    const attribute = new ValueBody(this.value, this.location).attribute(name);
    if (attribute !== undefined) return new AttributeView(path, attribute.value, this.location);
    return new AttributeView(path, { kind: "null", marks: this.value.marks }, this.location);
  }

  /** The parsed JSON document. An unknown text gives an unknown document. */
  json(): AttributeView {
    const decoded = alternatives(this.value).map((option) => decodeOrUnknown(option));
    const [only] = decoded;
    if (decoded.length === 1 && only !== undefined) return this.#with(only);
    return this.#with({ kind: "unknown", cause: this.path, marks: this.value.marks });
  }

  /** Like `json`, but also accepts YAML, as OpenAPI documents do. */
  document(): AttributeView {
    const { value } = this;
    const read = this.json();
    if (read.value.kind !== "unknown" || value.kind === "oneOf") return read;
    const text = textWithPlaceholders(value);
    if (text === undefined || isPlaceholder(text) || text.length > MAX_YAML) return read;
    try {
      return this.#with(withMarks(yamlIn(withNamedPlaceholders(text)), value.marks));
    } catch (error) {
      if (error instanceof EvaluationFailure) return read;
      throw error;
    }
  }

  /** A description: "`acl` is "private"", "`acl` is not set". */
  describe(): string {
    return describeValue(this.path, this.value);
  }

  #with(value: Value): AttributeView {
    return new AttributeView(this.path, value, this.location);
  }

  #each(question: (value: Value) => boolean | undefined): Fact {
    return this.#agreed(alternatives(this.value).map(question));
  }

  /** A result shared by all alternatives is the result. */
  #agreed(answers: readonly (boolean | undefined)[]): Fact {
    const [first] = answers;
    if (first === undefined || answers.some((answer) => answer !== first)) return this.#unknown();
    return this.#known(first);
  }

  #known(truth: boolean): Fact {
    return fact(truth, this.evidence());
  }

  #unknown(): Fact {
    return unknownFact(causeOf(this), this.evidence());
  }

  /** The description is created lazily, because most facts are never reported. */
  evidence(): Evidence {
    this.#evidence ??= new DescribedEvidence(this);
    return this.#evidence;
  }
}

/** Evidence that describes an argument only when it is reported. Copies need their own message. */
class DescribedEvidence implements Evidence {
  readonly location: Location;
  readonly marks: Marks;
  readonly #argument: AttributeView;

  constructor(argument: AttributeView) {
    this.location = argument.location;
    this.marks = argument.value.marks;
    this.#argument = argument;
  }

  get message(): string {
    return this.#argument.describe();
  }
}

/** YAML beyond this length isn't parsed, because parsing is slow. */
const MAX_YAML = 100_000;

/** A one-entry cache: copies of a resource contain the same document. */
let lastYaml: { readonly text: string; readonly value: Value } | undefined;

function yamlIn(text: string): Value {
  if (lastYaml?.text !== text) lastYaml = { text, value: decodeYaml(text) };
  return lastYaml.value;
}

function decodeOrUnknown(value: Value): Value {
  if (value.kind === "null") return value;
  try {
    const decoded = decodeJson(value);
    // What was encoded says itself which of its members are sensitive.
    const isMarked = value.kind === "unknown" || ("json" in value && value.json !== undefined);
    const isWhole = decoded.kind !== "object" && decoded.kind !== "list";
    if (isWhole || !isMarked || !decoded.marks.isSensitive) return decoded;
    return { ...decoded, marks: { ...decoded.marks, isSensitive: false } };
  } catch (error) {
    if (error instanceof EvaluationFailure) {
      return { kind: "unknown", cause: error.message, marks: value.marks };
    }
    throw error;
  }
}
