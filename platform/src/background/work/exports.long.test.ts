import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { jobContextOn } from '../../testing/job-context';
import { startTestServer } from '../../testing/test-server';
import { work } from './run-work';

setFlagsFromString('--expose-gc');
/** Collects what nobody holds, so that only memory in use is counted. */
const collectGarbage = runInNewContext('gc') as () => void;

const few = 20_000;
const many = 200_000;

test.each(['csv', 'xlsx'])(
  'an export of 200,000 rows as %s needs about as much memory as one of 20,000',
  async (format) => {
    const platform = await startTestServer();
    const { db } = platform.database;
    const token = await platform.signIn('NBW', 'admin@northbrook.example');
    await sql`insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, status, frequency, transaction_date, narrative)
      select 'NBW', 'X' || n, (select min(account_id) from account where firm_id = 'NBW'), 'Notional', 'Internal', 'In', 'Completed', 'Single', case when n <= ${few} then date '2001-01-01' else date '2001-01-02' end, 'Many' from generate_series(1, ${many}) n`.execute(
      db,
    );
    /** The most memory held while a list is exported, over what was in use before, in bytes. */
    const exported = async (until: string): Promise<{ rows: number; bytes: number }> => {
      const body = { list: 'listTransactions', format, filters: `transactionDateTo=${until}` };
      const { json } = await platform.request('POST', '/tessera/work/NBW/export', { token, body });
      const used = (): number => {
        collectGarbage();
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        return heapUsed + arrayBuffers;
      };
      const before = used();
      let most = before;
      const timer = setInterval(() => {
        most = Math.max(most, used());
      }, 250);
      await work(jobContextOn(platform.database), { firmId: 'NBW' });
      clearInterval(timer);
      const { done } = (await platform.request('GET', `/tessera/work/NBW/${json.data.id}`, { token })).json.data;
      return { rows: done, bytes: most - before };
    };
    // Not counted: code is compiled and caches fill.
    await exported('2001-01-01');
    const [small, large] = [await exported('2001-01-01'), await exported('2001-01-02')];
    await platform.close();
    process.stdout.write(
      `${format}: ${small.rows} rows ${Math.round(small.bytes / 1e6)} MB, ${large.rows} rows ${Math.round(large.bytes / 1e6)} MB\n`,
    );
    expect([small.rows, large.rows]).toEqual([few, many]);
    expect(large.bytes).toBeLessThan(small.bytes * 2 + 20_000_000);
  },
  600_000,
);
