import type { DocumentationSection } from "@stackyard/contract/content/documentation";
import type { CompiledDocument } from "../content/compile-document.ts";
import { documentsOf } from "../content/library.ts";

/** The folders of the documentation, in reading order. */
const SECTIONS: Readonly<Record<string, string>> = {
  introduction: "Introduction",
  quickstart: "Quick start",
  modules: "Modules",
  talent: "Talent",
  governance: "Governance",
  api: "API",
  reference: "Reference",
  rules: "Scanner rules",
  exposure: "Exposure by provider",
};

/** Sections whose topics are generated from code. */
const MADE_FROM_CODE: ReadonlySet<string> = new Set(["reference", "rules", "exposure"]);

export type TopicDocument = CompiledDocument<"documentation">;

/** All sections with their topics, in reading order. */
export async function listSections(): Promise<DocumentationSection[]> {
  const topics = await topicsInOrder();
  return Object.entries(SECTIONS).map(([slug, title]) => ({
    slug,
    title,
    topics: topics
      .filter((topic) => sectionOf(topic) === slug)
      .map(({ address, front }) => ({
        address,
        title: front.title,
        description: front.description,
      })),
  }));
}

/** All topics in reading order. */
export async function topicsInOrder(): Promise<TopicDocument[]> {
  const sections = Object.keys(SECTIONS);
  const place = (topic: TopicDocument) => sections.indexOf(sectionOf(topic));
  const known = (await documentsOf("documentation")).filter((topic) => place(topic) >= 0);
  return known.sort((a, b) => place(a) - place(b) || a.front.order - b.front.order);
}

export function sectionOf({ slug }: TopicDocument): string {
  return slug.split("/")[0] ?? "";
}

export function isMadeFromCode(topic: TopicDocument): boolean {
  return MADE_FROM_CODE.has(sectionOf(topic));
}

export function sectionTitle(slug: string): string {
  return SECTIONS[slug] ?? slug;
}
