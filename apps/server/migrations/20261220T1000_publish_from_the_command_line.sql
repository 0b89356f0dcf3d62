-- `stackyard publish` uploads archives and submits versions, if its user has agreed to that.
UPDATE oauth_applications SET scopes = ARRAY['modules:read', 'modules:write']
WHERE client_id = 'stackyard-cli';
