-- What an engineer asks the client, beside what they propose.
ALTER TABLE proposals ADD COLUMN questions text NOT NULL DEFAULT '';
