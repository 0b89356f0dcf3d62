-- What administrators set without a restart. A change is another row; the newest of a key holds.
CREATE TABLE settings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CHECK (key IN ('fees', 'limits', 'community', 'announcement')),
  -- The row that this one takes the place of: of two who change one at once, the second is refused.
  follows integer REFERENCES settings,
  value jsonb NOT NULL,
  reason text NOT NULL,
  -- A number without a reference, as events have it.
  changed_by integer NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT settings_in_turn UNIQUE NULLS NOT DISTINCT (key, follows)
);
CREATE INDEX settings_newest ON settings (key, id DESC);

CREATE TRIGGER settings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION keep_append_only();
CREATE TRIGGER settings_shared AFTER INSERT ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change('settings');

-- As agreed when the purchase was placed; a later change of the fee does not touch it.
ALTER TABLE purchases
  ADD COLUMN fee_cents integer NOT NULL DEFAULT 0,
  ADD CHECK (fee_cents >= 0 AND fee_cents < amount_cents);
