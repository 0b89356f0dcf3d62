-- Cached responses name the single things that they show, so each change names them as well: the
-- thread that a reply belongs to, and no other. Lists keep their topics.

CREATE FUNCTION announce_subject(subject text, key text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('stackyard_changes', concat('shared ', subject, ':', key)) WHERE key IS NOT NULL
$$;

CREATE FUNCTION announce_provider(account integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_subject('engineer', id::text) FROM engineers WHERE user_id = account;
END $$;

-- The pages of a person: the public profile and the engineer's page.
CREATE FUNCTION announce_account(account integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_subject('profile', lower(username)) FROM users WHERE id = account;
  PERFORM announce_provider(account);
END $$;

CREATE FUNCTION announce_named_subject(subject text, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF subject = 'account' THEN
    PERFORM announce_account(key::integer);
  ELSIF subject = 'provider' THEN
    PERFORM announce_provider(key::integer);
  ELSIF subject = 'version' THEN
    PERFORM announce_subject('module', module_id::text) FROM module_versions WHERE id = key::integer;
  ELSE
    PERFORM announce_subject(subject, key);
  END IF;
END $$;

-- For each row: pairs of a subject and the column that has its key, before and after the change.
CREATE FUNCTION announce_subjects() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text;
  becomes text;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW *= OLD THEN RETURN NULL; END IF;
  FOR i IN 0 .. TG_NARGS - 1 BY 2 LOOP
    was := NULL;
    becomes := NULL;
    IF TG_OP <> 'INSERT' THEN
      EXECUTE format('SELECT ($1).%I', TG_ARGV[i + 1]) INTO was USING OLD;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      EXECUTE format('SELECT ($1).%I', TG_ARGV[i + 1]) INTO becomes USING NEW;
    END IF;
    PERFORM announce_named_subject(TG_ARGV[i], was);
    IF becomes IS DISTINCT FROM was THEN PERFORM announce_named_subject(TG_ARGV[i], becomes); END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Columns that only order and find modules are left out: they change for all modules every night.
CREATE TRIGGER modules_subjects AFTER INSERT OR DELETE OR UPDATE OF title, description,
    long_description, description_html, category, tags, image, picture_sha256, license, price_cents,
    status, is_verified, is_featured, latest_version_id, security_score, quality_score,
    efficiency_score, worst_case, rating_sum, rating_count, review_count, purchase_count,
    install_count, namespace, name, system, author_id, takedown_reason, takedown_is_critical,
    taken_down_at, updated_at ON modules
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('module', 'id', 'account', 'author_id');
CREATE TRIGGER modules_titles AFTER DELETE OR UPDATE OF title, status ON modules
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('title', 'id');
CREATE TRIGGER module_versions_subjects AFTER INSERT OR UPDATE OR DELETE ON module_versions
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('module', 'module_id');
CREATE TRIGGER accepted_suppressions_subjects AFTER INSERT OR UPDATE OR DELETE ON accepted_suppressions
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('version', 'version_id');
CREATE TRIGGER rescans_subjects AFTER INSERT OR UPDATE OR DELETE ON rescans
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('version', 'version_id');
CREATE TRIGGER version_pictures_subjects AFTER INSERT OR UPDATE OR DELETE ON version_pictures
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('version', 'version_id');

CREATE FUNCTION announce_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  review reviews := coalesce(NEW, OLD);
BEGIN
  PERFORM announce_subject('module', review.module_id::text);
  PERFORM announce_subject('engineer', review.engineer_id::text);
  PERFORM announce_account(author_id) FROM modules WHERE id = review.module_id;
  PERFORM announce_account(user_id) FROM engineers WHERE id = review.engineer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_subjects AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION announce_review();

CREATE TRIGGER engineers_subjects AFTER INSERT OR DELETE OR UPDATE OF user_id, title, description,
    specializations, skills, years_of_experience, completed_projects, hourly_rate_cents, is_available,
    is_hidden, deleted_at, languages, clouds, tools, time_zone, rating, rating_count, rating_counts,
    checked_certifications, updated_at ON engineers
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('engineer', 'id', 'account', 'user_id');
CREATE TRIGGER engineer_weeks_subjects AFTER INSERT OR UPDATE OR DELETE ON engineer_weeks
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('engineer', 'engineer_id');
CREATE TRIGGER engineer_certifications_subjects
  AFTER INSERT OR UPDATE OR DELETE ON engineer_certifications
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('engineer', 'engineer_id');
CREATE TRIGGER response_times_subjects AFTER INSERT OR UPDATE OR DELETE ON response_times
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('account', 'user_id');
CREATE TRIGGER reputations_subjects AFTER INSERT OR UPDATE OR DELETE ON reputations
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('account', 'user_id');
CREATE TRIGGER claimed_domains_subjects AFTER INSERT OR UPDATE OR DELETE ON claimed_domains
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('account', 'user_id');

CREATE TRIGGER services_subjects AFTER INSERT OR DELETE OR UPDATE OF user_id, title, description,
    long_description, description_html, specialization, tags, status, price_cents, delivery_days,
    done_count, updated_at ON services
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('service', 'id', 'provider', 'user_id');
CREATE TRIGGER service_tiers_subjects AFTER INSERT OR UPDATE OR DELETE ON service_tiers
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('service', 'service_id');
CREATE TRIGGER service_pictures_subjects AFTER INSERT OR UPDATE OR DELETE ON service_pictures
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('service', 'service_id');
CREATE TRIGGER service_questions_subjects AFTER INSERT OR UPDATE OR DELETE ON service_questions
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('service', 'service_id');

CREATE TRIGGER projects_subjects AFTER INSERT OR UPDATE OR DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('project', 'id');
CREATE TRIGGER proposals_subjects AFTER INSERT OR UPDATE OR DELETE ON proposals
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('project', 'project_id');

-- A module's page shows the threads that ask about it, an engineer's page the threads they solved.
CREATE FUNCTION announce_solver(post integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_account(user_id) FROM forum_posts WHERE id = post;
END $$;
CREATE FUNCTION announce_forum_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM announce_solver(OLD.solution_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM announce_solver(NEW.solution_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER forum_threads_subjects AFTER INSERT OR UPDATE OR DELETE ON forum_threads
  FOR EACH ROW
  EXECUTE FUNCTION
    announce_subjects('thread', 'id', 'category', 'category_id', 'questions', 'module_id');
CREATE TRIGGER forum_threads_solvers AFTER INSERT OR DELETE OR UPDATE OF title, status, solution_id ON forum_threads
  FOR EACH ROW EXECUTE FUNCTION announce_forum_thread();
DROP TRIGGER forum_categories_shared ON forum_categories;
CREATE TRIGGER forum_categories_shared AFTER INSERT OR UPDATE OR DELETE ON forum_categories
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change('categories');
CREATE TRIGGER forum_categories_subjects AFTER INSERT OR UPDATE OR DELETE ON forum_categories
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('category', 'id');

-- Lists show opening posts only. What a reply changes in them is in its thread's row.
DROP TRIGGER forum_posts_shared ON forum_posts;
CREATE FUNCTION announce_forum_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post forum_posts := coalesce(NEW, OLD);
  thread forum_threads;
BEGIN
  PERFORM announce_subject('thread', post.thread_id::text);
  IF TG_OP = 'UPDATE' AND OLD.thread_id <> NEW.thread_id THEN
    PERFORM announce_subject('thread', OLD.thread_id::text);
  END IF;
  SELECT * INTO thread FROM forum_threads WHERE id = post.thread_id;
  PERFORM announce_subject('questions', thread.module_id::text);
  IF post.number = 0 THEN
    PERFORM announce_subject('category', thread.category_id::text);
    PERFORM pg_notify('stackyard_changes', 'shared forum');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER forum_posts_subjects AFTER INSERT OR UPDATE OR DELETE ON forum_posts
  FOR EACH ROW EXECUTE FUNCTION announce_forum_post();

CREATE TRIGGER calendar_events_shared AFTER INSERT OR UPDATE OR DELETE ON calendar_events
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change('calendar');
CREATE TRIGGER event_registrations_shared AFTER INSERT OR UPDATE OR DELETE ON event_registrations
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change('calendar');
CREATE TRIGGER newsletter_issues_shared AFTER INSERT OR UPDATE OR DELETE ON newsletter_issues
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change('newsletter');
CREATE TRIGGER ledger_proofs_shared AFTER INSERT OR UPDATE OR DELETE ON ledger_proofs
  FOR EACH STATEMENT EXECUTE FUNCTION announce_shared_change('proofs');

-- A person is found by name in what shows them. Sign-ins and addresses show nowhere.
DROP TRIGGER users_shared ON users;
CREATE FUNCTION announce_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stackyard_changes', 'shared users');
  PERFORM announce_subject('user', lower(OLD.username));
  PERFORM announce_subject('user', lower(OLD.display_username));
  RETURN NULL;
END $$;
CREATE TRIGGER users_shared AFTER UPDATE OF username, display_username, full_name, avatar, role,
    github_avatar, organization, is_verified, deleted_at, suspended_at, suspended_until ON users
  FOR EACH ROW WHEN (
    (OLD.username, OLD.display_username, OLD.full_name, OLD.avatar, OLD.role, OLD.github_avatar,
      OLD.organization, OLD.is_verified, OLD.deleted_at, OLD.suspended_at, OLD.suspended_until)
    IS DISTINCT FROM
    (NEW.username, NEW.display_username, NEW.full_name, NEW.avatar, NEW.role, NEW.github_avatar,
      NEW.organization, NEW.is_verified, NEW.deleted_at, NEW.suspended_at, NEW.suspended_until)
  ) EXECUTE FUNCTION announce_person();
CREATE TRIGGER users_subjects AFTER UPDATE OF username, display_username, full_name, avatar, bio,
    role, github_link, github_username, github_avatar, skills, certifications, trust_score,
    organization, is_verified, email_verified, specialization, experience, cloud_provider,
    security_certifications, preferred_iac_tools, auditing_experience, deleted_at, suspended_at,
    suspended_until ON users
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('account', 'id');
