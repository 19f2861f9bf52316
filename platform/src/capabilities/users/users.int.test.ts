import type { Scope } from '@tessera/contract';
import { isWithin } from '@tessera/contract/users/grants';
import { accessPresets, presetScopes, type PresetId } from '@tessera/contract/users/presets';
import { levelsOf, scopesFrom } from '@tessera/contract/users/access-levels';
import { demoPassword } from '../../demo/demo';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';

let platform: TestServer;
let admin: string;
let office: string;
let otherOffice: string;

const fromProxy = () => ({
  'client-authentication': platform.clientAuthentication,
  'x-forwarded-host': 'northbrook.localhost:8443',
  'x-forwarded-proto': 'https',
});
const send = (method: string, path: string, body: unknown, token = admin, headers = {}): Promise<Reply> =>
  platform.request(method, path, { token, body, headers });
let made = 0;
const entry = (over: object = {}) => ({
  name: 'Nadia Rowe',
  email: `nadia.rowe${(made += 1)}@northbrook.example`,
  jobTitle: 'Adviser',
  nodeId: office,
  scopes: presetScopes('adviser'),
  ...over,
});
const create = (over: object = {}, token = admin): Promise<Reply> =>
  send('POST', '/user', { firmId: 'NBW', userType: 'User', ...entry(over) }, token, fromProxy());
const created = async (over: object = {}) => {
  const { status, json } = await create(over);
  expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
  return json.data as { userId: string; email: string; auditDetails: { version: number }; status: string };
};
const refusalsOf = ({ status, json }: Reply) => ({
  status,
  fields: (json.error?.fieldErrors ?? []).map((each: { fieldName: string; type: string }) => [
    each.fieldName,
    each.type,
  ]),
});
const setPassword = (token: string, newPassword = 'violet otter ladder', headers = fromProxy()): Promise<Reply> =>
  platform.request('POST', '/setpassword', { body: { token, newPassword }, headers });
const mailedTokens = async (email: string): Promise<string[]> =>
  (await platform.deliverMail())
    .filter(({ to }) => to.address === email)
    .map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? '');
const auditsOf = (recordId: string) =>
  platform.database.db
    .selectFrom('audit')
    .where('record_id', '=', recordId)
    .select(['action', 'outcome', 'reason', 'before', 'after'])
    .orderBy('audit_id')
    .execute();
const signInWith = (id: string, password: string) =>
  platform.request('POST', '/authenticate', { body: { firmId: 'NBW', id, password } });
const grantTo = async (email: string, scopes: readonly Scope[], nodeId?: string): Promise<void> => {
  await platform.database.db
    .updateTable('portal_user')
    .set({ scopes: JSON.stringify(scopes), ...(nodeId === undefined ? {} : { node_id: nodeId }) })
    .where('email', '=', email)
    .execute();
};

beforeAll(async () => {
  platform = await startTestServer();
  admin = await platform.signIn('NBW', 'admin@northbrook.example');
  const nodes = await platform.database.db
    .selectFrom('node')
    .where('firm_id', '=', 'NBW')
    .where('node_type', '=', 'Business Stream')
    .orderBy('node_id')
    .select('node_id')
    .execute();
  office = nodes[0]?.node_id ?? '';
  otherOffice = nodes[1]?.node_id ?? '';
});
afterAll(() => platform.close());

describe('a new person', () => {
  it('is Invited, gets a link at the browser’s address, and is Active with a password of their own', async () => {
    const user = await created();
    expect(user.status).toBe('Invited');
    const [mail] = (await platform.deliverMail()).filter(({ to }) => to.address === user.email);
    expect(mail).toMatchObject({ subject: 'Your sign-in to the portal of Northbrook Wealth' });
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? 'none:');
    expect(link.origin).toBe('https://northbrook.localhost:8443');
    const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
    const read = await platform.get(`/user/NBW/${user.userId}`, admin);
    expect(read.json.data.invitation).toMatchObject({ state: 'Sent' });
    expect((await signInWith(user.email, 'violet otter ladder')).status).toBe(400);
    expect(refusalsOf(await setPassword(token, 'short'))).toMatchObject({ fields: [['newPassword', 'invalid']] });
    expect((await setPassword(token)).status).toBe(200);
    const signedIn = await signInWith(user.email, 'violet otter ladder');
    expect(signedIn.json.data).toMatchObject({ userName: 'Nadia Rowe', nodeId: office });
    const again = await setPassword(token, 'seven quiet lanterns');
    expect(again.json.error.fieldErrors[0].errorMessage).toMatch(/has been used/);
    expect((await auditsOf(user.userId)).map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
      ['createUser', 'done', null],
      ['setPassword', 'done', 'The invitation was accepted.'],
      ['authenticate', 'done', null],
      ['setPassword', 'refused', 'The invitation was used before.'],
    ]);
  });

  it('uses the newest link only, within 72 hours, at the portal of the firm', async () => {
    const user = await created();
    const [first = ''] = await mailedTokens(user.email);
    expect((await send('POST', `/tessera/user/invitation/NBW/${user.userId}`, {}, admin, fromProxy())).status).toBe(
      200,
    );
    const [second = ''] = await mailedTokens(user.email);
    const told = async (token: string, headers = fromProxy()): Promise<string> =>
      (await setPassword(token, 'violet otter ladder', headers)).json.error?.fieldErrors[0].errorMessage ?? 'set';
    expect(await told(first)).toMatch(/A newer invitation/);
    expect(await told(second, { ...fromProxy(), 'x-forwarded-host': 'cedar.localhost' })).toMatch(/another firm/);
    platform.passTime(72 * 60 + 1);
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    expect(await told(second)).toMatch(/more than 72 hours old/);
    expect((await platform.get(`/user/NBW/${user.userId}`, admin)).json.data.invitation.state).toBe('Expired');
    expect((await auditsOf(user.userId)).slice(-3).map(({ reason }) => reason)).toEqual([
      'A newer invitation was sent.',
      'Used at another firm’s address.',
      'The invitation has expired.',
    ]);
    expect(await told('made-up')).toMatch(/has been used, or/);
    const unknown = await platform.database.db
      .selectFrom('audit')
      .where('reason', '=', 'No such link.')
      .select('firm_id')
      .execute();
    expect(unknown).toEqual([{ firm_id: 'NBW' }]);
  });

  it('has an address nobody else has, in any spelling, clients among them', async () => {
    for (const email of [
      ' PRIYA.hart@Northbrook.EXAMPLE ',
      'ｐｒｉｙａ.hart@northbrook.example',
      'priya.hart＠northbrook。example',
    ])
      expect(refusalsOf(await create({ email }))).toEqual({ status: 400, fields: [['email', 'taken']] });
    await created({ email: 'info@münchen.example' });
    expect(refusalsOf(await create({ email: 'INFO@xn--mnchen-3ya.example' }))).toEqual({
      status: 400,
      fields: [['email', 'taken']],
    });
    expect(refusalsOf(await create({ email: 'two words@northbrook.example' })).fields).toEqual([['email', 'invalid']]);
    const racing = { email: 'racing@northbrook.example' };
    const statuses = (await Promise.all([create(racing), create(racing)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });
});

test('users are listed by kind, status and part of the firm', async () => {
  const names = async (query: string): Promise<string[]> =>
    (await platform.get(`/user/NBW?pageSize=100&${query}`, admin)).json.data.map((user: { name: string }) => user.name);
  expect(await names('userType=Machine')).toEqual(['Back office link']);
  const inOffice = await names(`nodeId=${office}&status=Active`);
  expect(inOffice).toEqual(expect.arrayContaining(['Priya Hart', 'Owen Pryce']));
  expect(inOffice).not.toContain('Morgan Ellis');
  expect(await names('status=Invited')).not.toContain('Priya Hart');
});

describe('a user’s parts of the firm', () => {
  it('are the home node and further ones, with all below, and fewer once they are taken', async () => {
    const user = await created({ furtherNodeIds: [otherOffice, office] });
    const [token = ''] = await mailedTokens(user.email);
    await setPassword(token);
    const session = (await signInWith(user.email, 'violet otter ladder')).json.data.token as string;
    const nodesOf = async (): Promise<string[]> =>
      (await platform.get('/firm/node/list/NBW', session)).json.data.map((node: { nodeId: string }) => node.nodeId);
    const seen = await nodesOf();
    expect(seen).toEqual(expect.arrayContaining([office, otherOffice]));
    expect(seen).not.toContain('0');
    const { json } = await platform.get(`/user/NBW/${user.userId}`, admin);
    expect(json.data.furtherNodes.map((node: { nodeId: string }) => node.nodeId)).toEqual([otherOffice]);
    const { status } = await send('PUT', `/user/NBW/${user.userId}`, entry({ email: user.email }), admin, {
      'if-match': String(json.data.auditDetails.version),
    });
    expect(status).toBe(200);
    expect(await nodesOf()).not.toContain(otherOffice);
  });

  it('changes on the version that was read only', async () => {
    const user = await created();
    const body = entry({ email: user.email, jobTitle: 'Partner' });
    const put = (version: number) =>
      send('PUT', `/user/NBW/${user.userId}`, { ...body, auditDetails: { version } }, admin);
    expect((await put(1)).json.data).toMatchObject({ jobTitle: 'Partner', auditDetails: { version: 2 } });
    expect((await put(1)).status).toBe(412);
    expect((await auditsOf(user.userId)).at(1)).toMatchObject({ after: { jobTitle: 'Partner' } });
  });
});

describe('nobody grants above themselves', () => {
  const granter = 'sam.okoro@northbrook.example';
  const withUsers = (id: PresetId): Scope[] => scopesFrom({ ...levelsOf(presetScopes(id)), User: 'read-write' });
  const pairs = accessPresets.flatMap((own) => accessPresets.map((given) => [own.id, given.id] as const));

  it.each(pairs)('%s with User gives %s by no call what they do not have', async (own, given) => {
    await grantTo(granter, withUsers(own), office);
    const token = await platform.signIn('NBW', granter);
    const scopes = presetScopes(given);
    const may = isWithin({ userId: '', scopes: withUsers(own), nodeIds: null }, { scopes, nodeIds: [] });

    const made = await create({ scopes }, token);
    expect(refusalsOf(made)).toEqual(
      may ? { status: 200, fields: [] } : { status: 400, fields: [['scopes', 'above-your-own']] },
    );

    const low = await created({ scopes: [] });
    const raised = await send(
      'PUT',
      `/user/NBW/${low.userId}`,
      { ...entry({ email: low.email, scopes }), auditDetails: { version: 1 } },
      token,
    );
    expect(raised.status).toBe(may ? 200 : 400);

    // Whoever has more is not touched by any call, even where it gives nothing new: an address is a way in.
    const high = await created({ scopes });
    const calls: [string, string, object][] = [
      [
        'PUT',
        `/user/NBW/${high.userId}`,
        { ...entry({ email: `x${high.email}`, scopes: [] }), auditDetails: { version: 1 } },
      ],
      ['POST', `/tessera/user/invitation/NBW/${high.userId}`, {}],
      ['POST', `/tessera/user/leaver/NBW/${high.userId}`, { handOver: [] }],
      ['PUT', `/tessera/user/status/NBW/${high.userId}`, { action: 'Reactivate' }],
    ];
    if (may) return;
    for (const [method, path, body] of calls) expect((await send(method, path, body, token)).status).toBe(403);
    expect((await auditsOf(high.userId)).map(({ action }) => action)).toEqual(['createUser']);
  });

  it('nor a part of the firm that they do not see, nor themselves anything', async () => {
    await grantTo(granter, withUsers('paraplanner'), office);
    const token = await platform.signIn('NBW', granter);
    const scopes = presetScopes('paraplanner');
    for (const nodes of [{ nodeId: '0' }, { nodeId: otherOffice }, { furtherNodeIds: [otherOffice] }])
      expect(refusalsOf(await create({ scopes, ...nodes }, token))).toEqual({
        status: 400,
        fields: [['nodeId', 'above-your-own']],
      });
    const { userId } = (await platform.get('/session', token)).json.data;
    const self = (await platform.get(`/user/NBW/${userId}`, token)).json.data;
    expect(self.locked).toMatch(/This is you/);
    const put = (over: object) =>
      send(
        'PUT',
        `/user/NBW/${userId}`,
        {
          ...entry({ email: self.email, scopes: self.scopes, ...over }),
          auditDetails: { version: self.auditDetails.version },
        },
        token,
      );
    expect(refusalsOf(await put({ scopes: [] })).fields).toEqual([['scopes', 'yourself']]);
    const desk = await platform.database.db
      .selectFrom('node')
      .where('parent_node_id', '=', office)
      .select('node_id')
      .executeTakeFirstOrThrow();
    expect(refusalsOf(await put({ nodeId: desk.node_id })).fields).toEqual([['nodeId', 'yourself']]);
    expect((await put({ jobTitle: 'Senior paraplanner' })).status).toBe(200);
    expect((await send('PUT', `/tessera/user/status/NBW/${userId}`, { action: 'Suspend' }, token)).status).toBe(403);
    expect((await send('POST', `/tessera/user/leaver/NBW/${userId}`, { handOver: [] }, token)).status).toBe(403);
  });

  it('nor with access that was taken from them while they asked', async () => {
    await grantTo(granter, withUsers('administrator'), '0');
    const token = await platform.signIn('NBW', granter);
    await platform.database.db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('firm')
        .select(({ fn }) => fn.countAll().as('n'))
        .execute();
    });
    const asked = create({ scopes: presetScopes('administrator'), nodeId: '0' }, token);
    const { userId } = (await platform.get('/session', token)).json.data;
    const taken = send('PUT', `/user/NBW/${userId}`, {
      ...entry({ email: granter, scopes: [] }),
      auditDetails: { version: (await platform.get(`/user/NBW/${userId}`, admin)).json.data.auditDetails.version },
    });
    expect((await taken).status).toBe(200);
    await asked;
    expect((await create({ scopes: presetScopes('read-only') }, token)).status).toBe(403);
  });
});

describe('the last administrator', () => {
  it('stays, whichever of the two removes the other first', async () => {
    // Only Morgan Ellis and Ruth Castell run the firm.
    await grantTo('sam.okoro@northbrook.example', presetScopes('paraplanner'), office);
    const ruth = await platform.signIn('NBW', 'ruth.castell@northbrook.example');
    const idOf = async (token: string): Promise<string> => (await platform.get('/session', token)).json.data.userId;
    const [morganId, ruthId] = [await idOf(admin), await idOf(ruth)];
    const answers = await Promise.all([
      send('PUT', `/tessera/user/status/NBW/${ruthId}`, { action: 'Suspend' }, admin),
      send('PUT', `/tessera/user/status/NBW/${morganId}`, { action: 'Suspend' }, ruth),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const [first] = answers;
    const left = first?.status === 200 ? admin : ruth;
    const gone = left === admin ? ruth : admin;
    expect((await platform.get('/session', gone)).status).toBe(401);

    // A colleague who may change people alone does not remove the one who is left.
    await grantTo('sam.okoro@northbrook.example', presetScopes('administrator'), '0');
    await platform.database.db
      .updateTable('portal_user')
      .set({ user_type: 'Machine' })
      .where('email', '=', 'sam.okoro@northbrook.example')
      .execute();
    const machine = await platform.signIn('NBW', 'sam.okoro@northbrook.example');
    const lastId = left === admin ? morganId : ruthId;
    const last = (await platform.get(`/user/NBW/${lastId}`, left)).json.data;
    const lowered = {
      ...entry({ email: last.email, nodeId: '0', scopes: presetScopes('adviser') }),
      auditDetails: { version: last.auditDetails.version },
    };
    for (const [method, path, body] of [
      ['PUT', `/user/NBW/${lastId}`, lowered],
      ['PUT', `/tessera/user/status/NBW/${lastId}`, { action: 'Suspend' }],
      ['POST', `/tessera/user/leaver/NBW/${lastId}`, { handOver: [] }],
    ] as const) {
      const { status, json } = await send(method, path, body, machine);
      expect({ path, status, says: json.error?.errorMessage }).toMatchObject({
        status: 409,
        says: expect.stringMatching(/last active administrator/) as string,
      });
    }
    const other = left === admin ? ruthId : morganId;
    expect((await send('PUT', `/tessera/user/status/NBW/${other}`, { action: 'Resume' }, left)).status).toBe(200);
    // A session that ended with the suspension does not come back with the person.
    expect((await platform.get('/session', gone)).status).toBe(401);
    admin = left;
    expect(demoPassword).toBeTruthy();
  });
});
