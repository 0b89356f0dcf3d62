import type { Topic, TopicLink } from "@stackyard/contract/content/documentation";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { type Origin, withOwnAddress } from "../content/own-address.ts";
import {
  isMadeFromCode,
  sectionOf,
  sectionTitle,
  type TopicDocument,
  topicsInOrder,
} from "./sections.ts";

/** One topic with its previous and next one. Throws `not_found`. */
export async function readTopic(
  { config, origin }: Pick<Services, "config"> & Origin,
  slug: string,
): Promise<Topic> {
  const topics = await topicsInOrder();
  const place = topics.findIndex((topic) => topic.slug === slug);
  const topic = topics[place];
  if (!topic) throw new AppError("not_found");
  const { front, html, contents, path } = topic;
  const section = sectionOf(topic);
  const mayEdit = config.contentEditUrl !== undefined && !isMadeFromCode(topic);
  return {
    html: withOwnAddress(html, origin),
    contents: [...contents],
    title: front.title,
    description: front.description,
    section: { slug: section, title: sectionTitle(section) },
    previous: asLink(topics[place - 1]),
    next: asLink(topics[place + 1]),
    editUrl: mayEdit ? `${config.contentEditUrl}/${path}` : null,
    isMadeFromCode: isMadeFromCode(topic),
  };
}

function asLink(topic: TopicDocument | undefined): TopicLink | null {
  return topic ? { address: topic.address, title: topic.front.title } : null;
}
