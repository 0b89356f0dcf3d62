import type { ConfigBody, Presence } from "../config/config-body.ts";
import type { Resource, ResourceGroup } from "../config/resource.ts";
import { ValueBody } from "../config/value-body.ts";
import { valueOrUnknown } from "../evaluate/attempt.ts";
import { NO_MARKS } from "../evaluate/marks.ts";
import { unknown, type Value, withMarks } from "../evaluate/value.ts";
import type { Location } from "../source/source-file.ts";

/** How the document declares a resource. */
export interface DeclaredAs {
  /** `AWS::S3::Bucket`, `Deployment`. */
  readonly type: string;
  readonly name: string;
}

export interface DocumentResourceFacts {
  /** A Terraform type, or one of our own types known to rules. */
  readonly type: string;
  /** The name in reports: `Bucket`, `Deployment/web`. */
  readonly address: string;
  /** The entire declaration. */
  readonly location: Location;
  /** The arguments as an object, computed lazily because resources may refer to each other. */
  readonly value: () => Value;
  /** Undefined for synthesized resources, such as a bucket's versioning. */
  readonly declared?: DeclaredAs | undefined;
  /** The resource of Terraform code that deploys the document. */
  readonly deployedBy?: Resource | undefined;
}

/**
 * A resource from a non-Terraform document. Values that refer to it must list it in the `referents`
 * of their marks: see `referenceTo`.
 */
export class DocumentResource implements Resource {
  readonly type: string;
  readonly address: string;
  readonly location: Location;
  readonly declared: DeclaredAs | undefined;
  readonly isManaged = true;
  readonly calls: readonly Location[];
  readonly declaredAt: string | undefined;
  readonly #value: () => Value;
  #body: ConfigBody | undefined;

  constructor({ type, address, location, value, declared, deployedBy }: DocumentResourceFacts) {
    this.type = type;
    this.address = deployedBy === undefined ? address : `${deployedBy.address}/${address}`;
    this.calls = deployedBy === undefined ? [] : [deployedBy.location, ...deployedBy.calls];
    this.declaredAt = deployedBy?.declaredAt;
    this.location = location;
    this.declared = declared;
    this.#value = value;
  }

  get name(): string {
    return this.address;
  }

  get body(): ConfigBody {
    if (this.#body === undefined) {
      const value = valueOrUnknown(this.#value);
      this.#body = new ValueBody({ ...value, at: this.location }, this.location);
    }
    return this.#body;
  }

  member(name: string): Value {
    const value = this.body.attribute(name)?.value;
    if (value === undefined || value.kind === "null") return referenceTo(this, name);
    return withMarks(value, { ...NO_MARKS, referents: [this] });
  }

  versionConstraints(): readonly string[] {
    return [];
  }
}

const CERTAIN: Presence = { isCertain: true, marks: NO_MARKS };

/** A resource that always exists. */
export function present(resource: Resource): ResourceGroup {
  return { instances: [resource], excluded: [], presence: CERTAIN };
}

/** A computed attribute such as an ID: unknown, but traceable to the resource. */
export function referenceTo(resource: Resource, attribute: string): Value {
  const marks = { ...NO_MARKS, referents: [resource] };
  return {
    ...unknown(`${resource.address}.${attribute}`, marks),
    isNotNull: true,
    isComputed: true,
  };
}
