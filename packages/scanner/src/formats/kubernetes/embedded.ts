import type { ConfigBody } from "../../config/config-body.ts";
import type { Resource, ResourceGroup } from "../../config/resource.ts";
import { ValueBody } from "../../config/value-body.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import type { Value } from "../../evaluate/value.ts";
import { AttributeView } from "../../rule-language/attribute-view.ts";
import type { Location } from "../../source/source-file.ts";
import { type TokenlessAccounts, translateManifest } from "./translate.ts";

/** Terraform's resources for any object of Kubernetes, given as in a manifest or as its text. */
const MANIFESTS: Readonly<Record<string, (body: ConfigBody) => Value | undefined>> = {
  kubernetes_manifest: (body) => body.attribute("manifest")?.value,
  kubectl_manifest: (body) => {
    const text = body.attribute("yaml_body");
    return text && new AttributeView("yaml_body", text.value, text.location).document().value;
  },
};

/** A manifest in Terraform code as the resource it makes, in the words of the other resources. */
class EmbeddedManifest implements Resource {
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

/** The same groups, with what manifests make in place of the manifests. */
export function withEmbeddedManifests(groups: readonly ResourceGroup[]): readonly ResourceGroup[] {
  const tokenless: TokenlessAccounts = new Set();
  const read = (instance: Resource): Resource => {
    const manifest = MANIFESTS[instance.type]?.(instance.body);
    const [object] = manifest === undefined ? [] : translateManifest(manifest, tokenless);
    if (object === undefined) return instance;
    return new EmbeddedManifest(instance, object.type, valueOrUnknown(object.value));
  };
  return groups.map((group) => ({
    ...group,
    instances: group.instances.map(read),
    ruledOut: group.ruledOut.map(read),
  }));
}
