import { runDatabaseCommand } from '../../foundation/database/database-command';
import type { DB } from '../../foundation/database/schema';
import { rebuild } from './rebuild';

/**
 * `npm run -w platform rebuild -- [--check]`: rebuilds balances, holdings and values from the postings. With `--check`
 * it only reports the differences, and exits with 1 when there are any.
 */
await runDatabaseCommand<DB>('rebuild', 'rebuild -- [--check]', async ({ db }) => {
  const check = process.argv.slice(2).includes('--check');
  const { cashBalances, holdings, valuations } = await rebuild(db, { check });
  process.stdout.write(
    `${check ? 'Wrong' : 'Made again'}: ${cashBalances} cash balances, ${holdings} holdings, ${valuations} values.\n`,
  );
  return check && cashBalances + holdings + valuations > 0 ? 1 : 0;
});
