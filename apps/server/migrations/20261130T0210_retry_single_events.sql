-- One event that one consumer has set aside, by a number to page by and to act upon.
ALTER TABLE event_failures ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE;
