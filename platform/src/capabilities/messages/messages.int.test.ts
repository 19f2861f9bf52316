import { messageStatuses, messageTypes } from '@tessera/contract/messages/values';
import { londonDate } from '@tessera/domain/dates';
import { parsePounds, parsePrice, parseUnits, valueAt } from '@tessera/domain/money';
import { SEEDED_AS_OF } from '../../testing/test-database';
import type { DocumentContent } from '../files/document-content';
import { startTestServer, type TestServer } from '../../testing/test-server';

interface Row {
  readonly messageId: string;
  readonly clientId: string;
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly transactionId: string | null;
  readonly messageType: string;
  readonly title: string;
  readonly status: string;
  readonly createdDate: string;
  readonly documents: readonly { readonly fileId: string; readonly name: string; readonly url: string }[];
}

describe('messages', () => {
  let platform: TestServer;
  let admin: string;
  let adviser: string;
  /** All of the firm's, as an administrator lists them. */
  let all: Row[];

  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    all = await list('');
  });
  afterAll(() => platform.close());

  const get = (path: string, token = admin) => platform.get(path, token);
  const list = async (query: string, token = admin): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { status, json } = await get(`/message/NBW?${query}&pageSize=100&page=${page}`, token);
      expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
      rows.push(...(json.data as Row[]));
      if (rows.length >= json.meta.count) return rows;
    }
  };
  const idsOf = (rows: readonly Row[]): string[] => rows.map(({ messageId }) => messageId).sort();
  const fault = async (path: string): Promise<[number, string, string]> => {
    const { status, json } = await get(path);
    return [status, json.error.fieldErrors[0].fieldName, json.error.fieldErrors[0].errorMessage];
  };
  const mark = (messageId: string, body: object, token = admin) =>
    platform.request('PUT', `/message/NBW/${messageId}`, { token, body });
  const query = <Found extends object>(text: string, values: unknown[] = []): Promise<Found[]> =>
    platform.database.pool.query<Found>(text, values).then(({ rows }) => rows);
  const someUnread = (after = 0): Row => {
    const found = all.filter(({ status }) => status === 'Unread')[after];
    if (!found) throw new Error('The demonstration has no unread message.');
    return found;
  };

  it('of every type and status are in the demonstration, none of them from a day to come, with notes that agree with their orders', async () => {
    expect([...new Set(all.map(({ messageType }) => messageType))].sort()).toEqual([...messageTypes].sort());
    expect([...new Set(all.map(({ status }) => status))].sort()).toEqual([...messageStatuses].sort());
    expect(all.filter(({ createdDate }) => createdDate.slice(0, 10) > SEEDED_AS_OF)).toEqual([]);
    const notes = await query<{
      transaction_id: string;
      content: DocumentContent;
      quantity: string;
      amount: string;
      status: string;
      client_id: string;
      long_name: string;
      intended_settlement_date: string;
    }>(`
      select transaction_id, content, quantity, amount, t.status, file.client_id, long_name, intended_settlement_date from file
      join portfolio_transaction t on t.firm_id = file.firm_id and file.name = 'contract-note-' || t.transaction_id || '.pdf' join instrument using (asset_id)`);
    expect(notes.length).toBeGreaterThan(20);
    expect(notes).toHaveLength((await query(`select from file where name like 'contract-note-%'`)).length);
    for (const { content, ...stored } of notes) {
      const facts = new Map(content.facts.map(({ label, value }) => [label, value]));
      const plain = (label: string): string => (facts.get(label) ?? '').replace(/[£,]/g, '');
      expect(stored.status).toBe('Completed');
      expect(facts.get('Order')).toBe(stored.transaction_id);
      expect(facts.get('Instrument')).toContain(stored.long_name);
      expect(content.client.id).toBe(stored.client_id);
      expect(parseUnits(plain('Quantity'))).toBe(parseUnits(stored.quantity));
      expect(parsePounds(plain('Total consideration'))).toBe(parsePounds(stored.amount));
      expect(valueAt(parseUnits(plain('Quantity')), parsePrice(plain('Unit price')))).toBe(parsePounds(stored.amount));
    }
  });

  it('are listed newest first, page by page, and in every order that is asked for', async () => {
    const dates = all.map(({ createdDate }) => createdDate);
    expect(dates).toEqual([...dates].sort().reverse());
    const { json: second } = await get('/message/NBW?pageSize=7&page=2');
    expect(second.data.map(({ messageId }: Row) => messageId)).toEqual(
      all.slice(7, 14).map(({ messageId }) => messageId),
    );
    expect(second.meta).toEqual({ count: all.length, page: 2, pageSize: 7 });
    for (const column of ['createdDate', 'title', 'status', 'messageType'] as const) {
      const sorted = await list(`sort=${column}`);
      const down = await list(`sort=-${column}`);
      expect(idsOf(sorted)).toEqual(idsOf(all));
      expect(down.map(({ messageId }) => messageId)).toEqual(sorted.map(({ messageId }) => messageId).reverse());
      const { rows } = await platform.database.pool.query<{ value: string }>(
        'select value from unnest($1::text[]) as value order by value',
        [sorted.map((row) => row[column])],
      );
      expect(sorted.map((row) => row[column])).toEqual(rows.map(({ value }) => value));
    }
  });

  it('are narrowed by client, account, type, status and London days, by each and together', async () => {
    const [one] = all.filter(({ accountId }) => accountId !== null);
    const { clientId = '', accountId = '', createdDate = '' } = one ?? {};
    expect(idsOf(await list(`clientId=${clientId}`))).toEqual(idsOf(all.filter((row) => row.clientId === clientId)));
    expect(idsOf(await list(`accountId=${accountId}`))).toEqual(
      idsOf(all.filter((row) => row.accountId === accountId)),
    );
    expect(idsOf(await list('messageType=contract%20note,General'))).toEqual(
      idsOf(all.filter(({ messageType }) => messageType === 'Contract Note' || messageType === 'General')),
    );
    expect(idsOf(await list('status=Unread'))).toEqual(idsOf(all.filter(({ status }) => status === 'Unread')));
    expect(idsOf(await list('status=Read,Archived'))).toEqual(idsOf(all.filter(({ status }) => status !== 'Unread')));
    const day = createdDate.slice(0, 10);
    expect(idsOf(await list(`fromDate=${day}&toDate=${day}`))).toEqual(
      idsOf(all.filter((row) => londonDate(new Date(row.createdDate)) === day)),
    );
    expect(idsOf(await list(`fromDate=${day}`))).toEqual(
      idsOf(all.filter((row) => londonDate(new Date(row.createdDate)) >= day)),
    );
    const together = all.filter(
      (row) => row.clientId === clientId && row.messageType === 'Contract Note' && row.status === 'Read',
    );
    expect(idsOf(await list(`clientId=${clientId}&messageType=Contract%20Note&status=Read`))).toEqual(idsOf(together));
    expect(await list('clientId=NOBODY')).toEqual([]);
  });

  it('belong to the day it was in London, in summer time too', async () => {
    const [row] = all;
    await query(`update message set created_at = '2026-06-30T23:30:00Z' where message_id = $1`, [row?.messageId]);
    const onDay = async (day: string): Promise<boolean> =>
      idsOf(await list(`fromDate=${day}&toDate=${day}`)).includes(row?.messageId ?? '');
    expect([await onDay('2026-06-30'), await onDay('2026-07-01')]).toEqual([false, true]);
    await query('update message set created_at = $2 where message_id = $1', [row?.messageId, row?.createdDate]);
  });

  it('name the filter that cannot be', async () => {
    expect(await fault('/message/NBW?status=Seen')).toEqual([400, 'status', 'Use one of: Unread, Read, Archived.']);
    expect((await fault('/message/NBW?messageType=Letter')).slice(0, 2)).toEqual([400, 'messageType']);
    expect(await fault('/message/NBW?fromDate=2026-05-02&toDate=2026-05-01')).toEqual([
      400,
      'fromDate',
      'Choose a from date on or before the to date.',
    ]);
    expect((await fault('/message/NBW?fromDate=yesterday')).slice(0, 2)).toEqual([400, 'fromDate']);
  });

  it('are read without being marked, and marked by a call of its own, which says who and when and is audited', async () => {
    const { messageId } = (await list('status=Unread', adviser))[0] ?? { messageId: '' };
    const before = (await get(`/message/NBW/${messageId}`)).json.data;
    expect(before).toMatchObject({
      messageId,
      status: 'Unread',
      readDate: null,
      readByName: null,
      auditDetails: { version: 1 },
    });
    expect(before.body.every((paragraph: string) => paragraph.length > 10)).toBe(true);
    expect((await mark(messageId, { status: 'Read', auditDetails: { version: 1 } }, adviser)).json.data).toEqual({
      id: messageId,
      firmId: 'NBW',
      status: 'Read',
      version: 2,
    });
    const after = (await get(`/message/NBW/${messageId}`)).json.data;
    expect(after).toMatchObject({
      status: 'Read',
      readDate: expect.any(String),
      readByName: 'Priya Hart',
      auditDetails: { version: 2 },
    });
    expect(
      await query('select action, outcome, before, after from audit where record_id = $1', [messageId]),
    ).toContainEqual({
      action: 'updateMessageStatus',
      outcome: 'done',
      before: { status: 'Unread' },
      after: { status: 'Read' },
    });
    expect((await mark(messageId, { status: 'Unread' })).json.data).toMatchObject({ status: 'Unread', version: 3 });
    expect((await get(`/message/NBW/${messageId}`)).json.data).toMatchObject({ readDate: null, readByName: null });
  });

  it('go from status to status by the table, and no other way', async () => {
    const { messageId } = someUnread(4);
    const outcomes: string[] = [];
    for (const from of messageStatuses) {
      for (const to of messageStatuses) {
        await query('update message set status = $2, read_at = null, read_by = null where message_id = $1', [
          messageId,
          from,
        ]);
        const { status } = await mark(messageId, { status: to });
        outcomes.push(`${from} ${to} ${status}`);
      }
    }
    expect(outcomes).toEqual([
      'Unread Unread 409',
      'Unread Read 200',
      'Unread Archived 200',
      'Read Unread 200',
      'Read Read 409',
      'Read Archived 200',
      'Archived Unread 409',
      'Archived Read 200',
      'Archived Archived 409',
    ]);
    await query(`update message set status = 'Archived' where message_id = $1`, [messageId]);
    expect((await mark(messageId, { status: 'Unread' })).json.error.errorMessage).toBe(
      'A message that is Archived cannot become Unread. It can become Read.',
    );
    expect((await mark(messageId, { status: 'Archived' })).json.error.errorMessage).toBe(
      'The message is already Archived.',
    );
    expect((await mark(messageId, { status: 'Seen' })).json.error.fieldErrors[0]).toMatchObject({
      fieldName: 'status',
    });
  });

  it('are not marked over someone else’s change, in the body or in If-Match', async () => {
    const { messageId } = someUnread(5);
    expect((await mark(messageId, { status: 'Read' })).status).toBe(200);
    expect((await mark(messageId, { status: 'Archived', auditDetails: { version: 1 } })).status).toBe(412);
    expect(
      (
        await platform.request('PUT', `/message/NBW/${messageId}`, {
          token: admin,
          body: { status: 'Archived' },
          headers: { 'if-match': '"1"' },
        })
      ).status,
    ).toBe(412);
    expect(
      (
        await platform.request('PUT', `/message/NBW/${messageId}`, {
          token: admin,
          body: { status: 'Archived' },
          headers: { 'if-match': '"2"' },
        })
      ).json.data,
    ).toMatchObject({ status: 'Archived', version: 3 });
  });

  it('are marked once for a request that is sent again', async () => {
    const { messageId } = someUnread(6);
    const send = () =>
      platform.request('PUT', `/message/NBW/${messageId}`, {
        token: admin,
        body: { status: 'Read' },
        headers: { 'idempotency-key': 'a-key-for-one-message' },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(second.json.data).toEqual(first.json.data);
  });

  it('are those of the clients the caller sees, with what the caller sees of their accounts', async () => {
    const seen = new Set(
      (
        await query<{ client_id: string }>(`
      select client_id from client join node using (firm_id, node_id) join portal_user u on u.firm_id = client.firm_id and u.email = 'priya.hart@northbrook.example' join node office on office.firm_id = u.firm_id and office.node_id = u.node_id
      where client.firm_id = 'NBW' and starts_with(node.path, office.path)`)
      ).map((row) => row.client_id),
    );
    const own = await list('', adviser);
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    expect(idsOf(own)).toEqual(idsOf(all.filter(({ clientId }) => seen.has(clientId))));
    const hidden = all.find(({ clientId, documents }) => !seen.has(clientId) && documents.length > 0);
    expect((await get(`/message/NBW/${hidden?.messageId}`, adviser)).status).toBe(404);
    expect((await mark(hidden?.messageId ?? '', { status: 'Archived' }, adviser)).status).toBe(404);
    expect((await get(`/tessera/file/NBW/${hidden?.documents[0]?.fileId}`, adviser)).status).toBe(404);
    expect((await get(`/message/stats/NBW?clientId=${hidden?.clientId}`, adviser)).json.data).toMatchObject({
      total: 0,
      unread: 0,
    });
    // A message about an account of another office, as of a joint one whose lead went there.
    const about = own.find(({ accountId, transactionId }) => accountId !== null && transactionId !== null);
    await query(
      `update account set node_id = (select node_id from node where firm_id = 'NBW' and name = 'Leeds office') where firm_id = 'NBW' and account_id = $1`,
      [about?.accountId],
    );
    expect((await get(`/message/NBW/${about?.messageId}`, adviser)).json.data).toMatchObject({
      accountId: null,
      accountName: null,
      transactionId: null,
    });
    expect(await list(`accountId=${about?.accountId}`, adviser)).toEqual([]);
    expect((await list(`accountId=${about?.accountId}`)).length).toBeGreaterThan(0);
  });

  it('of a firm are no other firm’s', async () => {
    const other = await platform.signIn('HLM', 'admin@holloway.example');
    const { json } = await platform.get('/message/HLM?pageSize=100', other);
    expect(json.meta.count).toBeGreaterThan(0);
    const clients = new Set(
      (await query<{ client_id: string }>(`select client_id from client where firm_id = 'HLM'`)).map(
        (row) => row.client_id,
      ),
    );
    expect((json.data as Row[]).every(({ clientId }) => clients.has(clientId))).toBe(true);
    const note = all.find(({ documents }) => documents.length > 0);
    expect((await platform.get(`/message/HLM/${note?.messageId}`, other)).status).toBe(404);
    expect((await platform.get(`/tessera/file/HLM/${note?.documents[0]?.fileId}`, other)).status).toBe(404);
  });

  it('are counted as the list has them, of all clients and of one', async () => {
    const now = await list('');
    const statsOf = (rows: readonly Row[]) => {
      const countOf = (holds: (row: Row) => boolean): number => rows.filter(holds).length;
      const types = messageTypes.filter((type) => rows.some(({ messageType }) => messageType === type));
      return {
        total: rows.length,
        unread: countOf(({ status }) => status === 'Unread'),
        byStatus: messageStatuses.map((status) => ({ status, count: countOf((row) => row.status === status) })),
        byType: types.map((type) => ({
          messageType: type,
          count: countOf((row) => row.messageType === type),
          unread: countOf((row) => row.messageType === type && row.status === 'Unread'),
        })),
      };
    };
    expect((await get('/message/stats/NBW')).json.data).toEqual(statsOf(now));
    const { clientId } = someUnread();
    expect((await get(`/message/stats/NBW?clientId=${clientId}`)).json.data).toEqual(
      statsOf(now.filter((row) => row.clientId === clientId)),
    );
    const own = await list('', adviser);
    expect((await get('/message/stats/NBW', adviser)).json.data).toEqual(statsOf(own));
  });

  it('carry files that open as a PDF of the same order each time, and cannot be changed', async () => {
    const {
      documents: [file],
      messageId,
    } = all.find(({ documents }) => documents.length > 0) ?? { documents: [] as Row['documents'], messageId: '' };
    expect((await get(`/message/NBW/${messageId}`)).json.data.documents[0]).toMatchObject({
      fileId: file?.fileId,
      url: `/tessera/file/NBW/${file?.fileId}`,
      mediaType: 'application/pdf',
    });
    const [once, again] = [await get(file?.url ?? ''), await get(file?.url ?? '')];
    expect(once.json.data).toEqual(again.json.data);
    expect(once.json.data).toMatchObject({ fileId: file?.fileId, fileName: file?.name, mediaType: 'application/pdf' });
    await expect(query(`update file set name = 'other.pdf' where file_id = $1`, [file?.fileId])).rejects.toThrow(
      'never changed',
    );
    await expect(query('delete from file where file_id = $1', [file?.fileId])).rejects.toThrow('never changed');
  });
});
