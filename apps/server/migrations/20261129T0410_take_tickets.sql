CREATE TABLE support_tickets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The account that it is from; a visitor's has none, and is opened by a key.
  user_id integer REFERENCES users,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  category text NOT NULL
    CHECK (category IN ('technical', 'billing', 'account', 'marketplace', 'security', 'other')),
  priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'open', 'waiting', 'solved', 'closed')),
  is_vulnerability boolean NOT NULL DEFAULT false,
  module_id integer REFERENCES modules ON DELETE SET NULL,
  purchase_id integer REFERENCES purchases,
  assignee_id integer REFERENCES users,
  merged_into_id integer REFERENCES support_tickets,
  -- Since when the customer waits for a word of ours.
  waiting_since timestamptz,
  -- When that word is due, as seconds since 1970; the greatest number where none is owed.
  due_second integer NOT NULL DEFAULT 2147483647,
  has_news_for_agents boolean NOT NULL DEFAULT true,
  has_news_for_customer boolean NOT NULL DEFAULT false,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  rating_comment text,
  rated_at timestamptz,
  solved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((waiting_since IS NULL) = (due_second = 2147483647)),
  CHECK (NOT is_vulnerability OR category = 'security')
);
CREATE INDEX support_tickets_own ON support_tickets (user_id, id DESC);
CREATE INDEX support_tickets_email ON support_tickets (email, id DESC);
CREATE INDEX support_tickets_queue ON support_tickets (due_second, id);
CREATE INDEX support_tickets_state ON support_tickets (status, due_second, id);
CREATE INDEX support_tickets_assignee ON support_tickets (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX support_tickets_solved ON support_tickets (solved_at) WHERE status = 'solved';
CREATE INDEX support_tickets_module ON support_tickets (module_id) WHERE module_id IS NOT NULL;
CREATE INDEX support_tickets_purchase ON support_tickets (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX support_tickets_merged ON support_tickets (merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX support_tickets_rated ON support_tickets (rated_at) WHERE rated_at IS NOT NULL;

-- Mailed links to the tickets of visitors.
CREATE TABLE support_ticket_keys (
  secret_hash text PRIMARY KEY,
  ticket_id integer NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX support_ticket_keys_ticket ON support_ticket_keys (ticket_id);

CREATE TABLE support_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id integer NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('customer', 'support', 'note')),
  author_id integer REFERENCES users,
  text text NOT NULL,
  -- The mail that brought it, by its own number: one that comes twice is one message.
  mail_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (ticket_id, mail_id)
);
CREATE INDEX support_messages_author ON support_messages (author_id) WHERE author_id IS NOT NULL;

CREATE TABLE support_attachments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Not part of a message yet: whoever holds the token makes it so, within a day.
  message_id integer REFERENCES support_messages ON DELETE RESTRICT,
  token_hash text UNIQUE,
  file_name text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg', 'image/gif', 'image/webp',
    'application/pdf', 'application/zip', 'application/gzip', 'text/plain')),
  bytes integer NOT NULL,
  sha256 text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((message_id IS NULL) = (token_hash IS NOT NULL))
);
CREATE INDEX support_attachments_message ON support_attachments (message_id);
CREATE INDEX support_attachments_loose ON support_attachments (created_at) WHERE message_id IS NULL;

-- How long customers waited for each word of ours.
CREATE TABLE support_answer_times (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id integer NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
  waited_since timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX support_answer_times_answered ON support_answer_times (answered_at);
CREATE INDEX support_answer_times_ticket ON support_answer_times (ticket_id);

CREATE TABLE support_canned_answers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL UNIQUE,
  text text NOT NULL
);
INSERT INTO support_canned_answers (title, text) VALUES
  ('Ask for the version', 'Thank you for writing. Which version of the module do you use, and what does `terraform version` say? With both we can try what you tried.'),
  ('Ask for the output', 'Thank you for writing. Please send us the whole output of the command that fails, with anything secret taken out of it.'),
  ('It is mended', 'Thank you for your patience. What you reported is mended. Please try again, and write to us here if it still fails.');

ALTER TABLE mails ADD COLUMN reply_to text;

-- One kind more of what people are told of, whatever kinds there are by now.
DO $$
DECLARE
  target text;
  definition text;
BEGIN
  FOREACH target IN ARRAY ARRAY['notifications', 'notification_choices'] LOOP
    SELECT pg_get_constraintdef(oid) INTO STRICT definition FROM pg_constraint
      WHERE conname = target || '_kind_check';
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', target, target || '_kind_check');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', target, target || '_kind_check',
      replace(definition, 'ARRAY[', 'ARRAY[''support''::text, '));
  END LOOP;
END $$;
