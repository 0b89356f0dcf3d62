import type { Engineer } from "@stackyard/contract/talent/talent";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { EngineerCard } from "./engineer-card";

const ENGINEER: Engineer = {
  id: 7,
  userId: 70,
  title: "Platform engineer",
  description: "Builds platforms that others run.",
  specializations: ["devops"],
  skills: ["Terraform", "AWS", "Go", "Helm", "Kafka", "Vault"],
  yearsOfExperience: 9,
  completedProjects: 3,
  rating: 90,
  ratingCount: 2,
  isAvailable: true,
  user: { username: "lena", fullName: "Lena Kowalczyk", avatar: null },
};

const drawn = (change: Partial<Engineer> = {}) =>
  renderToStaticMarkup(<EngineerCard engineer={{ ...ENGINEER, ...change }} />);
const nameOn = (user: Partial<Engineer["user"]>) =>
  /<h3[^>]*><a[^>]*>([^<]*)/.exec(drawn({ user: { ...ENGINEER.user, ...user } }))?.[1];

describe("an engineer's card", () => {
  it("shows the full name, the username, or neither", () => {
    expect(nameOn({})).toBe("Lena Kowalczyk");
    expect(nameOn({ fullName: null })).toBe("lena");
    expect(nameOn({ fullName: null, username: "" })).toBe("Anonymous Engineer");
    expect(drawn()).toContain(">LE<");
  });

  it("shows the first four skills and the number of others", () => {
    const skills = (card: string) => [...card.matchAll(/<li[^>]*>([^<]*(?:<!-- -->[^<]*)*)/g)];
    const texts = (card: string) =>
      skills(card).map(([, text]) => text?.replaceAll("<!-- -->", ""));
    expect(texts(drawn())).toEqual(["Terraform", "AWS", "Go", "Helm", "+2 more"]);
    expect(texts(drawn({ skills: ["Go"] }))).toEqual(["Go"]);
  });

  it("shows a rating out of a hundred as five stars, the projects, and a link to the page", () => {
    expect(drawn()).toContain(">4.5<");
    expect(drawn()).toContain("3 projects");
    expect(drawn({ ratingCount: 0, rating: 0 })).toContain("Not rated yet");
    expect(drawn()).toMatch(/href="\/talent\/7"[^>]*>View Profile/);
  });
});
