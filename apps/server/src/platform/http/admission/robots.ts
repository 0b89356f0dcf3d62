import { memoryLimiter } from "../../limits/memory-limiter.ts";
import { requireAttempt } from "./too-many-attempts.ts";

/** Programs that say what they are. They run scripts now and then, but nobody looks. */
const ROBOT = /[\w.-]*(?:bot|crawl|spider|preview|lighthouse)[\w.-]*/i;

/** Pages a minute for each robot, from wherever it asks: the same for all its machines together. */
export const ROBOT_PAGES = 120;

/** The name by which a robot calls itself; undefined for what claims to be a browser. */
export function robotName(userAgent: string): string | undefined {
  return ROBOT.exec(userAgent)?.[0].toLowerCase().slice(0, 40);
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
