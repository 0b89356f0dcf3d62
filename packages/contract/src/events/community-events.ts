import { z } from "zod";
import { id } from "../common.ts";
import { event } from "./event.ts";

export const engineerListed = event({
  type: "engineer.listed",
  subject: "engineer",
  data: z.object({ engineerId: id, title: z.string() }),
  audience: { actor: true, everyone: true },
  did: ({ title }) => `became listed as an engineer: ${title}`,
  path: () => "/talent",
});

export const forumCategoryOpened = event({
  type: "forum.category_opened",
  subject: "forum",
  data: z.object({ categoryId: id, name: z.string() }),
  audience: { actor: true, everyone: true },
  did: ({ name }) => `opened the forum category ${name}`,
  path: () => "/developer-forum",
});
