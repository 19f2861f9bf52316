import type { Database } from '../../foundation/database/connect';
import { readArguments, runCommand, UsageError } from '../../foundation/command-line/command';
import { runDatabaseCommand } from '../../foundation/database/database-command';
import { newestSeal } from './chain';
import { verifySeals, type FirmProgress } from './verify';

const help = `Usage: npm run -w platform verify-seal [-- --expect HASH]... [-- --head]

Recomputes the sealed chain of every firm in the database of DATABASE_URL. Exit code 1 when anything is not as it was sealed.
  --head         prints FIRM, SEAL and HASH of each newest seal and checks nothing: keep them outside of the database
  --expect HASH  a hash kept before must still be in a chain; may be given several times`;

/** The most findings printed; the others are only counted. */
const findingsMax = 20;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const printHeads = async ({ pool }: Database<unknown>): Promise<void> => {
  const client = await pool.connect();
  const { rows } = await client.query<{ firm_id: string }>('select distinct firm_id from seal order by firm_id');
  for (const { firm_id: firmId } of rows) {
    const newest = await newestSeal(client, firmId);
    if (newest) say(`${firmId} ${newest.number} ${newest.hash}`);
  }
  client.release();
};

const describe = ({ firmId, seals, rows, newest, unsealed }: FirmProgress): string => {
  const open = Object.entries(unsealed)
    .filter(([, count]) => count > 0n)
    .map(([table, count]) => `${count.toLocaleString('en-GB')} of ${table}`);
  const rest = open.length === 0 ? 'nothing is unsealed' : `not yet sealed: ${open.join(', ')}`;
  if (!newest) return `${firmId}: no seal, ${rest}.`;
  return `${firmId}: ${rows.toLocaleString('en-GB')} rows in ${seals.toLocaleString('en-GB')} seals, up to ${newest.sealedAt.toISOString()}, ${rest}. Newest hash ${newest.hash}`;
};

const verify = async ({ pool }: Database<unknown>, expected: readonly string[]): Promise<number> => {
  const { findings, firms } = await verifySeals(pool, expected);
  for (const { firmId, sealNumber, what } of findings.slice(0, findingsMax))
    say(`WRONG: ${firmId}${sealNumber === null ? '' : ` seal ${sealNumber}`}: ${what}.`);
  for (const firm of firms) say(describe(firm));
  say(
    findings.length === 0
      ? 'Every sealed row is as it was sealed.'
      : `${findings.length} findings. The first is the one to look at; later ones may follow from it.`,
  );
  return findings.length === 0 ? 0 : 1;
};

const readVerifyCommand = () => {
  const { values } = readArguments({
    options: {
      head: { type: 'boolean', default: false },
      expect: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const unreadable = values.expect.find((hash) => !/^[0-9a-f]{64}$/.test(hash));
  if (unreadable !== undefined)
    throw new UsageError(`${unreadable} is not a valid hash: give the 64 characters that --head printed.`);
  return values;
};

/** `npm run -w platform verify-seal`. */
await runCommand(help, readVerifyCommand, ({ head, expect }) =>
  runDatabaseCommand<unknown>('verify', 'verify-seal', async (database) => {
    if (!head) return verify(database, expect);
    await printHeads(database);
    return 0;
  }),
);
