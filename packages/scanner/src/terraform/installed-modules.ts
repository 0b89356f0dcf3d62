import { joinPath } from "../source/path.ts";

/** Where `terraform init` puts downloaded modules, relative to the root module. */
export const INSTALLED_MODULES = ".terraform/modules";

/** Terraform's list of installed modules. */
export const MANIFEST = `${INSTALLED_MODULES}/modules.json`;

interface InstalledModule {
  /** The names of the calls that lead to it, such as `network.subnets`. */
  readonly key: string;
  /** Its code, relative to the root module. */
  readonly directory: string;
}

/** The downloaded modules that a manifest lists. Empty for one that is empty or can't be read. */
export function manifestEntries(text: string): InstalledModule[] {
  if (text === "") return [];
  const modules = parse(text)?.Modules;
  if (!Array.isArray(modules)) return [];
  return modules.flatMap((module: { Key?: unknown; Dir?: unknown } | null) => {
    const { Key: key, Dir: dir } = module ?? {};
    if (typeof key !== "string" || typeof dir !== "string" || key === "") return [];
    const directory = joinPath("", dir.replaceAll("\\", "/"));
    return directory.startsWith(`${INSTALLED_MODULES}/`) ? [{ key, directory }] : [];
  });
}

function parse(text: string): { readonly Modules?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Finds the directory of an installed module by its caller's directory and the call's name. */
export function installedModuleFinder(
  manifest: string,
  root: string,
): (directory: string, call: string) => string | undefined {
  const entries = manifestEntries(manifest);
  const directories = new Map([["", root]]);
  for (const { key, directory } of entries) directories.set(key, joinPath(root, directory));
  const byCall = new Map(
    entries.map(({ key }) => {
      const dot = key.lastIndexOf(".");
      const caller = directories.get(key.slice(0, Math.max(dot, 0)));
      return [`${caller}\n${key.slice(dot + 1)}`, directories.get(key)];
    }),
  );
  return (directory, call) => byCall.get(`${directory}\n${call}`);
}
