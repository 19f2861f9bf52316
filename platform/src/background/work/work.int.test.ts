import type { CallData, CallRow } from '@tessera/contract/schemas';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { jobContextOn } from '../../testing/job-context';
import { startTestServer, type TestServer } from '../../testing/test-server';
import type { JobContext } from '../queue/task';
import { notifications } from '../jobs/notifications';
import { work } from './run-work';

type Work = CallData<'getWork'>;

describe('work that a person starts', () => {
  let platform: TestServer;
  let context: JobContext;
  let admin: string;
  let adviser: string;
  let nodes: readonly CallRow<'listNodes'>[];
  beforeAll(async () => {
    platform = await startTestServer();
    context = jobContextOn(platform.database);
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    nodes = (await platform.get('/firm/node/list/NBW', admin)).json.data;
  });
  afterAll(() => platform.close());

  const post = (path: string, body: object, token = admin) => platform.request('POST', path, { token, body });
  const start = async (kind: 'export' | 'clientchange', body: object, token = admin): Promise<string> => {
    const { status, json } = await post(`/tessera/work/NBW/${kind}`, body, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data.id as string;
  };
  const read = async (id: string, token = admin): Promise<Work> =>
    (await platform.get(`/tessera/work/NBW/${id}`, token)).json.data;
  const fileOf = async (id: string, token = admin): Promise<string[][]> => {
    const { file } = await read(id, token);
    const parts: Buffer[] = [];
    for (let part = 1; part <= (file?.parts ?? 0); part += 1)
      parts.push(
        Buffer.from((await platform.get(`/tessera/work/NBW/${id}/part/${part}`, token)).json.data.base64, 'base64'),
      );
    return parse(Buffer.concat(parts), { bom: true });
  };
  const act = (id: string, action: string, token = admin) =>
    platform.request('PUT', `/tessera/work/NBW/${id}`, { token, body: { action } });
  const run = () => work(context, { firmId: 'NBW' });
  /** Adult clients of one adviser, and another adviser. */
  const movable = async (count: number) => {
    const { json } = await platform.get('/client/NBW?clientType=Individual&status=Active&pageSize=500', admin);
    const clients = (json.data as CallRow<'listClients'>[]).filter(({ clientGroups }) => clientGroups.length === 0);
    const [from, other, last] = [...new Set(clients.flatMap(({ nodeId }) => nodeId))];
    const to = nodes.find(({ nodeId }) => nodeId === other);
    return {
      ids: clients
        .filter(({ nodeId }) => nodeId[0] === from)
        .slice(0, count)
        .map(({ clientId }) => clientId),
      to: to as CallRow<'listNodes'>,
      third: nodes.find(({ nodeId }) => nodeId === last) as CallRow<'listNodes'>,
    };
  };

  it('exports a list of any length in parts, which its owner alone collects', async () => {
    await sql`insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, status, frequency, transaction_date, narrative)
      select 'NBW', 'X' || n, (select min(account_id) from account where firm_id = 'NBW'), 'Notional', 'Internal', 'In', 'Completed', 'Single', '2001-01-01', 'Many' from generate_series(1, 12000) n`.execute(
      platform.database.db,
    );
    const id = await start('export', {
      list: 'listTransactions',
      format: 'csv',
      filters: 'transactionDateTo=2001-01-01',
    });
    expect(await read(id)).toMatchObject({ status: 'Waiting', total: 12_000, done: 0, file: null });
    await run();
    const done = await read(id);
    expect(done).toMatchObject({ status: 'Completed', done: 12_000, total: 12_000 });
    expect(done.file?.parts).toBeGreaterThan(1);
    const rows = await fileOf(id);
    expect(new Set(rows.map((row) => row[1])).size).toBe(12_001);
    expect((await platform.get(`/tessera/work/NBW/${id}`, adviser)).status).toBe(404);
    expect((await platform.get(`/tessera/work/NBW/${id}/part/1`, adviser)).status).toBe(404);
    expect((await platform.get(`/tessera/work/NBW/${id}/part/99`, admin)).status).toBe(404);
    await sql`delete from portfolio_transaction where firm_id = 'NBW' and transaction_date = '2001-01-01'`.execute(
      platform.database.db,
    );
  });

  it('previews a change of adviser without changing anything, then changes each client once', async () => {
    const { ids, to, third } = await movable(3);
    const asked = { clientIds: ids, nodeId: to.nodeId };
    const preview = (await post('/tessera/work/NBW/clientchange/preview', asked)).json
      .data as CallData<'previewClientChange'>;
    expect(preview.items.map(({ problem }) => problem)).toEqual([null, null, null]);
    expect(preview.items.every(({ from }) => from !== to.name)).toBe(true);
    const before = await platform.get(`/client/NBW/${ids[0]}`, admin);
    expect(before.json.data.nodeId).not.toEqual([to.nodeId]);

    const id = await start('clientchange', asked);
    // Somebody gives the second client to a third adviser in between: that one is refused, the others go on.
    const body = { nodeId: [third.nodeId] };
    expect((await platform.request('PATCH', `/client/NBW/${ids[1]}`, { token: admin, body })).status).toBe(200);
    await run();
    const first = await read(id);
    expect(first).toMatchObject({ status: 'Completed', total: 3, done: 2, refused: 1 });
    expect(first.items.map(({ outcome }) => outcome)).toEqual(['Refused', 'Done', 'Done']);
    // The adviser of the record is the new one, not only the part of the firm that sees the client.
    const moved = (await platform.get(`/client/NBW/${ids[0]}`, admin)).json.data;
    expect([moved.nodeName, moved.adviserName]).toEqual([[to.name], to.name]);
    expect(first.items[0]?.reason).toBe(`Somebody changed this since you started: it is ${third.name} now.`);
    expect((await fileOf(id)).map((row) => row[2])).toEqual(['Outcome', 'Done', 'Refused', 'Done']);
    await notifications(context, { firmId: 'NBW' });
    const told = async (token: string, more: string): Promise<CallRow<'listNotifications'>[]> =>
      (await platform.get(`/notification/NBW?status=Open&sort=-since&${more}`, token)).json.data;
    // An export that is ready is told, and needs nobody.
    expect(await told(admin, 'notificationType=Work ended')).toMatchObject([{ title: 'Ready: Transactions (CSV)' }]);
    expect(await told(admin, 'notificationType=Work ended&forMe=true')).toEqual([]);
    const [ended] = await told(admin, 'notificationType=Work not done&forMe=true');
    expect(ended).toMatchObject({
      title: `Partly done: ${first.title}`,
      why: '2 clients are changed and 1 is not. Open it to see why.',
      record: { kind: 'Work', id },
    });
    // It is nobody else's: not in their lists, not by its id, and it is handed over to nobody.
    const other = await platform.signIn('NBW', 'ruth.castell@northbrook.example');
    expect(await told(other, 'notificationType=Work ended,Work not done')).toEqual([]);
    expect((await platform.get(`/notification/NBW/${ended?.id}`, other)).status).toBe(404);
    expect((await platform.get(`/notification/NBW/${ended?.id}`, admin)).json.data.colleagues).toEqual([]);

    // Repeated, only the refused one is tried again, on what it is now.
    expect((await act(id, 'repeat')).status).toBe(200);
    await run();
    expect(await read(id)).toMatchObject({ status: 'Completed', done: 3, refused: 0 });
    for (const clientId of ids)
      expect((await platform.get(`/client/NBW/${clientId}`, admin)).json.data.nodeId).toEqual([to.nodeId]);
    const { rows } = await sql<{
      count: bigint;
    }>`select count(*) as count from audit where firm_id = 'NBW' and action = 'patchClient' and outcome = 'done' and after ? 'nodeId' and record_id = any(${ids}::text[])`.execute(
      platform.database.db,
    );
    expect(rows[0]?.count).toBe(4n);
  });

  it('refuses what cannot be done, with the field or the reason', async () => {
    const { ids, to } = await movable(1);
    const refused = async (body: object, token = admin) => {
      const { status, json } = await post('/tessera/work/NBW/clientchange', body, token);
      return [status, json.error?.fieldErrors[0]?.fieldName];
    };
    expect(await refused({ clientIds: ids })).toEqual([400, 'nodeId']);
    expect(await refused({ clientIds: ids, nodeId: 'NOWHERE' })).toEqual([400, 'nodeId']);
    expect(await refused({ clientIds: ids, feeGroupId: 'NOWHERE' })).toEqual([400, 'feeGroupId']);
    expect(await refused({ clientIds: [...ids, ...ids], nodeId: to.nodeId })).toEqual([400, 'clientIds']);
    expect(await refused({ clientIds: [...ids, 'NOBODY'], nodeId: to.nodeId })).toEqual([400, 'clientIds[1]']);
    const reader = await platform.signIn('NBW', 'readonly@northbrook.example');
    expect((await refused({ clientIds: ids, nodeId: to.nodeId }, reader))[0]).toBe(403);
  });

  it('names those who follow before, and what became of them after', async () => {
    const { rows } = await sql<{ client_id: string; other: string; node_id: string; followers: string[] }>`
      select one.client_id, two.client_id as other, one.node_id from account_client own
        join account_client also on also.firm_id = own.firm_id and also.account_id = own.account_id and also.client_id <> own.client_id
        join account on account.firm_id = own.firm_id and account.account_id = own.account_id and account.status = 'Active'
        join client one on one.firm_id = own.firm_id and one.client_id = own.client_id
        join client two on two.firm_id = own.firm_id and two.client_id = also.client_id and two.node_id = one.node_id and two.adviser_user_id = one.adviser_user_id
      where own.firm_id = 'NBW' order by own.account_id limit 1`.execute(platform.database.db);
    const [pair] = rows;
    await sql`update client_parent set parent_client_id = ${pair?.other} where firm_id = 'NBW' and client_id = (select min(client_id) from client where firm_id = 'NBW' and client_type = 'Minor')`.execute(
      platform.database.db,
    );
    const { rows: minors } = await sql<{
      client_id: string;
    }>`update client set node_id = ${pair?.node_id}, adviser_user_id = (select adviser_user_id from client where client_id = ${pair?.other})
      where firm_id = 'NBW' and client_id in (select client_id from client_parent where firm_id = 'NBW' and parent_client_id in (${pair?.other}, ${pair?.client_id})) returning client_id`.execute(
      platform.database.db,
    );
    const children = minors.map((row) => row.client_id);
    expect(children.length).toBeGreaterThan(0);
    const { to, third } = await movable(1);
    const node = [to, third].find(({ nodeId }) => nodeId !== pair?.node_id);
    const asked = { clientIds: [pair?.client_id], nodeId: node?.nodeId };
    const preview = (await post('/tessera/work/NBW/clientchange/preview', asked)).json
      .data as CallData<'previewClientChange'>;
    const told = preview.followers.map(({ clientId, relation }) => `${relation} ${clientId}`).sort();
    expect(told).toEqual([...children.map((id) => `Child ${id}`), `Joint holder ${pair?.other}`].sort());
    // Named themselves, they do not follow.
    const both = await post('/tessera/work/NBW/clientchange/preview', {
      ...asked,
      clientIds: [pair?.client_id, pair?.other],
    });
    expect(both.json.data.followers.map(({ clientId }: { clientId: string }) => clientId).sort()).toEqual(
      [...children].sort(),
    );
    const id = await start('clientchange', asked);
    await run();
    const done = await read(id);
    const follow = children.length + 1;
    expect(done).toMatchObject({
      title: `1 client and ${follow} who follow to ${node?.name}`,
      done: follow + 1,
      total: follow + 1,
    });
    expect(done.items.map(({ clientId, outcome, reason }) => [clientId, outcome, reason]).sort()).toEqual(
      [
        [pair?.client_id, 'Done', null],
        [pair?.other, 'Done', 'Moved with a joint holder.'],
        ...children.map((child) => [child, 'Done', 'Moved with a parent.']),
      ].sort(),
    );
    expect(await fileOf(id)).toHaveLength(follow + 2);
  });

  it('moves a minor with the parent, wherever they stand in the selection', async () => {
    const { rows } = await sql<{ parent: string; child: string; node_id: string }>`
      select p.parent_client_id as parent, p.client_id as child, c.node_id from client_parent p join client c on c.firm_id = p.firm_id and c.client_id = p.client_id
      where p.firm_id = 'NBW' and (select count(*) from client_parent o where o.firm_id = p.firm_id and o.client_id = p.client_id) = 1
        and not exists (select from portfolio_group_client g where g.firm_id = p.firm_id and g.active and g.client_id in (p.client_id, p.parent_client_id)) limit 1`.execute(
      platform.database.db,
    );
    const [family] = rows;
    const { to, third } = await movable(1);
    const node = [to, third].find(({ nodeId }) => nodeId !== family?.node_id);
    const asked = { clientIds: [family?.child, family?.parent], nodeId: node?.nodeId };
    const preview = (await post('/tessera/work/NBW/clientchange/preview', asked)).json
      .data as CallData<'previewClientChange'>;
    expect(preview.items.map(({ problem }) => problem)).toEqual([null, null]);
    const id = await start('clientchange', asked);
    await run();
    expect(await read(id)).toMatchObject({ status: 'Completed', done: 2, refused: 0 });
    const alone = await post('/tessera/work/NBW/clientchange/preview', {
      clientIds: [family?.child],
      nodeId: [to, third].find(({ nodeId }) => nodeId !== node?.nodeId)?.nodeId,
    });
    expect(alone.json.data.items[0].problem).toContain('parent');
  });

  it('tells two fee groups of one name apart, and knows none that the caller does not see', async () => {
    const family = async (name: string, count: number, from: readonly string[]): Promise<string> => {
      const { status, json } = await post('/portfolioGroup/NBW', {
        name,
        groupIntent: 'Client Fee Group',
        clients: from.slice(0, count).map((id, index) => ({ id, relation: index === 0 ? null : 'Sibling' })),
      });
      expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
      return json.data.id as string;
    };
    const { ids } = await movable(5);
    const one = await family('Two of one name', 2, ids);
    const other = await family('Two of one name', 2, ids.slice(2));
    const asked = { clientIds: [ids[2]], feeGroupId: one, relation: 'Sibling' };
    const { items } = (await post('/tessera/work/NBW/clientchange/preview', asked)).json
      .data as CallData<'previewClientChange'>;
    expect(items[0]?.problem).not.toBe('Two of one name already.');
    const id = await start('clientchange', asked);
    await run();
    expect(await read(id)).toMatchObject({ status: 'Completed', done: 0, refused: 1 });
    expect((await platform.get(`/portfolioGroup/NBW/${other}`, admin)).json.data.clients).toHaveLength(2);

    const { json } = await platform.get('/portfolioGroup/NBW?groupIntent=Client Fee Group&pageSize=500', adviser);
    const seen = new Set((json.data as { id: string }[]).map((group) => group.id));
    const [hidden] = (
      (await platform.get('/portfolioGroup/NBW?groupIntent=Client Fee Group&pageSize=500', admin)).json.data as {
        id: string;
      }[]
    ).filter((group) => !seen.has(group.id));
    const own = (await platform.get('/client/NBW?pageSize=1', adviser)).json.data[0].clientId as string;
    const refused = await post('/tessera/work/NBW/clientchange', { clientIds: [own], feeGroupId: hidden?.id }, adviser);
    expect([refused.status, refused.json.error.fieldErrors[0]?.fieldName]).toEqual([400, 'feeGroupId']);
  });

  it('is stopped before it runs and while it runs, and cannot be stopped twice', async () => {
    const { ids, to } = await movable(2);
    const id = await start('clientchange', { clientIds: ids, nodeId: to.nodeId });
    expect((await act(id, 'stop', adviser)).status).toBe(404);
    expect((await act(id, 'repeat')).status).toBe(409);
    expect((await act(id, 'stop')).json.data).toMatchObject({ status: 'Stopped', done: 0 });
    expect((await act(id, 'stop')).status).toBe(409);
    await run();
    expect(await read(id)).toMatchObject({ status: 'Stopped', done: 0 });

    const running = await start('clientchange', { clientIds: ids, nodeId: to.nodeId });
    await platform.database.db.updateTable('work').set({ status: 'Stopping' }).where('work_id', '=', running).execute();
    await run();
    expect(await read(running)).toMatchObject({ status: 'Stopped', done: 0 });
  });

  it('does not run for somebody who may no longer sign in', async () => {
    const id = await start('export', { list: 'listClients', format: 'csv' }, adviser);
    const users = platform.database.db.updateTable('portal_user').where('email', '=', 'priya.hart@northbrook.example');
    await users.set({ status: 'Suspended' }).execute();
    await run();
    await users.set({ status: 'Active' }).execute();
    expect(await read(id, admin)).toMatchObject({
      status: 'Failed',
      note: 'The person who started it can no longer sign in.',
      file: null,
    });
  });
});
