import { addWorkingDays } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import { SEEDED_AS_OF } from '../../testing/test-database';
import type { DocumentContent } from '../files/document-content';
import { messages as messagesTask } from '../../background/jobs/messages';
import type { JobContext } from '../../background/queue/task';
import { deposit, order, startMoneyTest, withdrawal, type MoneyTest } from '../../testing/money-on-test';
import { jobContextOn } from '../../testing/job-context';
import { untilWaiting } from '../../testing/until-waiting';

/** A message as the list has it. */
interface Notice {
  readonly messageId: string;
  readonly clientId: string;
  readonly messageType: string;
  readonly title: string;
  readonly status: string;
  readonly transactionId: string | null;
  readonly documents: readonly { readonly fileId: string; readonly name: string }[];
}

describe('what clients are told', () => {
  let money: MoneyTest;
  let before: number;
  beforeEach(async () => {
    money = await startMoneyTest();
    before = await count('message');
    const paidIn = await money.make({ ...deposit, amount: 50_000 });
    expect((await money.complete(paidIn)).status).toBe(200);
  });
  afterEach(() => money.platform.close());

  const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    money.platform.database.pool.query<Row>(text, values).then(({ rows }) => rows);
  const count = async (table: string): Promise<number> =>
    (await query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0;
  const context = (): JobContext => jobContextOn(money.platform.database);
  const run = () => messagesTask(context(), { firmId: 'NBW' });
  const messagesOf = async (accountId = money.accountId): Promise<Notice[]> => {
    const ids = (
      await query<{ message_id: string }>('select message_id from message order by message_id desc limit $1', [
        (await count('message')) - before,
      ])
    ).map((row) => row.message_id);
    const { json } = await money.platform.get(`/message/NBW?accountId=${accountId}&pageSize=100`, money.admin);
    return (json.data as Notice[]).filter(({ messageId }) => ids.includes(messageId));
  };
  const contentOf = async (fileId = ''): Promise<DocumentContent> =>
    (await query<{ content: DocumentContent }>('select content from file where file_id = $1', [fileId]))[0]
      ?.content as DocumentContent;
  const factsOf = async (fileId?: string): Promise<Record<string, string>> =>
    Object.fromEntries((await contentOf(fileId)).facts.map(({ label, value }) => [label, value]));
  const execution = (price: number, quantity: number) => ({
    executionDetails: {
      currency: 'GBP',
      price,
      executedQuantity: quantity,
      transactionTime: '2026-11-20T10:31:00.000Z',
      venue: 'XLON',
    },
  });
  const buy = async (quantity: number, price = 3.25): Promise<string> => {
    const id = await money.make(order('Invest', money.equity, { quantity }));
    expect((await money.complete(id, execution(price, quantity))).status).toBe(200);
    return id;
  };
  const sellToWithdraw = async (): Promise<{ sale: string; payment: string }> => {
    await buy(10);
    await run();
    const { json } = await money.post('/portfoliotransactiongroup', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [order('Disinvest', money.equity, { quantity: 4 }), withdrawal],
    });
    const [sale, payment] = (json.data.transactions as { id: string }[]).map(({ id }) => id);
    expect((await money.complete(sale ?? '', execution(3.5, 4))).status).toBe(200);
    return { sale: sale ?? '', payment: payment ?? '' };
  };
  const pay = async (payment: string): Promise<void> => {
    expect((await money.put(`/portfoliotransaction/action/authorise/NBW/${payment}`, {}, money.admin)).status).toBe(
      200,
    );
    expect((await money.complete(payment)).status).toBe(200);
  };

  it('of an executed order is one contract note, which says all that COBS 16 Annex 1R asks for', async () => {
    const id = await buy(120);
    await run();
    const [told, ...more] = await messagesOf();
    expect(more).toEqual([]);
    // Sent on the business date, wherever the clock is.
    expect((told as Notice & { createdDate: string }).createdDate.slice(0, 10)).toBe(SEEDED_AS_OF);
    expect(told).toMatchObject({
      messageType: 'Contract Note',
      title: `Contract note of ${dateText(SEEDED_AS_OF)}`,
      status: 'Unread',
      transactionId: id,
      documents: [{ name: `contract-note-${id}.pdf`, mediaType: 'application/pdf' }],
    });
    const record = await money.record(id);
    const [account] = await query<{
      name: string;
      client_id: string;
      client_name: string;
      long_name: string;
      isin: string;
    }>(
      `select account.name, client_id, client.name as client_name, long_name, isin from account join client on client.firm_id = account.firm_id and client_id = lead_client_id cross join instrument where account_id = $1 and asset_id = $2`,
      [money.accountId, money.equity],
    );
    const charges: number = record.charges.reduce(
      (sum: number, { amount, charged }: { amount: number; charged: boolean }) =>
        sum + (charged ? Math.round(amount * 100) : 0),
      0,
    );
    const pounds = (pence: number): string => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
    expect(charges).toBeGreaterThan(0);
    expect(await factsOf(told?.documents[0]?.fileId)).toEqual({
      'Reporting firm': 'Northbrook Wealth',
      Client: `${account?.client_name} (${account?.client_id})`,
      Account: `${account?.name} (${money.accountId})`,
      Order: id,
      'Trading day': '20 November 2026',
      'Trading time': '10:31 (London)',
      'Type of order': 'At Best',
      'Execution venue': 'London Stock Exchange (XLON)',
      Instrument: `${account?.long_name} (ISIN ${account?.isin})`,
      'Buy or sell': 'Buy',
      'Nature of the order': 'An order to buy or to sell, executed for the account of the client',
      Quantity: '120',
      'Unit price': '£3.25',
      'Total consideration': '£390.00',
      'Commissions and expenses': pounds(charges),
      'Exchange rate': 'None: it was dealt and settles in pounds sterling',
      Settlement: `On ${dateText(record.intendedSettlementDate)} ${pounds(39_000 + charges)} is taken from the cash of the account and the units change hands. You need do nothing.`,
      Counterparty: 'Neither Northbrook Wealth, a member of its group nor another of its clients was the counterparty',
    });
    const {
      tables: [table],
      client,
    } = await contentOf(told?.documents[0]?.fileId);
    // Itemised: each charge that was taken is a row of its own, and the last row is what the ledger took.
    expect(table?.rows).toHaveLength(2 + record.charges.filter(({ charged }: { charged: boolean }) => charged).length);
    expect(table?.rows.at(-1)).toEqual(['Total to pay', '', pounds(39_000 + charges)]);
    expect(
      record.cashPostings.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0),
    ).toBe(-39_000 - charges);
    expect(client.address.length).toBeGreaterThan(2);
    const file = await money.platform.get(`/tessera/file/NBW/${told?.documents[0]?.fileId}`, money.adviser);
    expect(file.json.data).toMatchObject({ fileName: `contract-note-${id}.pdf`, mediaType: 'application/pdf' });
    expect(Buffer.from(file.json.data.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('of two orders of a day is one message with two notes, also where the first was told and read before the second', async () => {
    const ids = [await buy(3), await buy(5)];
    await run();
    const [told, ...more] = await messagesOf();
    expect({ more, names: told?.documents.map(({ name }) => name) }).toEqual({
      more: [],
      names: ids.map((id) => `contract-note-${id}.pdf`),
    });
    expect((await money.put(`/message/NBW/${told?.messageId}`, { status: 'Read' })).status).toBe(200);
    await buy(7);
    await run();
    const [again, ...others] = await messagesOf();
    expect({ others, notes: again?.documents.length }).toEqual({ others: [], notes: 3 });
    expect(again).toMatchObject({
      messageId: told?.messageId,
      status: 'Unread',
      title: `3 contract notes of ${dateText(SEEDED_AS_OF)}`,
    });
    const { json } = await money.platform.get(`/message/NBW/${told?.messageId}`, money.admin);
    expect(json.data).toMatchObject({ readDate: null, readByName: null, auditDetails: { version: 3 } });
    expect(json.data.body).toHaveLength(4);
  });

  it('of a sale and the withdrawal it was made for is one message with the note', async () => {
    const { sale, payment } = await sellToWithdraw();
    await run();
    expect((await messagesOf()).filter(({ messageType }) => messageType === 'Withdrawal')).toEqual([]);
    const notes = (await messagesOf())[0]?.documents.length;
    await pay(payment);
    await run();
    const told = await messagesOf();
    expect(told).toHaveLength(2);
    expect(told.find(({ messageType }) => messageType === 'Withdrawal')).toMatchObject({
      title: 'Withdrawal of £500.00',
      transactionId: payment,
      documents: [{ name: `contract-note-${sale}.pdf` }],
    });
    expect(told.find(({ messageType }) => messageType === 'Contract Note')?.documents).toHaveLength(notes ?? -1);
  });

  it('of a sale does not wait for its withdrawal beyond the business day; the withdrawal then has the same file', async () => {
    const { sale, payment } = await sellToWithdraw();
    await query(`update business_date set business_date = $1`, [addWorkingDays(SEEDED_AS_OF, 1)]);
    await run();
    const noted = (await messagesOf())
      .flatMap(({ documents }) => documents)
      .find(({ name }) => name === `contract-note-${sale}.pdf`);
    expect(noted).toBeDefined();
    await pay(payment);
    await run();
    expect((await messagesOf()).find(({ messageType }) => messageType === 'Withdrawal')?.documents).toEqual([noted]);
    expect(await query('select from file where name = $1', [`contract-note-${sale}.pdf`])).toHaveLength(1);
  });

  it('of an account is one message, when it becomes Active for the first time', async () => {
    const [client] = await query<{ client_id: string }>(
      `select client_id from client where firm_id = 'NBW' and status = 'Active' and client_type = 'Individual' order by client_id limit 1`,
    );
    const { json } = await money.post(
      '/account',
      { firmId: 'NBW', accountType: 'Wrapper', clientId: client?.client_id, wrapperDetail: { wrapperType: 'GIA' } },
      money.admin,
    );
    const { id } = json.data as { id: string };
    await run();
    expect(await messagesOf(id)).toEqual([]);
    for (const status of ['Active', 'Suspended', 'Active'])
      expect(
        (await money.platform.request('PATCH', `/account/NBW/${id}`, { token: money.admin, body: { status } })).json
          .error,
      ).toBeUndefined();
    await run();
    await run();
    expect(
      (await messagesOf(id)).map(({ messageType, clientId, title }) => [
        messageType,
        clientId,
        title.startsWith('Your new account: '),
      ]),
    ).toEqual([['New Account', client?.client_id, true]]);
  });

  it('is told once, however often and at once the task runs, and is audited as the platform’s', async () => {
    await buy(3);
    await Promise.all([run(), run(), run()]);
    await run();
    const told = await messagesOf();
    expect(told.map(({ documents }) => documents.length)).toEqual([1]);
    expect(await query('select 1 as one from message_due')).toEqual([]);
    const { json } = await money.platform.get(`/tessera/client/activity/NBW/${told[0]?.clientId}`, money.admin);
    const entries = (json.data as { action: string; title: string; actor: { kind: string } }[] | undefined)?.filter(
      ({ action }) => action === 'platform.message',
    );
    expect(entries).toEqual([
      expect.objectContaining({
        title: 'Message sent to the client',
        actor: expect.objectContaining({ kind: 'Platform' }),
      }),
    ]);
  });

  it('of two orders that are told at once by two runs is still one message', async () => {
    await buy(3);
    await buy(4);
    await Promise.all([run(), run()]);
    expect((await messagesOf()).map(({ documents }) => documents.length)).toEqual([2]);
  });

  it('is nothing of what the demonstration was seeded with, of payments in, or of an order that was taken back first', async () => {
    await run();
    expect(await count('message')).toBe(before);
    const id = await buy(3);
    const back = await money.post(
      `/tessera/correction/NBW/${id}`,
      { correction: 'Reverse', reason: 'It was keyed wrong.' },
      money.admin,
    );
    expect({ status: back.status, error: back.json.error }).toEqual({ status: 200, error: undefined });
    await run();
    expect(await count('message')).toBe(before);
    expect(await query('select 1 as one from message_due')).toEqual([]);
  });

  it('of an order that is corrected after it was told is a corrected note, which agrees with the order as it is, and once', async () => {
    const id = await buy(3);
    await run();
    const [first] = await messagesOf();
    const correct = async (body: object): Promise<void> => {
      const { status, json } = await money.post(
        `/tessera/correction/NBW/${id}`,
        { reason: 'It was keyed wrong.', ...body },
        money.admin,
      );
      expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    };
    await correct({ correction: 'Correct', price: 3.75 });
    await Promise.all([run(), run()]);
    await run();
    const told = (await messagesOf()).filter(({ messageId }) => messageId !== first?.messageId);
    expect(told).toMatchObject([
      {
        messageType: 'Contract Note',
        title: `Corrected contract note of ${dateText(SEEDED_AS_OF)}`,
        status: 'Unread',
        transactionId: id,
        documents: [{ name: `contract-note-${id}-corrected.pdf` }],
      },
    ]);
    const content = await contentOf(told[0]?.documents[0]?.fileId);
    const record = await money.record(id);
    const paid: number = record.cashPostings.reduce(
      (sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100),
      0,
    );
    expect([content.title, content.notes[0]]).toEqual([
      'Corrected contract note',
      expect.stringContaining('replaces the earlier contract note'),
    ]);
    expect(await factsOf(told[0]?.documents[0]?.fileId)).toMatchObject({
      Order: id,
      Quantity: '3',
      'Unit price': '£3.75',
      'Total consideration': '£11.25',
    });
    expect(content.tables[0]?.rows.at(-1)?.[2]).toBe(`£${(-paid / 100).toFixed(2)}`);
    // What was given before stays as it was; another order of the day joins it, and not the correction.
    expect(await factsOf(first?.documents[0]?.fileId)).toMatchObject({ 'Unit price': '£3.25' });
    await buy(5);
    await run();
    expect(
      (await messagesOf()).map(({ messageId, documents }) => [messageId === first?.messageId, documents.length]),
    ).toEqual(
      expect.arrayContaining([
        [true, 2],
        [false, 1],
      ]),
    );
    await correct({ correction: 'Reverse' });
    await run();
    const [last] = (await messagesOf()).filter(({ title }) => title.endsWith('reversed'));
    expect(last).toMatchObject({
      messageType: 'Contract Note',
      title: `Order of ${dateText(SEEDED_AS_OF)} reversed`,
      transactionId: id,
      documents: [],
    });
    expect((await money.platform.get(`/message/NBW/${last?.messageId}`, money.admin)).json.data.body[0]).toContain(id);
    expect(await query('select 1 as one from message_due')).toEqual([]);
  });

  it('of a withdrawal that is taken back after it was told says so', async () => {
    const { payment } = await sellToWithdraw();
    await pay(payment);
    await run();
    const { status, json } = await money.post(
      `/tessera/correction/NBW/${payment}`,
      { correction: 'Reverse', reason: 'The bank returned it.' },
      money.admin,
    );
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    await run();
    await run();
    expect(
      (await messagesOf())
        .filter(({ messageType }) => messageType === 'Withdrawal')
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Withdrawal of £500.00', 'Withdrawal of £500.00 reversed']);
  });

  it('of a correction is told beside another correction of the same transaction, and neither stops the other', async () => {
    const id = await buy(6);
    await run();
    const correct = (price: number) =>
      money.post(
        `/tessera/correction/NBW/${id}`,
        { correction: 'Correct', price, reason: 'The market reported it wrong.' },
        money.admin,
      );
    expect((await correct(3.5)).status).toBe(200);
    const connection = await money.platform.database.pool.connect();
    try {
      // What a correction does: it has its transaction, and then notes that there is something to tell.
      await connection.query('begin');
      await connection.query(
        `select from portfolio_transaction where firm_id = 'NBW' and transaction_id = $1 for update`,
        [id],
      );
      const telling = run();
      const told = expect(telling).resolves.toBeUndefined();
      await untilWaiting(money.platform.database.pool, telling);
      await connection.query(
        `insert into message_due (firm_id, subject_kind, subject_id) values ('NBW', 'Transaction', $1) on conflict do nothing`,
        [id],
      );
      await connection.query('commit');
      await told;
    } finally {
      connection.release();
    }
    await Promise.all([correct(3.6), run(), correct(3.7), run()]);
    await run();
    expect(await query('select 1 as one from message_due')).toEqual([]);
    expect(
      await query<{ note: string }>(`select note from job_run where task = 'messages' and status = 'Failed'`),
    ).toEqual([]);
  });

  it('of a joint account is told to both who hold it, each with a note of their own', async () => {
    const [joint] = await query<{ account_id: string; clients: string[] }>(
      `select account_id, array_agg(client_id order by client_id) as clients from account_client join account using (firm_id, account_id) where firm_id = 'NBW' and status = 'Active' group by account_id having count(*) = 2 order by account_id limit 1`,
    );
    const accountId = joint?.account_id ?? '';
    const send = async (transaction: object): Promise<string> => {
      const { json } = await money.post(
        '/portfoliotransaction',
        { firmId: 'NBW', accountId, ...transaction },
        money.admin,
      );
      expect(json.error).toBeUndefined();
      return json.data.id as string;
    };
    await money.complete(await send({ ...deposit, amount: 5_000 }));
    const id = await send(order('Invest', money.equity, { quantity: 6 }));
    expect((await money.complete(id, execution(3, 6))).status).toBe(200);
    await run();
    await run();
    const told = await messagesOf(accountId);
    expect(told.map(({ clientId }) => clientId).sort()).toEqual(joint?.clients);
    const clients = await Promise.all(
      told.map(async ({ documents }) => (await contentOf(documents[0]?.fileId)).client.id),
    );
    expect(clients).toEqual(told.map(({ clientId }) => clientId));
  });

  it('keeps what cannot be told, and tells the others', async () => {
    const id = await buy(3);
    const [other] = await query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and status = 'Active' and lead_client_id > (select lead_client_id from account where firm_id = 'NBW' and account_id = $1) order by lead_client_id, account_id limit 1`,
      [money.accountId],
    );
    await query(`insert into message_due values ('NBW', 'Account', $1)`, [other?.account_id]);
    await query(`update portfolio_transaction set execution_price = null where transaction_id = $1`, [id]);
    await expect(run()).rejects.toThrow('has no execution');
    expect((await messagesOf(other?.account_id)).map(({ messageType }) => messageType)).toEqual(['New Account']);
    expect(await query('select subject_id from message_due')).toEqual([{ subject_id: id }]);
    expect(await query(`select status from job_run where task = 'messages'`)).toEqual([{ status: 'Failed' }]);
  });

  it('of one firm that cannot be told keeps no other firm from it', async () => {
    const [stuck] = await query<{ account_id: string }>(
      `select account_id from account where firm_id = 'CDR' order by account_id limit 1`,
    );
    await query(`delete from account_client where firm_id = 'CDR' and account_id = $1`, [stuck?.account_id]);
    await query(`insert into message_due values ('CDR', 'Account', $1)`, [stuck?.account_id]);
    await buy(3);
    await expect(messagesTask(context(), {})).rejects.toThrow('has no holder');
    expect(await messagesOf()).toHaveLength(1);
    expect(await query('select firm_id from message_due')).toEqual([{ firm_id: 'CDR' }]);
  });
});
