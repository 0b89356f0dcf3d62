import { entryOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { describeEnd, type EndOfLife } from "../../lifecycles/end-of-life.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Check, file } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { composeOf, servicesOf } from "../compose/compose.ts";
import { partsOf, pipelineOf } from "../gitlab/pipeline.ts";

/** The images of a Compose file, but for those that it builds and only names. */
function composeImages(source: SourceFile): readonly Value[] {
  return servicesOf(composeOf(source)).flatMap(([, service]) => {
    const image = entryOf(service, "image");
    return image === undefined || entryOf(service, "build") !== undefined ? [] : [image];
  });
}

/** The images that jobs run in. Services beside them may be old on purpose, for tests. */
function pipelineImages(source: SourceFile): readonly Value[] {
  return partsOf(pipelineOf(source)).flatMap((part) => {
    const image = entryOf(part, "image");
    const place = image && (entryOf(image, "name") ?? image);
    return place?.kind === "string" ? [place] : [];
  });
}

/** A reference with the defaults of its variables: `postgres:${TAG:-11}`. */
function withDefaults(reference: string): string | undefined {
  const text = reference.replace(/\$\{\w{1,100}:?-([^${}]{0,200})\}/g, "$1");
  return text.includes("$") ? undefined : text;
}

/** Checks images in files that aren't evaluated. */
export function imageFileCheck(endOf: (reference: string) => EndOfLife | undefined): Check {
  return file((source) =>
    [...composeImages(source), ...pipelineImages(source)].map((image) => {
      const reference = withDefaults(textOf(image) ?? "") ?? "";
      const end = reference === "" ? undefined : endOf(reference);
      const reason = end === undefined ? "is supported" : `is used, ${describeEnd(end)}`;
      return factInFile(end !== undefined, image, source, `\`${reference}\` ${reason}`);
    }),
  );
}
