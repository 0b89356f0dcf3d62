-- Two names that look alike are one name: "mara-lind" is taken where "rnara_1ind" would be. Computed
-- by the server (name-skeleton.ts); the names there are keep theirs, and the later of two that look
-- alike is set apart by its number.
ALTER TABLE users ADD COLUMN username_skeleton text;

UPDATE users SET username_skeleton = skeleton || CASE WHEN place > 1 THEN '#' || named.id ELSE '' END
FROM (
  SELECT id, skeleton, row_number() OVER (PARTITION BY skeleton ORDER BY id) AS place
  FROM (
    SELECT id, replace(replace(translate(username, '01i_', 'oll-'), 'rn', 'm'), 'vv', 'w') AS skeleton
    FROM users
  ) AS drawn
) AS named
WHERE named.id = users.id;

ALTER TABLE users ALTER COLUMN username_skeleton SET NOT NULL;
CREATE UNIQUE INDEX users_username_skeleton ON users (username_skeleton);
