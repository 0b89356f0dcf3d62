import type { DocumentFormat, FormatReading } from "../../documents/document-format.ts";
import { DocumentResource, present } from "../../documents/document-resource.ts";
import { readSuppressions } from "../../documents/document-suppressions.ts";
import { EvaluationFailure } from "../../evaluate/failure.ts";
import { isTestInput } from "../../source/file-kinds.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { dockerResources } from "./image-value.ts";
import { plainNpmSettings } from "./npm-settings.ts";
import { type ParsedDockerfile, parseDockerfile } from "./parse-dockerfile.ts";
import { translateStages } from "./translate.ts";

/** `Dockerfile`, `Containerfile`, `Dockerfile.dev` and `api.Dockerfile`. */
export const DOCKERFILE =
  /(^|\/)((Dockerfile|Containerfile)(\.(?!dockerignore$)[\w-]+)*|[\w.-]+\.(Dockerfile|Containerfile))$/i;

/** Whether an image is built from a file. */
export function isDockerfile(path: string): boolean {
  return DOCKERFILE.test(path) && !isTestInput(path);
}

/** Maximum size per file and in total. Larger input is machine-generated and too slow to parse. */
const MAX_CHARACTERS = 100_000;

export const dockerfileFormat: DocumentFormat = {
  name: "Dockerfile",
  matches: ({ path }) => isDockerfile(path),
  read: (files, { fileAt = () => undefined }) => {
    const { within, beyond } = withinLimit(files);
    const readings = within.map((file) => readFile(file, fileAt));
    return {
      resources: readings.flatMap(({ resources }) => resources),
      diagnostics: [],
      suppressions: readings.flatMap(({ suppressions }) => suppressions),
      unread: [
        ...readings.flatMap(({ unread = [] }) => unread),
        ...beyond.map(({ path }) => ({
          path,
          reason: `it is beyond the limit of ${MAX_CHARACTERS} characters of Dockerfiles`,
        })),
      ],
    };
  },
};

function withinLimit(files: readonly SourceFile[]) {
  const within: SourceFile[] = [];
  const beyond: SourceFile[] = [];
  let characters = 0;
  for (const file of files) {
    const isWithin = characters + file.text.length <= MAX_CHARACTERS;
    if (isWithin) characters += file.text.length;
    (isWithin ? within : beyond).push(file);
  }
  return { within, beyond };
}

function readFile(
  file: SourceFile,
  fileAt: (path: string) => SourceFile | undefined,
): FormatReading {
  try {
    const parsed = parseDockerfile(file);
    const plain = plainNpmSettings(parsed, file.path, fileAt);
    const resources = dockerResources(file.path, translateStages(parsed), plain).map(
      ({ type, name, location, value }) => {
        const declared = type === "dockerfile" ? { type: "Dockerfile", name } : undefined;
        const facts = { type, address: name, location, value: () => value, declared };
        return present(new DocumentResource(facts));
      },
    );
    return { resources, diagnostics: [], suppressions: suppressionsIn(parsed, file) };
  } catch (error) {
    if (!(error instanceof EvaluationFailure)) throw error;
    const unread = [{ path: file.path, reason: `it is ${error.message}` }];
    return { resources: [], diagnostics: [], suppressions: [], unread };
  }
}

function suppressionsIn({ comments, stages }: ParsedDockerfile, file: SourceFile) {
  const statements = stages.flatMap(({ from, instructions }) => [from, ...instructions]);
  return readSuppressions(file, comments, {
    statements: statements.map(({ location }) => location),
    // Checkov comments apply to the whole file.
    blocks: [{ start: 0, end: file.text.length + 1 }],
  });
}
