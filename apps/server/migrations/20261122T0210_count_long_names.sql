-- A login name may be as long as an email address, which with the limiter's prefix is more than 255.
ALTER TABLE sign_in_limits ALTER COLUMN key TYPE text;
