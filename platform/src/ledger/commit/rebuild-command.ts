import { readArguments, runCommand } from '../../foundation/command-line/command';
import { runDatabaseCommand } from '../../foundation/database/database-command';
import type { DB } from '../../foundation/database/schema';
import { rebuild } from './rebuild';

const help = `Usage: npm run -w platform rebuild -- [--check]

Rebuilds balances, holdings and values of the database of DATABASE_URL from the postings. With --check it only reports the differences,
and exits with 1 when there are any.`;

const run = ({ check }: { readonly check: boolean }): Promise<void> =>
  runDatabaseCommand<DB>('rebuild', 'rebuild -- [--check]', async ({ db }) => {
    const { cashBalances, holdings, valuations } = await rebuild(db, { check });
    process.stdout.write(
      `${check ? 'Wrong' : 'Made again'}: ${cashBalances} cash balances, ${holdings} holdings, ${valuations} values.\n`,
    );
    return check && cashBalances + holdings + valuations > 0 ? 1 : 0;
  });

const flag = { type: 'boolean', default: false } as const;

/** `npm run -w platform rebuild`. */
await runCommand(
  help,
  () => {
    const { values } = readArguments({ options: { check: flag, help: flag } });
    return values.help ? null : values;
  },
  run,
);
