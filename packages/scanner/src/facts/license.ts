import type { ModuleTree } from "../terraform/tree.ts";
import type { License } from "./facts.ts";

const FILE_NAME = /^(licen[cs]e|copying)([.-].*)?$/i;

/** Phrases unique to a license, most specific first, with its SPDX identifier. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/\bGNU AFFERO GENERAL PUBLIC LICENSE\b.*?\bVersion 3\b/i, "AGPL-3.0"],
  [/\bGNU LESSER GENERAL PUBLIC LICENSE\b.*?\bVersion 3\b/i, "LGPL-3.0"],
  [/\bGNU GENERAL PUBLIC LICENSE\b.*?\bVersion 3\b/i, "GPL-3.0"],
  [/\bGNU GENERAL PUBLIC LICENSE\b.*?\bVersion 2\b/i, "GPL-2.0"],
  [/\bMozilla Public License\b.*?\b2\.0\b/i, "MPL-2.0"],
  [/\bBusiness Source License\b.*?\b1\.1\b/i, "BUSL-1.1"],
  [/\bApache License\b.*?\bVersion 2\.0\b/i, "Apache-2.0"],
  [/\bPermission is hereby granted, free of charge, to any person obtaining a copy\b/i, "MIT"],
  [/\bPermission to use, copy, modify, and\/or distribute this software\b/i, "ISC"],
  [/\bRedistribution and use in source and binary forms\b.*\bNeither the name\b/i, "BSD-3-Clause"],
  [/\bRedistribution and use in source and binary forms\b/i, "BSD-2-Clause"],
  [/\bThis is free and unencumbered software\b/i, "Unlicense"],
];

/** The distinguishing phrases are near the beginning of a license. */
const CHARACTERS_READ = 20_000;

/** The license in the module's directory; null if there is none. */
export function licenseOf(tree: ModuleTree): License | null {
  for (const [path, file] of tree.files) {
    const name = tree.relative(path);
    if (!FILE_NAME.test(name)) continue;
    const text = file.text.slice(0, CHARACTERS_READ).replace(/\s+/g, " ");
    const declared = /SPDX-License-Identifier: ?([\w.+-]+)/.exec(text)?.[1];
    const known = KNOWN.find(([words]) => words.test(text))?.[1];
    return { file: name, name: declared ?? known ?? null };
  }
  return null;
}
