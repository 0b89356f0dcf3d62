-- A part of a held line that was released before the rest is a line of its own.
ALTER TABLE purchases ADD COLUMN part_of integer REFERENCES purchases;

ALTER TABLE milestones ADD COLUMN parts_released smallint NOT NULL DEFAULT 0;
