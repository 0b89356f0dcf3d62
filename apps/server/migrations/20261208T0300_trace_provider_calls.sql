-- The provider's own ID of a call, once an answer or a webhook has told it: the call is then read
-- directly. A call that is too old to be sent again safely is sent again only if a person allows it.
ALTER TABLE provider_calls
  ADD COLUMN provider_id text,
  ADD COLUMN resend_allowed_at timestamptz;
