import { followNews } from "@stackyard/contract/forum/reading";
import { expect, it } from "vitest";
import { openEndpointLimits, VISITORS_STREAMS } from "./endpoint-limits.ts";

const MOST = followNews.limit.atOnce;

const stream = () => new Response(new ReadableStream({ start() {} }));

function openStreams() {
  const limits = openEndpointLimits({} as never);
  return (caller: { address: string; userId?: number }) =>
    limits.within(
      followNews,
      {
        address: caller.address,
        user: caller.userId ? ({ id: caller.userId } as never) : null,
        db: {} as never,
        headers: new Headers(),
      },
      async () => stream(),
    );
}

/** Of the network of this number; each has as many as it may. */
const network = (n: number) => `2001:db8:${Math.floor(n / MOST).toString(16)}::1`;

it("visitors have so many streams open at once, from however many networks", async () => {
  const open = openStreams();
  const opened: Response[] = [];
  for (let n = 0; n < VISITORS_STREAMS; n++) opened.push(await open({ address: network(n) }));
  const next = { address: network(VISITORS_STREAMS + MOST) };
  await expect(open(next)).rejects.toMatchObject({ code: "too_many_attempts" });
  // Whoever is signed in is not kept out by them.
  await expect(open({ ...next, userId: 1 })).resolves.toBeInstanceOf(Response);

  await opened[0]?.body?.cancel();
  await expect(open(next)).resolves.toBeInstanceOf(Response);
  await expect(open(next)).rejects.toMatchObject({ code: "too_many_attempts" });
});

it("a network has so many streams open at once", async () => {
  const open = openStreams();
  for (let n = 0; n < MOST; n++) await open({ address: network(0) });
  await expect(open({ address: network(0) })).rejects.toMatchObject({ code: "too_many_attempts" });
  await expect(open({ address: network(MOST) })).resolves.toBeInstanceOf(Response);
});
