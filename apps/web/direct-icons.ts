import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const BARREL = new URL("../esm/lucide-react.mjs", import.meta.resolve("lucide-react"));
const REEXPORTED = /^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm;
const IMPORTED = /import \{([^}]+)\} from "lucide-react";/g;

/**
 * Imports each icon from its own file. With the package's main file, every page appears to need all
 * icons, and the first page would load those of the whole site.
 */
export function directIcons(): Plugin {
  const files = iconFiles();
  return {
    name: "direct-icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/, code: /from "lucide-react"/ },
      handler(code) {
        const direct = code.replace(IMPORTED, (_, names: string) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith("type "))
            .map((name) => importOne(name, files))
            .join(" "),
        );
        return { code: direct, map: null };
      },
    },
  };
}

function importOne(name: string, files: ReadonlyMap<string, string>): string {
  const [exported = name, local = exported] = name.split(" as ");
  const file = files.get(exported);
  if (!file) throw new Error(`lucide-react has no file of its own for ${exported}`);
  return `import ${local} from "lucide-react/icons/${file}";`;
}

function iconFiles(): ReadonlyMap<string, string> {
  const reexports = readFileSync(BARREL, "utf8").matchAll(REEXPORTED);
  return new Map(
    [...reexports].flatMap(([, names = "", file = ""]) =>
      names.split(", ").map((name) => [name.replace("default as ", ""), file] as const),
    ),
  );
}
