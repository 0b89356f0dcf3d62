import { memoryLimiter } from "../../limits/memory-limiter.ts";
import { requireAttempt } from "./too-many-attempts.ts";

/** User agents that identify themselves as robots. Some run scripts, but no person is waiting. */
const ROBOT = /bot|crawl|spider|preview|lighthouse/i;

/** Letters of a name on either side of what identifies a robot. */
const NAME_LENGTH = 40;

/** Pages per minute for each robot, all its machines together. */
export const ROBOT_PAGES = 120;

/** The name a robot gives itself; undefined for user agents that claim to be a browser. */
export function robotName(userAgent: string): string | undefined {
  const at = userAgent.search(ROBOT);
  if (at < 0) return undefined;
  // A pattern for the whole name would take time with the square of the header's length.
  const before = /[\w.-]*$/.exec(userAgent.slice(Math.max(0, at - NAME_LENGTH), at))?.[0] ?? "";
  const after = /^[\w.-]*/.exec(userAgent.slice(at, at + NAME_LENGTH))?.[0] ?? "";
  return (before + after).toLowerCase().slice(0, NAME_LENGTH);
}

/** Returns a function that counts a requested page. It throws `too_many_attempts` for robots above the rate. */
export function paceRobots(): (userAgent: string) => Promise<void> {
  const limiter = memoryLimiter();
  const pace = { free: ROBOT_PAGES, windowSeconds: 60 };
  return async (userAgent) => {
    const key = robotName(userAgent);
    if (key !== undefined) await requireAttempt(limiter, [{ name: "robot", key, pace }]);
  };
}
