import { bool, object, string, tuple, type Value } from "../../evaluate/value.ts";
import type { Location } from "../../source/source-file.ts";
import type { TranslatedStage } from "./translate.ts";

/** A resource in the rules' vocabulary for container images. */
export interface DockerResource {
  readonly type: "dockerfile" | "dockerfile_stage";
  readonly name: string;
  readonly location: Location;
  readonly value: Value;
}

/**
 * Each stage separately, and the final image that the last stage produces. `plainSettings` are
 * copied files of settings without credentials. A stage is kept if the image is based on it.
 */
export function dockerResources(
  name: string,
  stages: readonly TranslatedStage[],
  plainSettings: readonly string[] = [],
): readonly DockerResource[] {
  const last = stages.at(-1);
  const names = stages.map((stage) => stage.name);
  const finished = last === undefined ? [] : [imageOf(name, last, names)];
  const kept = new Set(last === undefined ? [] : chainOf(last));
  const each = stages.map((stage) => stageOf(name, stage, kept.has(stage), plainSettings));
  return [...each, ...finished];
}

function stageOf(
  file: string,
  stage: TranslatedStage,
  isKept: boolean,
  plainSettings: readonly string[],
): DockerResource {
  const { location, image, name, instructions } = stage;
  const entries = new Map<string, Value>([
    ["name", string(name)],
    ["is_kept", bool(isKept)],
  ]);
  if (image !== undefined) entries.set("image", image);
  for (const [keyword, values] of instructions) entries.set(keyword, tuple(values));
  const inherited = chainOf(stage)
    .filter((each) => each !== stage)
    .flatMap((each) => each.instructions.get("workdir") ?? []);
  if (chainOf(stage)[0]?.image === undefined) entries.set("starts_empty", bool(true));
  if (inherited.length > 0) entries.set("inherited_workdir", tuple(inherited));
  if (plainSettings.length > 0) {
    entries.set("plain_settings", tuple(plainSettings.map((path) => string(path))));
  }
  return {
    type: "dockerfile_stage",
    name: `${file}:${name}`,
    location,
    value: object(entries, location),
  };
}

/** A stage after those it is based on. */
function chainOf(last: TranslatedStage): readonly TranslatedStage[] {
  const chain: TranslatedStage[] = [];
  for (let stage: TranslatedStage | undefined = last; stage; stage = stage.parent) {
    chain.unshift(stage);
  }
  return chain;
}

/** A stage with all the stages it is based on, in the order in which instructions take effect. */
function imageOf(name: string, last: TranslatedStage, stages: readonly string[]): DockerResource {
  const chain = chainOf(last);
  const keywords = new Set(chain.flatMap(({ instructions }) => [...instructions.keys()]));
  const collected = new Map(
    [...keywords].map((keyword) => [
      keyword,
      chain.flatMap(({ instructions }) => instructions.get(keyword) ?? []),
    ]),
  );
  const { location } = last;
  const entries = new Map<string, Value>([["stages", tuple(stages.map((stage) => string(stage)))]]);
  for (const [keyword, values] of collected) entries.set(keyword, tuple(values));
  const base = chain[0]?.image;
  if (base !== undefined) entries.set("base", base);
  // The last user applies.
  const user = collected.get("user")?.at(-1);
  if (user !== undefined) entries.set("user", user);
  return { type: "dockerfile", name, location, value: object(entries, location) };
}
