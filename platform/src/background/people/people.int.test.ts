import { presetScopes } from '@tessera/contract/users/presets';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';

let platform: TestServer;
let admin: string;
let office: string;

const send = (method: string, path: string, body: unknown, token = admin): Promise<Reply> =>
  platform.request(method, path, { token, body });
const one = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> =>
  (await platform.database.pool.query<Row>(text, values)).rows[0] as Row;
const userIdOf = async (email: string): Promise<string> =>
  (await one<{ user_id: string }>('select user_id from portal_user where email = $1', [email])).user_id;

beforeAll(async () => {
  platform = await startTestServer();
  admin = await platform.signIn('NBW', 'admin@northbrook.example');
  office = (
    await one<{ node_id: string }>(
      "select node_id from portal_user where firm_id = 'NBW' and email = 'priya.hart@northbrook.example'",
    )
  ).node_id;
});
afterAll(() => platform.close());

describe('somebody who leaves', () => {
  it('is signed out at once, and what they have goes to whom is named or is let go, with a row for each client', async () => {
    const priya = await userIdOf('priya.hart@northbrook.example');
    const morgan = await userIdOf('admin@northbrook.example');
    const session = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    const draft = { form: 'clients.new', recordId: 'new', title: 'New client', href: '/clients/new', values: {} };
    await send('PUT', '/tessera/draft/NBW/D-LEAVER', draft, session);
    await send(
      'POST',
      '/tessera/reportschedule/NBW',
      { report: 'assets', query: '', format: 'csv', every: 'Weekly' },
      session,
    );
    await send('POST', '/reset', { firmId: 'NBW', id: 'priya.hart@northbrook.example' });

    const { status, json } = await platform.get(`/tessera/user/leaver/NBW/${priya}`, admin);
    expect(status).toBe(200);
    const items = json.data.items as { kind: string; count: number; people: { userId: string; name: string }[] }[];
    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Clients', 'Scheduled reports', 'Drafts']));
    const clients = items.find(({ kind }) => kind === 'Clients');
    expect(clients?.people.map(({ userId }) => userId)).toContain(morgan);
    // Sam Okoro is of the same office; Daniel Whitaker sees none of these clients.
    expect(clients?.people.map(({ name }) => name)).not.toContain('Daniel Whitaker');
    expect(json.data.staying.map(({ title }: { title: string }) => title)).toContain('What they did');

    const daniel = await userIdOf('daniel.whitaker@northbrook.example');
    const refused = await send('POST', `/tessera/user/leaver/NBW/${priya}`, {
      handOver: [{ kind: 'Clients', userId: daniel }],
    });
    expect(refused.json.error.fieldErrors[0]).toMatchObject({ fieldName: 'handOver[0].userId' });
    // Refused whole: they are still there.
    expect((await platform.get('/session', session)).status).toBe(200);

    const left = await send('POST', `/tessera/user/leaver/NBW/${priya}`, {
      reason: 'Retired',
      handOver: [
        { kind: 'Clients', userId: morgan },
        { kind: 'Drafts', userId: morgan },
      ],
    });
    expect({ status: left.status, error: left.json.error }).toEqual({ status: 200, error: undefined });
    expect(left.json.data).toMatchObject({
      user: { status: 'Deactivated' },
      sessionsEnded: 1,
      handedOver: expect.arrayContaining([
        { kind: 'Clients', count: clients?.count, to: 'Morgan Ellis' },
        { kind: 'Scheduled reports', count: 1, to: null },
        { kind: 'Drafts', count: 1, to: 'Morgan Ellis' },
      ]) as unknown,
    });
    expect((await platform.get('/session', session)).status).toBe(401);
    expect((await platform.get('/tessera/draft/NBW/D-LEAVER', admin)).status).toBe(200);
    const moved = await one<{ clients: bigint; audits: bigint; events: bigint; schedules: bigint; links: bigint }>(
      `select (select count(*) from client where adviser_user_id = $1) as clients,
        (select count(*) from audit where reason = 'Their adviser has left.') as audits,
        (select count(*) from domain_event where event_type = 'client.changed') as events,
        (select count(*) from report_schedule where user_id = $1 and next_date is not null) as schedules,
        (select count(*) from mail_outbox where user_id = $1) as links`,
      [priya],
    );
    expect(moved).toEqual({
      clients: 0n,
      audits: BigInt(clients?.count ?? 0),
      events: BigInt(clients?.count ?? 0),
      schedules: 0n,
      links: 0n,
    });
    const audit = await one<{ after: Record<string, string> }>(
      "select after from audit where action = 'deactivateUser' and outcome = 'done'",
    );
    expect(audit.after).toMatchObject({
      status: 'Deactivated',
      reason: 'Retired',
      'handedOver.Clients': `${clients?.count ?? 0} to Morgan Ellis`,
    });
  });

  it('comes back by a new invitation only, and with no old password', async () => {
    const priya = await userIdOf('priya.hart@northbrook.example');
    const path = `/tessera/user/status/NBW/${priya}`;
    expect((await send('PUT', path, { action: 'Resume' })).status).toBe(409);
    expect((await send('PUT', path, { action: 'Reactivate' })).json.data.status).toBe('Invited');
    expect((await platform.deliverMail()).map(({ to }) => to.address)).toEqual(['priya.hart@northbrook.example']);
    await expect(platform.signIn('NBW', 'priya.hart@northbrook.example')).rejects.toThrow(/sign-in-failed/);
  });
});

describe('the effect of a change', () => {
  it('names the calls and jobs it gives and takes, the clients seen, and why it would be refused', async () => {
    const sam = await userIdOf('sam.okoro@northbrook.example');
    const session = await platform.signIn('NBW', 'sam.okoro@northbrook.example');
    await send(
      'POST',
      '/tessera/reportschedule/NBW',
      { report: 'assets', query: '', format: 'csv', every: 'Weekly' },
      session,
    );
    const effectOf = async (scopes: unknown, nodeId = office) =>
      (await send('POST', '/tessera/user/effect/NBW', { userId: sam, userType: 'User', nodeId, scopes })).json.data;
    const ids = (calls: { id: string }[]): string[] => calls.map(({ id }) => id);

    const same = await effectOf(presetScopes('paraplanner'));
    expect(same).toMatchObject({ given: [], taken: [], jobs: [], problems: [] });
    expect(same.clients.before).toBe(same.clients.after);

    const adviser = await effectOf(presetScopes('adviser'), '0');
    expect(ids(adviser.given)).toEqual(expect.arrayContaining(['createTransaction', 'authoriseTransaction']));
    expect(adviser.taken).toEqual([]);
    expect(adviser.clients.after).toBeGreaterThan(adviser.clients.before);
    expect(adviser.jobs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'Scheduled report', effect: 'Changed' }),
        expect.objectContaining({ kind: 'Second-person task', title: 'Transactions to authorise', effect: 'Given' }),
      ]),
    );

    const nothing = await effectOf([]);
    expect(ids(nothing.taken)).toEqual(expect.arrayContaining(['patchClient', 'getFirmReport']));
    expect(nothing.clients.after).toBeNull();
    expect(nothing.jobs).toEqual(
      [expect.objectContaining({ kind: 'Scheduled report', effect: 'Taken' }), expect.anything()].slice(
        0,
        nothing.jobs.length,
      ),
    );

    const morgan = await userIdOf('admin@northbrook.example');
    const own = await send('POST', '/tessera/user/effect/NBW', {
      userId: morgan,
      userType: 'User',
      nodeId: '0',
      scopes: [],
    });
    expect(own.json.data.problems[0].message).toMatch(/Nobody changes their own access/);
  });
});
