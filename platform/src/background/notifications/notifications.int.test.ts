import { randomUUID } from 'node:crypto';
import type { NotificationType } from '@tessera/contract/notifications/values';
import { jobContextOn } from '../../testing/job-context';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';
import { checkBooks } from '../auditor/task';
import { notifications } from '../jobs/notifications';
import { startJobs } from '../jobs/runner';
import { sealNow } from '../seal/seal-now';

interface Row {
  readonly notification_id: string;
  readonly finding_key: string;
  readonly status: string;
  readonly record_id: string;
  readonly node_id: string;
  readonly version: number;
  readonly ended_at: Date | null;
}

describe('exceptions and notifications', () => {
  let platform: TestServer;
  let admin: string;
  let priya: string;
  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    priya = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    // At once, as of two processes that start: both look before either has opened anything.
    await Promise.all([refresh(), refresh()]);
  });
  afterAll(() => platform.close());

  const query = async <T extends object = Row>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await platform.database.pool.query<T>(text, values)).rows;
  const refresh = () => notifications(jobContextOn(platform.database), {});
  const open = (type: NotificationType): Promise<Row[]> =>
    query(
      `select * from notification where firm_id = 'NBW' and notification_type = $1 and status = 'Open' order by notification_id`,
      [type],
    );
  const anOpen = async (type: NotificationType): Promise<Row> => {
    const [row] = await open(type);
    if (!row) throw new Error(`The demonstration has no ${type}.`);
    return row;
  };
  const read = async (id: string): Promise<Row> =>
    (await query(`select * from notification where firm_id = 'NBW' and notification_id = $1`, [id]))[0] as Row;
  const act = (
    id: string,
    body: object,
    { token = admin, ...headers }: { token?: string; 'if-match'?: string; 'idempotency-key'?: string } = {},
  ): Promise<Reply> => platform.request('PUT', `/exceptionaction/NBW/${id}`, { token, headers, body });
  const detail = (id: string, token = admin) => platform.get(`/notification/NBW/${id}`, token);
  const steps = async (id: string): Promise<string[]> =>
    (await detail(id)).json.data.history.map(({ step }: { step: string }) => step);

  it('are opened once, whatever runs at the same time, and a repetition changes nothing', async () => {
    const count = async () => (await query<{ count: string }>('select count(*)::text from notification'))[0]?.count;
    const before = await count();
    await Promise.all([refresh(), refresh(), refresh()]);
    expect(await count()).toBe(before);
    expect(
      await query('select 1 from notification group by firm_id, notification_type, finding_key having count(*) > 1'),
    ).toEqual([]);
    expect(await query(`select 1 from job_run where task = 'notifications'`)).toHaveLength(3);
  });

  it('end by themselves when what they are about is over, and are never found again', async () => {
    const { notification_id: id, record_id: transactionId } = await anOpen('Collection refused');
    expect(
      (
        await platform.request('PUT', `/portfoliotransaction/action/requestdeletion/NBW/${transactionId}`, {
          token: admin,
          body: {},
        })
      ).status,
    ).toBe(200);
    await refresh();
    expect(await read(id)).toMatchObject({ status: 'Ended', ended_at: expect.any(Date) as Date });
    expect(await steps(id)).toEqual(['Opened', 'Ended']);
    expect((await act(id, { action: 'Act' })).json.error).toMatchObject({ type: 'conflict' });
  });

  it('are done and undone in place; acted on twice, on an old version or with the same key, nothing happens twice', async () => {
    const { notification_id: id } = await anOpen('Transfer rejected');
    const key = randomUUID();
    const done = await act(
      id,
      { action: 'Act', reason: 'The client stays.' },
      { 'if-match': '"1"', 'idempotency-key': key },
    );
    expect(done.json.data).toEqual({ id, firmId: 'NBW', status: 'Done', version: 2 });
    expect(
      (await act(id, { action: 'Act', reason: 'The client stays.' }, { 'if-match': '"1"', 'idempotency-key': key }))
        .json,
    ).toEqual(done.json);
    expect((await act(id, { action: 'Act' })).json.error).toMatchObject({ statusCode: 409, type: 'conflict' });
    expect((await act(id, { action: 'Undo' }, { 'if-match': '"1"' })).status).toBe(412);
    await refresh();
    expect(await read(id)).toMatchObject({ status: 'Done', ended_at: null });
    expect((await act(id, { action: 'Undo' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'Open', version: 3 });
    expect(await steps(id)).toEqual(['Opened', 'Act', 'Undo']);
    const audited = await query<{ before: object; after: object }>(
      `select before, after from audit where action = 'actOnException' and record_id = $1 and outcome = 'done' order by audit_id`,
      [id],
    );
    expect(audited).toMatchObject([
      { before: { status: 'Open' }, after: { status: 'Done' } },
      { after: { status: 'Open' } },
    ]);
    await expect(query(`delete from notification_history`)).rejects.toThrow('never changed');
  });

  it('two people who act at once: one does, the other is told', async () => {
    const { notification_id: id } = await anOpen('Transfer rejected');
    const replies = await Promise.all([act(id, { action: 'Act' }), act(id, { action: 'Act' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await act(id, { action: 'Undo' });
  });

  it('authorise the transaction they are about, by the ledger’s rules; its author is refused', async () => {
    const rows = await open('Second person awaited');
    await query(
      `update bank_details set status = 'Active', verification_source = 'Manual', verified_kind = 'User' where firm_id = 'NBW' and status = 'Pending' and client_id = (select client_id from notification where firm_id = 'NBW' and notification_id = $1)`,
      [rows[0]?.notification_id],
    );
    const { user_id: adminId } = (
      await query<{ user_id: string }>(`select user_id from portal_user where email = 'admin@northbrook.example'`)
    )[0] ?? { user_id: '' };
    const [{ notification_id: own, record_id: ownTransaction }, { notification_id: id, record_id: transactionId }] =
      rows.slice(0, 2) as [Row, Row];
    await query(`update portfolio_transaction set created_by = $2 where transaction_id = $1`, [
      ownTransaction,
      adminId,
    ]);
    await refresh();
    expect((await act(own, { action: 'Act' })).json.error).toMatchObject({ statusCode: 403, type: 'forbidden' });
    expect((await detail(own)).json.data.isForMe).toBe(false);
    const reply = await act(id, { action: 'Act' });
    expect([reply.status, reply.json.error?.errorMessage]).toEqual([200, undefined]);
    expect(
      await query(`select status from portfolio_transaction where transaction_id = $1`, [transactionId]),
    ).not.toEqual([{ status: 'Checking' }]);
    expect((await act(id, { action: 'Undo' })).json.error).toMatchObject({ type: 'conflict' });
    await refresh();
    expect(await read(id)).toMatchObject({ status: 'Done', ended_at: expect.any(Date) as Date });
    expect(
      await query(`select action, user_id from audit where record_id = $1 and action = 'authoriseTransaction'`, [
        transactionId,
      ]),
    ).toEqual([{ action: 'authoriseTransaction', user_id: adminId }]);
  });

  it('verify bank details, and the client’s activity shows it', async () => {
    const {
      notification_id: id,
      finding_key: detailsId,
      record_id: clientId,
    } = (await open('Bank details to verify')).find(Boolean) as Row;
    await query(`update bank_details set created_by = null where bank_details_id = $1`, [detailsId]);
    await refresh();
    const reply = await act(id, { action: 'Act' });
    expect([reply.status, reply.json.error?.errorMessage]).toEqual([200, undefined]);
    expect(await query(`select status from bank_details where bank_details_id = $1`, [detailsId])).toEqual([
      { status: 'Active' },
    ]);
    expect(
      await query(`select 1 from audit where action = 'verifyBankDetails' and record_id = $1`, [clientId]),
    ).toHaveLength(1);
  });

  it('are snoozed with a reason until a day that can be, and wake on it', async () => {
    const { notification_id: id } = await anOpen('Transfer rejected');
    const snooze = (more: object) => act(id, { action: 'Snooze', ...more });
    const field = async (more: object) => (await snooze(more)).json.error.fieldErrors[0].fieldName as string;
    expect(await field({ reason: 'Later.' })).toBe('until');
    expect(await field({ reason: 'Later.', until: '2026-11-20' })).toBe('until');
    expect(await field({ reason: 'Later.', until: '2027-06-01' })).toBe('until');
    expect(await field({ reason: ' ', until: '2026-11-24' })).toBe('reason');
    expect((await snooze({ reason: 'The provider answers on Tuesday.', until: '2026-11-24' })).status).toBe(200);
    expect((await detail(id)).json.data).toMatchObject({
      status: 'Snoozed',
      snoozedUntil: '2026-11-24',
      snoozeReason: 'The provider answers on Tuesday.',
    });
    await refresh();
    expect((await read(id)).status).toBe('Snoozed');
    await query(`update business_date set business_date = '2026-11-24'`);
    await refresh();
    expect((await read(id)).status).toBe('Open');
    expect((await steps(id)).slice(-2)).toEqual(['Snooze', 'Wake']);
    await query(`update business_date set business_date = '2026-11-20'`);
  });

  it('are handed over to a colleague who may act, who is then the only one until somebody takes them over', async () => {
    const { data } = (await platform.get('/notification/NBW?status=Open&notificationType=Second person awaited', priya))
      .json as { data: { notificationId: string }[] };
    const id = data[0]?.notificationId ?? '';
    await query(`update portfolio_transaction set created_by = null where transaction_id = $1`, [
      (await read(id)).record_id,
    ]);
    await refresh();
    const colleagues = (await detail(id)).json.data.colleagues as { userId: string; name: string }[];
    const to = colleagues.find(({ name }) => name === 'Priya Hart');
    expect(to).toBeDefined();
    const outsider = (
      await query<{ user_id: string }>(`select user_id from portal_user where email = 'readonly@northbrook.example'`)
    )[0]?.user_id;
    expect((await act(id, { action: 'Hand over', userId: outsider })).json.error.fieldErrors).toMatchObject([
      { fieldName: 'userId' },
    ]);
    expect((await act(id, { action: 'Hand over', userId: to?.userId })).status).toBe(200);
    expect((await act(id, { action: 'Act' })).json.error).toMatchObject({
      statusCode: 403,
      errorMessage: expect.stringContaining('Priya Hart') as string,
    });
    expect((await detail(id, priya)).json.data).toMatchObject({ isForMe: true, assignee: to });
    expect((await platform.get('/dashboard/exception/NBW', priya)).json.data.mine).toBe(1);
    expect((await act(id, { action: 'Take' })).status).toBe(200);
    expect((await act(id, { action: 'Give back' })).status).toBe(200);
  });

  it('go back to everybody who is asked when who has taken one no longer sees it, may act on it or signs in', async () => {
    const { data } = (await platform.get('/notification/NBW?status=Open&forMe=true&pageSize=500', priya)).json as {
      data: { notificationId: string; clientId: string | null; accountId: string | null }[];
    };
    const { notificationId: id, clientId } = data.find((row) => row.clientId !== null) ?? {
      notificationId: '',
      clientId: '',
    };
    const taken = async (): Promise<void> => {
      expect((await act(id, { action: 'Take' }, { token: priya })).status).toBe(200);
      await refresh();
      expect((await detail(id)).json.data).toMatchObject({ isForMe: false, assignee: { name: 'Priya Hart' } });
    };
    const givenBack = async (reason: string): Promise<void> => {
      await refresh();
      const { isForMe, assignee, history } = (await detail(id)).json.data;
      expect([isForMe, assignee, history.at(-1)]).toMatchObject([
        true,
        null,
        { step: 'Give back', actor: null, assignee: { name: 'Priya Hart' }, reason },
      ]);
    };
    const user = `firm_id = 'NBW' and email = 'priya.hart@northbrook.example'`;
    await taken();
    await query(`update portal_user set status = 'Suspended' where ${user}`);
    await givenBack('They can no longer sign in.');
    await query(`update portal_user set status = 'Active' where ${user}`);
    const [{ scopes } = { scopes: null }] = await query<{ scopes: unknown }>(
      `select scopes from portal_user where ${user}`,
    );
    await taken();
    await query(`update portal_user set scopes = '[]' where ${user}`);
    await givenBack('They may no longer act on it.');
    await query(`update portal_user set scopes = $1 where ${user}`, [JSON.stringify(scopes)]);
    await taken();
    const [other] = await query<{ node_id: string }>(
      `select node.node_id from node join portal_user priya on priya.firm_id = node.firm_id and priya.email = 'priya.hart@northbrook.example' join node hers on hers.firm_id = priya.firm_id and hers.node_id = priya.node_id
       where node.firm_id = 'NBW' and node.parent_node_id is not null and not starts_with(node.path, hers.path) and not starts_with(hers.path, node.path) order by node.path desc limit 1`,
    );
    const moved = await platform.request('PATCH', `/client/NBW/${clientId}`, {
      token: admin,
      body: { nodeId: [other?.node_id] },
    });
    expect([moved.status, moved.json.error]).toEqual([200, undefined]);
    await givenBack('It moved to a part of the firm that they do not see.');
    expect((await detail(id, priya)).status).toBe(404);
    await refresh();
    expect(
      await query(
        `select 1 from notification_history where notification_id = $1 and step = 'Give back' and user_id is null`,
        [id],
      ),
    ).toHaveLength(3);
  });

  it('are seen by those of their office who may read their kind, in one list by type, status, severity and person', async () => {
    const list = async (filters: string, token = admin) =>
      (await platform.get(`/notification/NBW?pageSize=500&${filters}`, token)).json.data as {
        readonly notificationId: string;
        readonly notificationType: string;
        readonly nodeId: string;
        readonly status: string;
      }[];
    const all = await list('');
    expect(new Set(all.map(({ status }) => status)).size).toBeGreaterThan(1);
    const office = await query<{ node_id: string; is_own: boolean }>(
      `select node.node_id, node.node_id = portal_user.node_id as is_own from portal_user join node own using (firm_id, node_id) join node on node.firm_id = own.firm_id and starts_with(node.path, own.path) where email = 'priya.hart@northbrook.example'`,
    );
    const nodes = office.map(({ node_id: nodeId }) => nodeId);
    const own = office.find(({ is_own: isOwn }) => isOwn);
    const hers = await list('', priya);
    expect(hers.length).toBeGreaterThan(0);
    expect(hers.filter(({ nodeId }) => !nodes.includes(nodeId))).toEqual([]);
    expect((await list(`nodeId=${own?.node_id}`)).map(({ notificationId }) => notificationId).sort()).toEqual(
      hers.map(({ notificationId }) => notificationId).sort(),
    );
    const away = all.find(({ nodeId }) => !nodes.includes(nodeId))?.notificationId ?? '';
    expect((await detail(away, priya)).status).toBe(404);
    expect((await act(away, { action: 'Take' }, { token: priya })).status).toBe(404);
    expect(
      new Set(
        (await list('notificationType=Transfer rejected&status=Open')).map(
          ({ notificationType, status }) => `${notificationType} ${status}`,
        ),
      ),
    ).toEqual(new Set(['Transfer rejected Open']));
    expect(
      (await list('severity=High')).every(({ notificationType }) => notificationType !== 'Transfer rejected'),
    ).toBe(true);
    expect(await list('assignment=Mine')).toEqual([]);
    const forMe = await list('status=Open&forMe=true', priya);
    expect(forMe).toHaveLength((await platform.get('/dashboard/exception/NBW', priya)).json.data.count as number);
    expect(forMe.length + (await list('status=Open&forMe=false', priya)).length).toBe(
      (await list('status=Open', priya)).length,
    );
    expect((await platform.get('/notification/NBW?status=Gone', admin)).json.error.fieldErrors[0].fieldName).toBe(
      'status',
    );
    const reviewer = await platform.signIn('NBW', 'readonly@northbrook.example');
    expect(
      (await list('', reviewer)).every(({ notificationType }) => notificationType !== 'Bank details to verify'),
    ).toBe(true);
    const visible = (await list('status=Open', reviewer))[0]?.notificationId ?? '';
    expect((await act(visible, { action: 'Take' }, { token: reviewer })).json.error).toMatchObject({
      type: 'forbidden',
    });
    expect((await platform.get('/dashboard/exception/NBW', reviewer)).json.data).toMatchObject({
      count: 0,
      notifications: [],
    });
    const other = await platform.signIn('HLM', 'admin@holloway.example');
    expect((await platform.get(`/notification/HLM/${away}`, other)).status).toBe(404);
    expect((await platform.get(`/notification/NBW/${away}`, other)).status).toBe(404);
  });

  it('are found from held payments, unpaid collections, ended mandates and cash that is short', async () => {
    const [held] = await query<{ transaction_id: string }>(
      `insert into transaction_step (firm_id, transaction_id, step, at, business_date, from_status, to_status, action, reason)
       select firm_id, transaction_id, 9, now(), '2026-11-20', 'Checking', 'Checking', 'Held', 'The bank details were changed.' from portfolio_transaction
       where firm_id = 'NBW' and status = 'Checking' and transaction_sub_type = 'Withdrawal' order by transaction_id limit 1 returning transaction_id`,
    );
    const [placed] = await query<{ transaction_id: string }>(
      `insert into transaction_step (firm_id, transaction_id, step, at, business_date, from_status, to_status, action, reason)
       select firm_id, transaction_id, 9, now(), '2026-11-20', 'Placed', 'Placed', 'Held', 'The account lacks the cash.' from portfolio_transaction
       where firm_id = 'NBW' and status = 'Placed' order by transaction_id limit 1 returning transaction_id`,
    );
    const [unpaid] = await query<{ transaction_id: string }>(
      `update portfolio_transaction set method = 'Direct Debit', status = 'Error', unpaid_code = '0' where firm_id = 'NBW' and transaction_id = (
         select transaction_id from portfolio_transaction where firm_id = 'NBW' and status = 'Pending' and transaction_type = 'Payment' and movement_type = 'In' limit 1) returning transaction_id`,
    );
    const [mandate] = await query<{ client_id: string; mandate_id: string }>(
      `update mandate set status = 'Cancelled', updated_at = now() where firm_id = 'NBW' and mandate_id = (select mandate_id from mandate where firm_id = 'NBW' and status = 'Active' limit 1) returning client_id, mandate_id`,
    );
    const [poor, other] = await query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and status = 'Active' order by account_id limit 2`,
    );
    await query(
      `insert into fee_accrual (firm_id, account_id, code, accrual_date, amount, value, tier_total) values ('NBW', $1, 'FEEP', '2026-09-30', 9999999, 1, 1)`,
      [poor?.account_id],
    );
    const regular = (id: string, next: string, selling: string | null) =>
      query(
        `insert into recurring_order (firm_id, recurring_order_id, account_id, transaction_type, movement_type, amount, method, payment_day, start_date, next_date, status, created_at, updated_at, auto_disinvest)
         values ('NBW', $1, $2, 'Payment', 'Out', 9999999, 'Bank Transfer', 21, '2026-01-21', $3, 'Active', now(), now(), $4)`,
        [id, other?.account_id, next, selling],
      );
    await regular('R1', '2026-11-23', null);
    // One that is far off, and one that sells by itself, are no exceptions.
    await regular('R2', '2026-12-21', null);
    await regular('R3', '2026-11-23', 'Partial');
    await refresh();
    const records = async (type: NotificationType) => (await open(type)).map((row) => row.record_id);
    expect(await records('Payment held')).toEqual([held?.transaction_id]);
    expect(await records('Second person awaited')).not.toContain(held?.transaction_id);
    expect(await records('Result held')).toEqual([placed?.transaction_id]);
    expect(await records('Collection unpaid')).toEqual([unpaid?.transaction_id]);
    expect((await open('Mandate ended')).map((row) => row.finding_key.split(' ')[0])).toContain(mandate?.mandate_id);
    expect(await records('Cash short for fees')).toContain(poor?.account_id);
    expect((await open('Cash short for a withdrawal')).map((row) => row.finding_key)).toEqual(['R1 2026-11-23']);
  });

  it('name orders that failed until they are dealt with', async () => {
    const [order] = await query<{ transaction_id: string }>(
      `update portfolio_transaction set status = 'Error' where firm_id = 'NBW' and transaction_id = (select min(transaction_id) from portfolio_transaction where firm_id = 'NBW' and transaction_type = 'Order' and status = 'Waiting') returning transaction_id`,
    );
    const failed = async () => (await open('Transaction failed')).map((row) => row.record_id);
    await refresh();
    expect(await failed()).toContain(order?.transaction_id);
    await query(`update portfolio_transaction set status = 'Waiting' where transaction_id = $1`, [
      order?.transaction_id,
    ]);
    await refresh();
    expect(await failed()).not.toContain(order?.transaction_id);
  });

  it('run a failed job again, and say what is not as it was sealed', async () => {
    await query(
      `insert into job_run (firm_id, task, business_date, status, started_at, ended_at, note) values ('NBW', 'interest', '2026-11-20', 'Failed', now(), now(), 'It failed and is retried.')`,
    );
    const { stop } = await startJobs({
      ...jobContextOn(platform.database),
      connectionString: platform.connectionString,
      onProblem: () => undefined,
    });
    await stop();
    await query(`delete from job_run where task = 'interest' and status = 'Done'`);
    await refresh();
    const job = (await open('Job failed')).find((row) => row.finding_key.startsWith('interest '));
    await query('delete from graphile_worker._private_jobs');
    expect((await act(job?.notification_id ?? '', { action: 'Act' })).status).toBe(200);
    expect(await query('select task_identifier, queue_name from graphile_worker.jobs')).toEqual([
      { task_identifier: 'interest', queue_name: 'interest NBW' },
    ]);
    await sealNow(platform.database.pool);
    await query('alter table audit disable trigger audit_append_only');
    await query(
      `update audit set reason = 'Altered' where audit_id = (select min(audit_id) from audit where firm_id = 'NBW')`,
    );
    await query('alter table audit enable trigger audit_append_only');
    await checkBooks(jobContextOn(platform.database), {});
    await refresh();
    expect((await open('Seal disagrees')).map((row) => row.finding_key)).toEqual(['seal 1, finding 1']);
  });

  it('are found from prices that jumped or are old, accounts without a model, failed jobs and books that disagree', async () => {
    const [held] = await query<{ asset_id: string }>(
      `select asset_id from holding where firm_id = 'NBW' order by asset_id limit 1`,
    );
    await query(`update price set price = price * 1.2 where asset_id = $1 and price_date = '2026-11-20'`, [
      held?.asset_id,
    ]);
    const [old] = await query<{ asset_id: string }>(
      `select asset_id from holding where firm_id = 'NBW' and asset_id <> $1 order by asset_id desc limit 1`,
      [held?.asset_id],
    );
    await query(`delete from price where asset_id = $1 and price_date > '2026-11-01'`, [old?.asset_id]);
    const [account] = await query<{ account_id: string }>(
      `update account set discretionary = true, model_id = null where firm_id = 'NBW' and account_id = (select account_id from account where firm_id = 'NBW' and status = 'Active' and account_type = 'Wrapper' order by account_id limit 1) returning account_id`,
    );
    await query(
      `insert into job_run (firm_id, task, business_date, status, started_at, ended_at, note) values ('NBW', 'fees', '2026-11-20', 'Failed', now(), now(), 'It failed and is retried. The platform’s log says why.')`,
    );
    await query(`update cash_balance set amount = amount + 1 where firm_id = 'NBW' and account_id = $1`, [
      account?.account_id,
    ]);
    await checkBooks(jobContextOn(platform.database), {});
    await refresh();
    expect((await anOpen('Price jumped')).record_id).toBe(held?.asset_id);
    expect((await open('Price stale')).map((row) => row.record_id)).toContain(old?.asset_id);
    expect((await open('Account without a model')).map((row) => row.record_id)).toContain(account?.account_id);
    expect((await open('Job failed')).map((row) => row.finding_key.split(' ')[0])).toEqual(['fees']);
    expect((await open('Books disagree')).map((row) => row.finding_key)).toContain(
      `cash balance ${account?.account_id}`,
    );
    expect((await platform.get('/notification/NBW?notificationType=Price jumped', priya)).json.data).toEqual([]);
    await query(`update cash_balance set amount = amount - 1 where firm_id = 'NBW' and account_id = $1`, [
      account?.account_id,
    ]);
    await checkBooks(jobContextOn(platform.database), {});
    await refresh();
    expect(
      (await open('Books disagree')).filter((row) => row.finding_key === `cash balance ${account?.account_id}`),
    ).toEqual([]);
  });
});
