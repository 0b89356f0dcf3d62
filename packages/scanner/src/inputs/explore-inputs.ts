import { partOfDirectory } from "../terraform/parts.ts";
import type { ExplorationOptions } from "./exploration.ts";
import { ExplorationRoom } from "./exploration-room.ts";
import { exploreDocuments } from "./explore-documents.ts";
import { exploreModule } from "./explore-module.ts";
import { type DefaultResult, VariantJudge } from "./judge-variant.ts";

/**
 * Judges a module with other values for its inputs. Returns the inputs for which there was no room.
 */
export function exploreInputs(
  result: DefaultResult,
  { given, limits, onVariant, onOpenVerdict }: ExplorationOptions,
): readonly string[] {
  const { tree, evaluated, documents, partOf } = result.module;
  const room = new ExplorationRoom(limits);
  const judge = new VariantJudge(result, limits, room);
  const entries = evaluated.filter(
    ({ root }) => partOfDirectory(partOf, root.configuration.directory) === "module",
  );
  const ofCode = entries.flatMap((base) => {
    const isRoot = base.root.configuration.directory === tree.root;
    const own = { given: isRoot ? given : new Map(), onVariant, onOpenVerdict };
    return exploreModule(result, base, judge, room, own);
  });
  const ofDocuments = documents.sets.flatMap((set) =>
    exploreDocuments(result, set, judge, room, { given, onVariant, onOpenVerdict }),
  );
  return [...new Set([...ofCode, ...ofDocuments])];
}
