-- A statement that touches no row announces nothing: removing a draft dropped the forum's lists.
-- PostgreSQL sends equal announcements of a transaction once.
DROP TRIGGER engineers_shared ON engineers;
CREATE TRIGGER engineers_shared AFTER INSERT OR UPDATE OR DELETE ON engineers
  FOR EACH ROW EXECUTE FUNCTION announce_shared_change('engineers');
DROP TRIGGER forum_threads_shared ON forum_threads;
CREATE TRIGGER forum_threads_shared AFTER INSERT OR UPDATE OR DELETE ON forum_threads
  FOR EACH ROW EXECUTE FUNCTION announce_shared_change('forum');
DROP TRIGGER forum_categories_shared ON forum_categories;
CREATE TRIGGER forum_categories_shared AFTER INSERT OR UPDATE OR DELETE ON forum_categories
  FOR EACH ROW EXECUTE FUNCTION announce_shared_change('categories');
DROP TRIGGER calendar_events_shared ON calendar_events;
CREATE TRIGGER calendar_events_shared AFTER INSERT OR UPDATE OR DELETE ON calendar_events
  FOR EACH ROW EXECUTE FUNCTION announce_shared_change('calendar');
DROP TRIGGER event_registrations_shared ON event_registrations;
CREATE TRIGGER event_registrations_shared AFTER INSERT OR UPDATE OR DELETE ON event_registrations
  FOR EACH ROW EXECUTE FUNCTION announce_shared_change('calendar');

-- Drafts are on no page.
DROP TRIGGER newsletter_issues_shared ON newsletter_issues;
CREATE TRIGGER newsletter_issues_shared AFTER UPDATE ON newsletter_issues
  FOR EACH ROW WHEN (NEW.status <> 'draft')
  EXECUTE FUNCTION announce_shared_change('newsletter');

DROP TRIGGER services_subjects ON services;
CREATE TRIGGER services_subjects AFTER UPDATE OF user_id, title, description, long_description,
    description_html, specialization, tags, status, price_cents, delivery_days, done_count,
    updated_at ON services
  FOR EACH ROW WHEN (OLD.status <> 'draft' OR NEW.status <> 'draft')
  EXECUTE FUNCTION announce_subjects('service', 'id', 'provider', 'user_id');
CREATE TRIGGER services_inserted AFTER INSERT ON services
  FOR EACH ROW WHEN (NEW.status <> 'draft')
  EXECUTE FUNCTION announce_subjects('provider', 'user_id');
CREATE TRIGGER services_deleted AFTER DELETE ON services
  FOR EACH ROW WHEN (OLD.status <> 'draft')
  EXECUTE FUNCTION announce_subjects('service', 'id', 'provider', 'user_id');

-- A pending or rejected version is on no page.
DROP TRIGGER module_versions_subjects ON module_versions;
CREATE TRIGGER module_versions_inserted AFTER INSERT ON module_versions
  FOR EACH ROW WHEN (NEW.status = 'published')
  EXECUTE FUNCTION announce_subjects('module', 'module_id');
CREATE TRIGGER module_versions_subjects AFTER UPDATE ON module_versions
  FOR EACH ROW WHEN (OLD.status IN ('published', 'withdrawn') OR NEW.status IN ('published', 'withdrawn'))
  EXECUTE FUNCTION announce_subjects('module', 'module_id');
CREATE TRIGGER module_versions_deleted AFTER DELETE ON module_versions
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('module', 'module_id');

-- The pages of an author show published modules only.
DROP TRIGGER modules_subjects ON modules;
CREATE TRIGGER modules_subjects AFTER DELETE OR UPDATE OF title, description,
    long_description, description_html, category, tags, image, picture_sha256, license, price_cents,
    status, is_verified, is_featured, latest_version_id, security_score, quality_score,
    efficiency_score, worst_case, rating_sum, rating_count, review_count, purchase_count,
    install_count, namespace, name, system, author_id, takedown_reason, takedown_is_critical,
    taken_down_at, updated_at ON modules
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('module', 'id');
CREATE TRIGGER modules_authors AFTER UPDATE OF title, description, long_description,
    description_html, category, tags, image, picture_sha256, license, price_cents, status,
    is_verified, is_featured, latest_version_id, security_score, quality_score, efficiency_score,
    worst_case, rating_sum, rating_count, review_count, purchase_count, install_count, namespace,
    name, system, author_id, takedown_reason, takedown_is_critical, taken_down_at, updated_at
    ON modules
  FOR EACH ROW WHEN (OLD.status = 'published' OR NEW.status = 'published')
  EXECUTE FUNCTION announce_subjects('account', 'author_id');
CREATE TRIGGER modules_inserted AFTER INSERT ON modules
  FOR EACH ROW WHEN (NEW.status = 'published')
  EXECUTE FUNCTION announce_subjects('account', 'author_id');
CREATE TRIGGER modules_deleted AFTER DELETE ON modules
  FOR EACH ROW WHEN (OLD.status = 'published')
  EXECUTE FUNCTION announce_subjects('account', 'author_id');

-- The time that an engineer takes to answer is on the engineer's pages, not on the profile.
DROP TRIGGER response_times_subjects ON response_times;
CREATE TRIGGER response_times_subjects AFTER INSERT OR UPDATE OR DELETE ON response_times
  FOR EACH ROW EXECUTE FUNCTION announce_subjects('provider', 'user_id');
