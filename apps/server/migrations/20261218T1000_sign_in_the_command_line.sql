-- The stackyard command, which users sign in with a code. It is part of the product.
INSERT INTO oauth_applications (client_id, name, is_confidential, redirect_addresses, scopes)
VALUES ('stackyard-cli', 'Stackyard command line', false, '{}', ARRAY['modules:read']);
