/** The operator's command: npm run verify. Checks the books and says what doesn't hold. */
import { pino } from "pino";
import { BOOK_RULES } from "./book-rules.ts";
import { readConfig } from "./config.ts";
import { verifyBooks } from "./domains/trade/ledger/verify-books.ts";
import { openConfiguredDatabase } from "./open-configured-database.ts";

const { db, close } = await openConfiguredDatabase(
  readConfig(process.env),
  pino({ level: "silent" }),
);
try {
  const errors = await verifyBooks(db, BOOK_RULES);
  for (const { rule, examples } of errors)
    console.error(`BROKEN ${rule}\n  ${examples.join("\n  ")}`);
  console.error(`${BOOK_RULES.length + 1 - errors.length} of ${BOOK_RULES.length + 1} rules hold.`);
  process.exitCode = errors.length === 0 ? 0 : 1;
} finally {
  await close();
}
