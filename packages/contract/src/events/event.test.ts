import { expect, it } from "vitest";
import { z } from "zod";
import { event, pathFor } from "./event.ts";

const shape = event({
  type: "boat.moved",
  subject: "module",
  consumers: [],
  data: z.object({ boatId: z.int() }),
  audience: {
    actor: true,
    concerned: { who: () => [], describe: () => "It moved" },
    moderators: { describe: () => "It moved", path: () => "/admin" },
  },
  did: () => "moved a boat",
  path: ({ boatId }) => `/boats/${boatId}`,
});

it("leads each group to its own page, or to the event's", () => {
  const data = { boatId: 7 };
  expect(pathFor(shape, "moderators", data)).toBe("/admin");
  expect(pathFor(shape, "concerned", data)).toBe("/boats/7");
  expect(pathFor(shape, "actor", data)).toBe("/boats/7");
  expect(pathFor({ ...shape, path: undefined }, "concerned", data)).toBeNull();
});
