import { runDatabaseCommand } from '../../foundation/database/database-command';
import { sealNow } from './seal-now';

/** `npm run -w platform seal`: seals the database of DATABASE_URL as far as it is committed. */
await runDatabaseCommand<unknown>('seal', 'seal', async ({ pool }) => {
  const { outcome, firms } = await sealNow(pool);
  const rows = firms.reduce((sum, firm) => sum + firm.rows, 0);
  const seals = firms.reduce((sum, firm) => sum + firm.seals, 0);
  if (outcome === 'busy') process.stdout.write('Another process is sealing this database.\n');
  else if (outcome === 'waiting')
    process.stdout.write('A write is still open after five seconds. Nothing was sealed: try again.\n');
  else
    process.stdout.write(
      rows === 0
        ? 'Everything is sealed already.\n'
        : `Sealed ${rows.toLocaleString('en-GB')} rows in ${seals.toLocaleString('en-GB')} seals.\n`,
    );
  return outcome === 'done' ? 0 : 1;
});
