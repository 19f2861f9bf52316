import { addWorkingDays } from '@tessera/domain/dates';
import { audit } from '../../background/auditor/auditor';
import { simulator } from '../../background/back-office/simulator';
import { benefits } from '../../background/jobs/pensions/benefits';
import { operations as operationsTask } from '../../background/jobs/transactions/operations';
import { settlement } from '../../background/jobs/transactions/settlement';
import { jobContextOn } from '../job-context';
import { startTestServer, type Reply, type TestServer } from '../test-server';

const operations = { backOffice: simulator, delayMs: 0 };

/** What an adviser declares with a benefit. */
export const declarations = {
  advice: 'Advised',
  adviserReference: 'PXH01234',
  riskWarnings: true,
  guidance: 'Not owed: advised',
  lumpSumsRecorded: true,
  clientAgrees: true,
};

/** The data of a call that must be accepted. */
export const ok = (reply: Reply): Reply['json'] => {
  expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
  return reply.json.data;
};

/** An uncrystallised pension of a client. */
export interface PensionOnTest {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientProductId: string;
}

/**
 * A platform on which benefits are asked for, authorised and paid, day by day, with the two people that this takes.
 * `start` comes before everything else; started again, it has the demonstration afresh.
 */
export const benefitsOnTest = () => {
  let platform: TestServer;
  let first: string;
  let second: string;
  /** Clients, or accounts, that a test of the file has for itself. */
  const used = new Set<string>();

  const start = async () => {
    used.clear();
    platform = await startTestServer({ operations });
    first = await platform.signIn('NBW', 'admin@northbrook.example');
    second = await platform.signIn('NBW', 'ruth.castell@northbrook.example');
    return { platform, first, second };
  };
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  /** The first person asks. */
  const post = (path: string, body: object, token = first): Promise<Reply> =>
    platform.request('POST', path, { token, body });
  /** The second person acts. */
  const put = (path: string, body: object, token = second): Promise<Reply> =>
    platform.request('PUT', path, { token, body });
  const cleanBooks = async (): Promise<void> => {
    expect(await audit(platform.database.pool)).toEqual([]);
    const [sums] = await query(
      `select (select coalesce(sum(amount), 0)::text from cash_posting) as cash, (select count(*)::int from (select asset_id from stock_posting group by asset_id having sum(quantity) <> 0) unbalanced) as unbalanced`,
    );
    expect(sums).toEqual({ cash: '0.00', unbalanced: 0 });
  };

  const today = async (): Promise<string> =>
    (await query<{ day: string }>('select business_date::text as day from business_date'))[0]?.day ?? '';
  const setDay = (day: string) => query('update business_date set business_date = $1', [day]);
  /** The platform as an actor of today. */
  const actor = async () => ({ firmId: 'NBW', userId: null, userKind: null, businessDate: await today() });
  /** Goes to a day and does its work: settlement, benefits, and the bank and the market in the morning and at noon. */
  const goTo = async (date: string): Promise<void> => {
    await setDay(date);
    const at = (time: string) =>
      jobContextOn(platform.database, { operations, businessTime: (each) => `${each}T${time}` });
    await settlement(at('00:00'), { firmId: 'NBW' });
    await benefits(at('00:00'), { firmId: 'NBW' });
    for (const time of ['09:00', '13:00', '13:00']) await operationsTask(at(time), { firmId: 'NBW' });
  };

  /** The record of a benefit. */
  const record = async (id: string) => ok(await platform.get(`/tessera/crystallisation/NBW/${id}`, first));
  /** Goes on day by day until a benefit has a status. */
  const reached = async (id: string, status: string): Promise<void> => {
    for (let day = 0; day < 25; day += 1) {
      if ((await record(id)).status === status) return;
      await goTo(addWorkingDays(await today(), 1));
    }
    throw new Error(`It was not ${status} in 25 days.`);
  };
  /** A benefit that was asked for, authorised, and is with the bank or arrived: a UFPLS unless told. */
  const taken = async (accountId: string, until: 'Calculated' | 'Completed', more: object): Promise<string> => {
    const asked = {
      firmId: 'NBW',
      accountId,
      method: 'BACS Credit',
      declarations,
      form: 'UFPLS',
      basis: 'Gross',
      ...more,
    };
    const { paymentDates } = ok(await post('/tessera/crystallisation/preview', asked));
    const paymentDate = paymentDates[0].date;
    const { id } = ok(await post('/clientproduct/action/crystallisation', { paymentDate, ...asked }));
    ok(await put(`/tessera/crystallisation/action/NBW/${id}`, { action: 'Authorise' }));
    await reached(id, until);
    return id;
  };
  /** The bank sends the newest payment of a benefit back, of the transaction sub-types that match. */
  const returnPayment = async (benefitId: string, subTypes = '%'): Promise<void> => {
    const [payment] = await query<{ id: string; status: string }>(
      `select transaction_id as id, status from benefit_transaction join portfolio_transaction using (firm_id, transaction_id) where benefit_id = $1 and part = 'Payment' and transaction_sub_type like $2 and status not in ('Error', 'Deleted') order by transaction_id desc`,
      [benefitId, subTypes],
    );
    const { ledger } = jobContextOn(platform.database);
    const transactionId = payment?.id ?? '';
    const by = await actor();
    await platform.database.db.transaction().execute(async (transaction) => {
      if (payment?.status === 'Pending') await ledger.execute(transaction, by, { kind: 'place', transactionId });
      await ledger.execute(transaction, by, { kind: 'reject', transactionId, reason: 'No such account.' });
    });
  };

  /**
   * A pension with cash and holdings and nothing under way, of a client with no other pension. With `isUntouched` it
   * has nothing in drawdown either.
   */
  const pensionOfDying = async (dateOfBirth: string, isUntouched = false): Promise<PensionOnTest> => {
    const rows = await query<{ account_id: string; lead_client_id: string; client_product_id: string }>(
      `select account_id, lead_client_id, client_product_id from account join cash_balance using (firm_id, account_id)
       where firm_id = 'NBW' and wrapper_type in ('SIPP', 'PENSION') and status = 'Active' and amount > 20
         and (select count(*) from holding h join firm_instrument f using (firm_id, asset_id) where h.firm_id = account.firm_id and h.account_id = account.account_id and f.status = 'Active') > 1
         and not exists (select from holding h join firm_instrument f using (firm_id, asset_id) where h.firm_id = account.firm_id and h.account_id = account.account_id and f.status <> 'Active')
         and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status not in ('Completed', 'Deleted', 'Error'))
         and not exists (select from cash_posting p where p.firm_id = account.firm_id and p.account_id = account.account_id and p.value_date > (select business_date from business_date))
         and not exists (select from benefit where benefit.firm_id = account.firm_id and benefit.account_id = account.account_id and benefit.status in ('Pending', 'Waiting', 'Calculated'))
         and exists (select from bank_details b where b.firm_id = account.firm_id and b.client_id = account.lead_client_id and b.status = 'Active' and b.replaced_at is null)
         and not exists (select from death d where d.firm_id = account.firm_id and d.client_id = account.lead_client_id and d.status <> 'Withdrawn')
         and not ($1 and exists (select from portfolio_group_account m join portfolio_group g using (firm_id, group_id) where m.firm_id = account.firm_id and m.account_id = account.account_id and m.active and g.group_type <> 'Uncrystallised' and g.group_intent = 'Pension Account Group'))
       order by account_id`,
      [isUntouched],
    );
    const row = rows.find(({ lead_client_id: id }) => !used.has(id));
    if (!row) throw new Error('There is no such pension.');
    used.add(row.lead_client_id);
    await query(`delete from pension_fact where client_id = $1`, [row.lead_client_id]);
    await query(`update client_product set lump_sum_allowance_used = null where client_id = $1`, [row.lead_client_id]);
    await query(`update client set date_of_birth = $1 where firm_id = 'NBW' and client_id = $2`, [
      dateOfBirth,
      row.lead_client_id,
    ]);
    return { accountId: row.account_id, clientId: row.lead_client_id, clientProductId: row.client_product_id };
  };
  /** An Active individual of the same firm with verified bank details: the client ID. */
  const heir = async (): Promise<string> => {
    const rows = await query<{ client_id: string }>(
      `select client_id from client c where firm_id = 'NBW' and client_type = 'Individual' and status = 'Active'
         and exists (select from bank_details b where b.firm_id = c.firm_id and b.client_id = c.client_id and b.status = 'Active' and b.replaced_at is null) order by client_id`,
    );
    const row = rows.find(({ client_id: id }) => !used.has(id));
    if (!row) throw new Error('There is no such client.');
    used.add(row.client_id);
    return row.client_id;
  };
  /** A confirmed death: its ID. */
  const died = async (clientId: string, diedOn: string): Promise<string> => {
    const { id } = ok(
      await post('/tessera/death', {
        firmId: 'NBW',
        clientId,
        diedOn,
        notifiedBy: 'His daughter',
        proof: 'Death certificate',
        proofDate: await today(),
        reason: 'She brought the certificate.',
      }),
    );
    ok(await put(`/tessera/death/action/NBW/${id}`, { action: 'Confirm' }));
    return id;
  };
  /** What an account has: cash and book cost in pounds, and the units of each instrument. */
  const held = async (accountId: string) => {
    const [row] = await query<{ cash: string; cost: string }>(
      `select amount as cash, (select coalesce(sum(book_cost), 0)::text from holding where firm_id = 'NBW' and account_id = $1) as cost from cash_balance where firm_id = 'NBW' and account_id = $1`,
      [accountId],
    );
    const units = await query<{ asset_id: string; quantity: string }>(
      `select asset_id, quantity::text from holding where firm_id = 'NBW' and account_id = $1 and quantity > 0 order by asset_id`,
      [accountId],
    );
    return { cash: Number(row?.cash), cost: Number(row?.cost), units };
  };

  return {
    start,
    used,
    query,
    post,
    put,
    cleanBooks,
    today,
    setDay,
    actor,
    goTo,
    record,
    reached,
    taken,
    returnPayment,
    pensionOfDying,
    heir,
    died,
    held,
  };
};
