import type { BookRule } from "../../trade/ledger/verify-books.ts";

/** Milestones against the ledger, by way of the lines that paid for them. */
export const MILESTONE_RULES: readonly BookRule[] = [
  {
    rule: "Every funded milestone has exactly its paid line with its parts, and no other is a milestone's",
    query: `
      SELECT coalesce('milestone ' || milestone.id, 'purchase ' || line.id) AS example
      FROM (SELECT * FROM milestones WHERE purchase_id IS NOT NULL) AS milestone
        FULL JOIN (
          SELECT coalesce(part_of, id) AS id, min(milestone_id) AS milestone_id, bool_and(is_held) AS is_held,
            sum(amount_cents) AS amount_cents, sum(fee_cents) AS fee_cents, sum(tax_cents) AS tax_cents,
            sum(refunded_cents) AS refunded_cents, sum(charged_back_cents) AS charged_back_cents,
            count(part_of) AS parts
          FROM (SELECT purchases.*, CASE kind WHEN 'package' THEN (SELECT milestones.id
                FROM package_orders JOIN milestones USING (contract_id)
                WHERE package_orders.id = subject_id AND milestones.position = 1)
              ELSE subject_id END AS milestone_id
            FROM purchases WHERE kind IN ('milestone', 'package')
              AND status NOT IN ('pending', 'failed')) AS paid
          GROUP BY 1) AS line
          ON line.id = milestone.purchase_id
      WHERE (milestone.id, milestone.amount_cents, milestone.fee_cents, milestone.parts_released)
          IS DISTINCT FROM (line.milestone_id, line.amount_cents, line.fee_cents, line.parts)
        -- A payment that came after its milestone was canceled went back.
        AND NOT (milestone.id IS NULL AND line.is_held
          AND line.refunded_cents + line.charged_back_cents = line.amount_cents + line.tax_cents)`,
  },
  {
    rule: "Every paid package is the contract of its text, with the milestone that its line paid for",
    query: `
      SELECT 'package ' || package.id AS example
      FROM package_orders AS package LEFT JOIN contracts ON contracts.id = contract_id
        LEFT JOIN milestones ON milestones.contract_id = contracts.id AND milestones.position = 1
      WHERE package.purchase_id IS NOT NULL AND (contracts.client_id, contracts.engineer_id,
          milestones.purchase_id, contracts.title) IS DISTINCT FROM (package.client_id,
          package.engineer_id, package.purchase_id, package.title)`,
  },
  {
    rule: "Work that is paid and not accepted has an open deadline, and no accepted work has one",
    query: `
      SELECT 'milestone ' || milestones.id AS example
      FROM milestones JOIN contracts ON contracts.id = contract_id
      WHERE (contracts.status = 'proposed' AND milestones.status = 'funded') <> EXISTS (
        SELECT FROM milestone_timers WHERE milestone_id = milestones.id AND kind = 'acceptance'
          AND closed_at IS NULL)`,
  },
  {
    rule: "A milestone's money is held until it is released, once, except for parts",
    query: `
      SELECT 'milestone ' || milestones.id AS example
      FROM milestones JOIN purchases AS line ON line.id = purchase_id
        LEFT JOIN milestone_disputes AS dispute ON dispute.milestone_id = milestones.id
        LEFT JOIN ledger_holds AS hold ON hold.reference = 'purchase:' || line.id
        -- A bank may return money of ended work. A deadline moves it.
        CROSS JOIN LATERAL (SELECT is_held
          AND refunded_cents + charged_back_cents <> line.amount_cents + tax_cents
          AND NOT EXISTS (SELECT FROM milestone_timers WHERE milestone_id = milestones.id
            AND kind = 'release' AND closed_at IS NULL) AS is_left,
          CASE WHEN dispute.id IS NULL THEN refund_asked_cents ELSE refund_cents END AS agreed_cents) AS money
      WHERE CASE
        WHEN milestones.status = 'released' THEN is_held
        WHEN milestones.status = 'refunded' THEN NOT is_held OR is_left
        WHEN milestones.status = 'charged_back' THEN NOT is_held OR refunded_cents > 0 OR is_left
        WHEN milestones.status = 'resolved' THEN refunded_cents < agreed_cents
          OR agreed_cents IS NULL OR is_left OR (is_held AND dispute.id IS NULL)
        ELSE NOT is_held OR refunded_cents > 0 END
        OR (is_held AND coalesce(hold.captured_cents, 0) <> 0)`,
  },
  {
    rule: "Every paid tip has exactly its line without a fee, and no other paid line is a tip's",
    query: `
      SELECT coalesce('tip ' || tip.id, 'purchase ' || line.id) AS example
      FROM (SELECT * FROM tips WHERE purchase_id IS NOT NULL) AS tip
        FULL JOIN (SELECT * FROM purchases
          WHERE kind = 'tip' AND status NOT IN ('pending', 'failed')) AS line
          ON line.id = tip.purchase_id
      WHERE (tip.id, tip.amount_cents, 0, false)
        IS DISTINCT FROM (line.subject_id, line.amount_cents, line.fee_cents, line.is_held)`,
  },
  {
    rule: "Every milestone is an open one, or ended as its timeline says, with no open deadline",
    // The timer of a release may be open: it moves what a bank returned.
    query: `
      SELECT 'milestone ' || milestones.id AS example FROM milestones
      WHERE ended_at IS NOT NULL AND EXISTS (SELECT FROM milestone_timers
        WHERE milestone_id = milestones.id AND closed_at IS NULL
          AND (kind <> 'release' OR status NOT IN ('refunded', 'resolved', 'charged_back')))`,
  },
  {
    rule: "Work paid outside has the price of its text and no milestone, and other work has no such price",
    query: `
      SELECT 'contract ' || contracts.id AS example FROM contracts
      WHERE paid_outside_cents IS DISTINCT FROM (terms::jsonb ->> 'priceCents')::integer
        OR (paid_outside_cents IS NULL)
          <> EXISTS (SELECT FROM milestones WHERE contract_id = contracts.id)`,
  },
  {
    rule: "A contract's milestones are those of its text",
    query: `
      SELECT 'contract ' || contracts.id AS example FROM contracts
      WHERE (SELECT jsonb_agg(jsonb_build_array(coalesce(milestone -> 'position', to_jsonb(number)),
            milestone -> 'title', milestone -> 'amountCents', milestone -> 'feeCents',
            milestone -> 'dueDays', milestone -> 'revisions') ORDER BY number)
          FROM jsonb_array_elements(terms::jsonb -> 'milestones')
            WITH ORDINALITY AS agreed (milestone, number))
        IS DISTINCT FROM (SELECT jsonb_agg(jsonb_build_array(position, title, amount_cents, fee_cents,
            due_days, revisions) ORDER BY position)
          FROM milestones WHERE contract_id = contracts.id AND removed_by IS NULL)`,
  },
  {
    rule: "A contract's text is that of its last confirmed amendment, each of which followed the one before",
    query: `
      SELECT 'amendment ' || amendment.id AS example
      FROM (SELECT id, contract_id, new_hash, lead(old_hash) OVER (PARTITION BY contract_id ORDER BY id)
          AS next_hash FROM contract_amendments WHERE status = 'confirmed') AS amendment
        JOIN contracts ON contracts.id = contract_id
      WHERE coalesce(next_hash, contracts.hash) <> new_hash`,
  },
  {
    rule: "An amendment is open only while its contract is active, with the text that it changes",
    query: `
      SELECT 'amendment ' || amendment.id AS example
      FROM contract_amendments AS amendment JOIN contracts ON contracts.id = contract_id
      WHERE amendment.status = 'open' AND (contracts.status <> 'active' OR old_hash <> hash)`,
  },
  {
    rule: "An open contract has an open milestone, and an ended one has none",
    query: `
      SELECT 'contract ' || contracts.id AS example
      FROM contracts JOIN milestones ON contract_id = contracts.id
      GROUP BY contracts.id
      HAVING bool_or(milestones.ended_at IS NULL) = (contracts.ended_at IS NOT NULL)`,
  },
];
