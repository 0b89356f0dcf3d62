import { registrationForm } from "@stackyard/contract/members/identity";
import { describe, expect, it } from "vitest";
import { registrationBody } from "./registration-body";

const FILLED = {
  username: "ada",
  email: "ada@example.com",
  password: "correct horse",
  confirmPassword: "correct horse",
  fullName: "",
  role: "engineer",
  specialization: "DevOps",
  experience: "",
  bio: "",
};

describe("registrationBody", () => {
  it("omits the repeated password", () => {
    expect(registrationBody(registrationForm.parse(FILLED))).not.toHaveProperty("confirmPassword");
  });

  it("sends null for empty fields", () => {
    expect(registrationBody(registrationForm.parse(FILLED))).toMatchObject({
      fullName: null,
      experience: null,
      bio: null,
      specialization: "DevOps",
    });
  });

  it("sends null for the fields of other roles", () => {
    const changedRole = registrationForm.parse({ ...FILLED, role: "buyer", cloudProvider: "AWS" });
    expect(registrationBody(changedRole)).toMatchObject({
      role: "buyer",
      cloudProvider: "AWS",
      specialization: null,
    });
  });
});
