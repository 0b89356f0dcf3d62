import { readYaml } from "../../documents/yaml-value.ts";
import { oncePerFile } from "../../source/once-per-file.ts";

/** The documents of a manifest. Rules about several of them ask for the same reading. */
export const readManifest = oncePerFile((file) => readYaml(file, { hasOlderWords: true }));
