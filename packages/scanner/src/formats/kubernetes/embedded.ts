import type { ConfigBody } from "../../config/config-body.ts";
import type { Resource, ResourceGroup } from "../../config/resource.ts";
import { EmbeddedResource } from "../../documents/embedded-resource.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import type { Value } from "../../evaluate/value.ts";
import { AttributeView } from "../../rule-language/attribute-view.ts";
import { type TokenlessAccounts, translateManifest } from "./translate.ts";

/** Terraform resources that contain a Kubernetes object, as a manifest or as text. */
const MANIFESTS: Readonly<Record<string, (body: ConfigBody) => Value | undefined>> = {
  kubernetes_manifest: (body) => body.attribute("manifest")?.value,
  kubectl_manifest: (body) => {
    const text = body.attribute("yaml_body");
    return text && new AttributeView("yaml_body", text.value, text.location).document().value;
  },
};

const isOne = ({ type }: Resource) => Object.hasOwn(MANIFESTS, type);

/** The groups with embedded manifests replaced by the resources they create. */
export function withEmbeddedManifests(groups: readonly ResourceGroup[]): readonly ResourceGroup[] {
  const tokenless: TokenlessAccounts = new Set();
  const read = (instance: Resource): Resource => {
    const manifest = MANIFESTS[instance.type]?.(instance.body);
    const [object] = manifest === undefined ? [] : translateManifest(manifest, tokenless);
    if (object === undefined) return instance;
    return new EmbeddedResource(instance, object.type, valueOrUnknown(object.value));
  };
  return groups.map((group) => {
    const { instances, excluded } = group;
    if (!instances.some(isOne) && !excluded.some(isOne)) return group;
    return { ...group, instances: instances.map(read), excluded: excluded.map(read) };
  });
}
