import type { QueryOf } from "@stackyard/contract/base/endpoint";
import type { listTutorials, Tutorial, TutorialSummary } from "@stackyard/contract/content/content";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { CompiledDocument } from "./compile-document.ts";
import { documentsOf } from "./library.ts";
import { type Origin, withOwnAddress } from "./own-address.ts";

type Filter = QueryOf<typeof listTutorials>;

/** Tutorials in the category whose title or description contains all words. */
export async function readTutorials({ category, search = "" }: Filter): Promise<TutorialSummary[]> {
  const words = search.toLowerCase().split(" ");
  const tutorials = await documentsOf("tutorials");
  return tutorials
    .toSorted((a, b) => a.front.order - b.front.order)
    .map(presentTutorial)
    .filter((tutorial) => category === undefined || tutorial.category === category)
    .filter(({ title, description }) => {
      const text = `${title} ${description}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
}

export async function readTutorial({ origin }: Origin, slug: string): Promise<Tutorial> {
  const found = (await documentsOf("tutorials")).find((tutorial) => tutorial.slug === slug);
  if (!found) throw new AppError("tutorial_not_found");
  return {
    ...presentTutorial(found),
    html: withOwnAddress(found.html, origin),
    contents: [...found.contents],
  };
}

function presentTutorial({ slug, front }: CompiledDocument<"tutorials">): TutorialSummary {
  const { order: _, minutes, ...rest } = front;
  return { ...rest, id: slug, duration: `${minutes} min` };
}
