import { SERVICE } from "../actions/offer-service.ts";
import { PROJECT, PROPOSAL } from "../actions/post-project.ts";
import { reason, type Write, write } from "./write.ts";

const CERTIFICATION = "POST /api/user/engineer/certifications";
const QUESTION = "POST /api/services/{id}/questions";
const SERVICE_DRAFT = "POST /api/services";
const CONVERSATION = "POST /api/conversations";
const OFFER = "POST /api/projects/{id}/proposals";
const PROJECT_DRAFT = "POST /api/projects";

const PROFILE = {
  title: "Platform engineer",
  description: "Builds platforms that others like to build on.",
  skills: ["Terraform", "AWS"],
  specializations: ["devops"],
  yearsOfExperience: 8,
};
const ENGINEER = "engineer:a engineers profile:engineer";

/** Talent and projects, in order. */
export const WORK_WRITES: readonly Write[] = [
  write("POST /api/engineers", "recruit", "engineer:new engineers profile:recruit", () => ({
    body: PROFILE,
  })),
  write("PUT /api/user/engineer", "engineer", ENGINEER, () => ({ body: PROFILE })),
  write("PUT /api/user/engineer/standing", "engineer", ENGINEER, () => ({
    body: { isAvailable: false, isHidden: false },
  })),
  write(CERTIFICATION, "engineer", "engineer:a", () => ({
    body: { name: "Terraform Associate", issuer: "HashiCorp" },
  })),
  write("PUT /api/certifications/{id}/check", "admin", ENGINEER, ({ made }) => ({
    params: { id: made(CERTIFICATION).id },
    body: { isChecked: true },
  })),
  write(QUESTION, "buyer", "service:a", ({ a }) => ({
    params: { id: a.service },
    body: { question: "Do you also set the budget alarms up?" },
  })),
  write("PUT /api/service-questions/{id}/answer", "engineer", "service:a", ({ made }) => ({
    params: { id: made(QUESTION).id },
    body: { answer: "Yes." },
  })),
  write("DELETE /api/service-questions/{id}", "admin", "service:a", ({ made }) => ({
    params: { id: made(QUESTION).id },
    query: { reason },
  })),
  write("PUT /api/services/{id}", "engineer", "engineer:a service:a services", ({ a }) => ({
    params: { id: a.service },
    body: { ...SERVICE, title: "A tidy landing zone" },
  })),
  write("PUT /api/services/{id}/status", "engineer", "engineer:a service:a services", ({ a }) => ({
    params: { id: a.service },
    body: { status: "paused" },
  })),
  write(SERVICE_DRAFT, "engineer", "service:new", () => ({ body: SERVICE })),
  write("DELETE /api/services/{id}", "engineer", "service:new", ({ made }) => ({
    params: { id: made(SERVICE_DRAFT).id },
  })),
  write(CONVERSATION, "buyer", "", ({ a }) => ({
    body: { engineerId: a.listing, message: "Are you free in May?" },
  })),
  write("POST /api/conversations/{id}/messages", "engineer", "engineer:a", ({ made }) => ({
    params: { id: made(CONVERSATION).id },
    body: { message: "I am." },
  })),
  write("POST /api/user/saved-searches/engineers", "buyer", "", () => ({
    body: { search: "terraform" },
  })),
  write("PUT /api/projects/{id}", "author", "project:a projects", ({ a }) => ({
    params: { id: a.project },
    body: { ...PROJECT, title: "A landing zone for four accounts" },
  })),
  write(OFFER, "engineer", "project:a projects", ({ a }) => ({
    params: { id: a.project },
    body: PROPOSAL,
  })),
  write("PUT /api/proposals/{id}", "engineer", "project:a", ({ made }) => ({
    params: { id: made(OFFER).id },
    body: { ...PROPOSAL, message: "I have built five of these and can start." },
  })),
  write("POST /api/proposals/{id}/messages", "author", "", ({ made }) => ({
    params: { id: made(OFFER).id },
    body: { message: "Do you also move the zones?" },
  })),
  write("PUT /api/proposals/{id}/status", "author", "project:a projects", ({ made }) => ({
    params: { id: made(OFFER).id },
    body: { status: "shortlisted" },
  })),
  write("PUT /api/projects/{id}/deadline", "author", "project:a projects", ({ a }) => ({
    params: { id: a.project },
    body: { openDays: 60 },
  })),
  write("POST /api/projects/{id}/invitations", "author", "", ({ a, b }) => ({
    params: { id: a.project },
    body: { username: b.engineer.username },
  })),
  write("PUT /api/proposals/{id}/acceptance", "author", "project:a projects", ({ made }) => ({
    params: { id: made(OFFER).id },
    body: { amount: PROPOSAL.amount, revision: 2 },
  })),
  write(PROJECT_DRAFT, "author", "project:new", () => ({ body: PROJECT })),
  write("PUT /api/projects/{id}/posting", "author", "project:new projects", ({ made }) => ({
    params: { id: made(PROJECT_DRAFT).id },
  })),
  write("PUT /api/projects/{id}/cancellation", "author", "project:new projects", ({ made }) => ({
    params: { id: made(PROJECT_DRAFT).id },
    body: { reason },
  })),
];
