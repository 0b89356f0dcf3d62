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
  it("leaves the repeated password out", () => {
    expect(registrationBody(registrationForm.parse(FILLED))).not.toHaveProperty("confirmPassword");
  });

  it("has null for what was left empty", () => {
    expect(registrationBody(registrationForm.parse(FILLED))).toMatchObject({
      fullName: null,
      experience: null,
      bio: null,
      specialization: "DevOps",
    });
  });

  it("has null for the fields of another role", () => {
    const changedRole = registrationForm.parse({ ...FILLED, role: "buyer", cloudProvider: "AWS" });
    expect(registrationBody(changedRole)).toMatchObject({
      role: "buyer",
      cloudProvider: "AWS",
      specialization: null,
    });
  });
});
