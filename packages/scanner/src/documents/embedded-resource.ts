import type { ConfigBody } from "../config/config-body.ts";
import type { Resource } from "../config/resource.ts";
import { ValueBody } from "../config/value-body.ts";
import type { Value } from "../evaluate/value.ts";
import type { Location } from "../source/source-file.ts";

/** A document embedded in Terraform code, as the resource it creates. */
export class EmbeddedResource implements Resource {
  readonly type: string;
  readonly body: ConfigBody;
  readonly #source: Resource;

  constructor(source: Resource, type: string, value: Value) {
    this.type = type;
    this.body = new ValueBody(value, source.location);
    this.#source = source;
  }

  get address(): string {
    return this.#source.address;
  }

  get name(): string {
    return this.#source.name;
  }

  get location(): Location {
    return this.#source.location;
  }

  get isManaged(): boolean {
    return this.#source.isManaged;
  }

  get declaredAt(): string | undefined {
    return this.#source.declaredAt;
  }

  get calls(): readonly Location[] {
    return this.#source.calls;
  }

  member(name: string): Value {
    return this.#source.member(name);
  }

  versionConstraints(provider: string): readonly string[] {
    return this.#source.versionConstraints(provider);
  }
}
