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

/** Streams of the network with this number, as many as it may have. */
const network = (n: number) => `2001:db8:${Math.floor(n / MOST).toString(16)}::1`;

it("visitors can have a limited number of open streams, from any number of networks", async () => {
  const open = openStreams();
  const opened: Response[] = [];
  for (let n = 0; n < VISITORS_STREAMS; n++) opened.push(await open({ address: network(n) }));
  const next = { address: network(VISITORS_STREAMS + MOST) };
  await expect(open(next)).rejects.toMatchObject({ code: "too_many_attempts" });
  // The limit doesn't apply to signed-in users.
  await expect(open({ ...next, userId: 1 })).resolves.toBeInstanceOf(Response);

  await opened[0]?.body?.cancel();
  await expect(open(next)).resolves.toBeInstanceOf(Response);
  await expect(open(next)).rejects.toMatchObject({ code: "too_many_attempts" });
});

it("a network can have a limited number of open streams", async () => {
  const open = openStreams();
  for (let n = 0; n < MOST; n++) await open({ address: network(0) });
  await expect(open({ address: network(0) })).rejects.toMatchObject({ code: "too_many_attempts" });
  await expect(open({ address: network(MOST) })).resolves.toBeInstanceOf(Response);
});
