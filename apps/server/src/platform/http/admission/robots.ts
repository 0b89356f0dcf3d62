import { openRateLimit } from "./rate-limit.ts";

/** Programs that say what they are. They run scripts now and then, but nobody looks. */
const ROBOT = /[\w.-]*(?:bot|crawl|spider|preview|lighthouse)[\w.-]*/i;

/** Pages a minute for each robot, from wherever it asks: the same for all its machines together. */
export const ROBOT_PAGES = 120;

/** The name by which a robot calls itself; undefined for what claims to be a browser. */
export function robotName(userAgent: string): string | undefined {
  return ROBOT.exec(userAgent)?.[0].toLowerCase().slice(0, 40);
}

/** Answers how to count a page that is asked for. It throws `too_many_attempts` to robots in a hurry. */
export function paceRobots(): (userAgent: string) => void {
  const takeTurn = openRateLimit({ turns: ROBOT_PAGES, seconds: 60 });
  return (userAgent) => {
    const robot = robotName(userAgent);
    if (robot !== undefined) takeTurn(robot);
  };
}
