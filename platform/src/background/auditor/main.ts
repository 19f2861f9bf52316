import { runDatabaseCommand } from '../../foundation/database/database-command';
import { audit } from './auditor';

/** `npm run -w platform audit`: checks the database of DATABASE_URL and exits with 1 when anything disagrees. */
await runDatabaseCommand<unknown>('audit', 'audit', async ({ pool }) => {
  const disagreements = await audit(pool);
  for (const { check, firm_id: firmId, subject, stored, recomputed } of disagreements)
    process.stdout.write(
      `${check}: ${firmId} ${subject} has ${stored ?? 'nothing'}, its postings say ${recomputed ?? 'nothing'}\n`,
    );
  process.stdout.write(
    disagreements.length === 0 ? 'Every account equals its postings.\n' : `${disagreements.length} disagreements.\n`,
  );
  return disagreements.length === 0 ? 0 : 1;
});
