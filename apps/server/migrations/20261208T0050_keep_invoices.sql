-- Invoices in sellers' names, and credit notes. They never change, and each series has no gaps.
CREATE TABLE invoices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id integer NOT NULL REFERENCES users,
  buyer_id integer NOT NULL REFERENCES users,
  order_id integer NOT NULL REFERENCES orders,
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  number integer NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  corrects integer REFERENCES invoices,
  -- What it is for, such as "order:12". Unique per seller, so that a replay issues nothing twice.
  cause text NOT NULL,
  reason text,
  lines jsonb NOT NULL,
  net_cents integer NOT NULL,
  tax_cents integer NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  tax_note text NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (seller_id, mode, number),
  UNIQUE (seller_id, cause),
  CHECK ((kind = 'credit_note') = (corrects IS NOT NULL)),
  CHECK (CASE kind WHEN 'invoice' THEN net_cents + tax_cents > 0 ELSE net_cents + tax_cents < 0 END)
);
CREATE INDEX invoices_order ON invoices (order_id);
CREATE INDEX invoices_seller ON invoices (seller_id, id DESC);
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION keep_append_only();

-- Legal names and addresses as they were when the invoice was issued. They outlive their accounts
-- for the configured years, and only invoices read them.
CREATE TABLE invoice_parties (
  invoice_id integer PRIMARY KEY REFERENCES invoices,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL
);
