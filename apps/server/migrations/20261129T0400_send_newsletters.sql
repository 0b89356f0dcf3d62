-- Who gets the newsletter. Whoever has left is a digest alone: a link of an old issue still finds them.
CREATE TABLE newsletter_subscribers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the address, by the server's secret: nobody finds an address out by it.
  address_digest text NOT NULL UNIQUE,
  address text,
  secret_hash text UNIQUE,
  link_expires_at timestamptz,
  confirmed_at timestamptz,
  CHECK (confirmed_at IS NULL OR address IS NOT NULL)
);
CREATE INDEX newsletter_subscribers_confirmed ON newsletter_subscribers (id)
  WHERE confirmed_at IS NOT NULL;
CREATE INDEX newsletter_subscribers_address ON newsletter_subscribers (address);

CREATE TABLE newsletter_issues (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL,
  text text NOT NULL,
  action_label text,
  action_path text,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sending', 'sent')),
  -- The subscriber whom it went to last, so that a job that dies goes on behind them.
  sent_up_to integer NOT NULL DEFAULT 0,
  sent_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CHECK ((action_label IS NULL) = (action_path IS NULL)),
  CHECK ((status = 'draft') = (sent_at IS NULL))
);
CREATE INDEX newsletter_issues_sent ON newsletter_issues (id DESC) WHERE status <> 'draft';

-- Kept counters, so that no list counts its rows.
CREATE TABLE newsletter_counts (
  name text PRIMARY KEY CHECK (name IN ('subscribers', 'issues', 'sent')),
  count integer NOT NULL DEFAULT 0
);
INSERT INTO newsletter_counts (name) VALUES ('subscribers'), ('issues'), ('sent');

CREATE FUNCTION count_newsletter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'newsletter_subscribers' THEN
    UPDATE newsletter_counts SET count = count
      + CASE WHEN TG_OP <> 'DELETE' AND NEW.confirmed_at IS NOT NULL THEN 1 ELSE 0 END
      - CASE WHEN TG_OP <> 'INSERT' AND OLD.confirmed_at IS NOT NULL THEN 1 ELSE 0 END
    WHERE name = 'subscribers';
  ELSE
    UPDATE newsletter_counts SET count = count
      + CASE WHEN TG_OP <> 'DELETE' THEN CASE WHEN name = 'issues' OR NEW.status <> 'draft' THEN 1 ELSE 0 END ELSE 0 END
      - CASE WHEN TG_OP <> 'INSERT' THEN CASE WHEN name = 'issues' OR OLD.status <> 'draft' THEN 1 ELSE 0 END ELSE 0 END
    WHERE name IN ('issues', 'sent');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER newsletter_subscribers_count AFTER INSERT OR DELETE OR UPDATE OF confirmed_at
  ON newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION count_newsletter();
CREATE TRIGGER newsletter_issues_count AFTER INSERT OR DELETE OR UPDATE OF status
  ON newsletter_issues FOR EACH ROW EXECUTE FUNCTION count_newsletter();
