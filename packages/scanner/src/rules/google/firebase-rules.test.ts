import { testRule } from "../../../test/rule-fixtures.ts";

const ruleset = (content: string) =>
  `resource "google_firebaserules_ruleset" "it" {\n  source {\n    files {\n      name    = "firestore.rules"\n      content = ${content}\n    }\n  }\n}\n`;

const inline = (rules: string) =>
  ruleset(
    `<<-EOT\n      rules_version = '2';\n      service cloud.firestore {\n        match /databases/{database}/documents {\n${rules}\n        }\n      }\n    EOT`,
  );

const inFile = (rules: string) => ({
  "main.tf": ruleset('file("$' + '{path.module}/firestore.rules")'),
  "firestore.rules": `service cloud.firestore {\n  match /databases/{database}/documents {\n${rules}\n  }\n}\n`,
});

const storage = (rules: string) =>
  ruleset(`"service firebase.storage { match /b/{bucket}/o { ${rules} } }"`);

testRule("gcp-firebase-rules-open", {
  fails: {
    "all is open": inline("match /{document=**} { allow read, write: if true; }"),
    "no condition": inline("match /{document=**} {\n  allow read, write;\n}"),
    "test mode": inline(
      "match /{document=**} { allow read, write: if request.time < timestamp.date(2026, 1, 31); }",
    ),
    "all can be read": inline("match /{document=**} { allow read: if true; }"),
    "changes of a collection": inline("match /orders/{order} { allow update, delete: if (true); }"),
    "a nested collection": inline(
      "match /users/{user} {\n  allow read: if request.auth.uid == user;\n  match /notes/{note} { allow write: if true; }\n}",
    ),
    "a file beside": inFile("match /{document=**} { allow read, write: if true; }"),
    "uploads of everyone": storage("match /{all=**} { allow write: if true; }"),
  },
  passes: {
    "those who sign in": inline(
      "match /{document=**} { allow read, write: if request.auth != null; }",
    ),
    "no one": inline("match /{document=**} { allow read, write: if false; }"),
    "a published collection": inline("match /posts/{post} { allow read: if true; }"),
    "a form": inline("match /messages/{message} { allow create: if true; }"),
    "a comment": inline(
      "// allow read, write: if true;\n/* allow write; */\nmatch /a/{b} { allow read: if isOwner(b); }",
    ),
    "a function": inline(
      "function isOwner(user) { return request.auth.uid == user; }\nmatch /users/{user} { allow read, write: if isOwner(user); }",
    ),
    "a file beside": inFile("match /{document=**} { allow read, write: if request.auth != null; }"),
    "pictures that everyone sees": storage("match /{all=**} { allow read: if true; }"),
  },
  open: { "rules of the caller's": `variable "rules" {}\n${ruleset("var.rules")}` },
});
