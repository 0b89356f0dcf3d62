import { memoryLimiter } from "../../limits/memory-limiter.ts";
import { requireAttempt } from "./too-many-attempts.ts";

/** User agents that identify themselves as robots. Some run scripts, but no person is waiting. */
const ROBOT = /[\w.-]*(?:bot|crawl|spider|preview|lighthouse)[\w.-]*/i;

/** Pages per minute for each robot, all its machines together. */
export const ROBOT_PAGES = 120;

/** The name a robot gives itself; undefined for user agents that claim to be a browser. */
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
