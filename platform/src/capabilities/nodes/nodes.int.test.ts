import { startTestServer, type TestServer } from '../../testing/test-server';

describe('theme, texts and configuration of nodes', () => {
  let platform: TestServer;
  let admin: string;
  let office: string;
  let otherOffice: string;
  let adviserNode: string;

  const theme = async (nodeId: string) => (await platform.get(`/node/theme/NBW/${nodeId}`, admin)).json.data;
  const patch = (what: string, body: object, token = admin, headers: Record<string, string> = {}) =>
    platform.request('PATCH', `/node/${what}/NBW`, { token, body, headers });
  const versionOf = async (what: string, nodeId: string): Promise<number> =>
    (await platform.get(`/node/${what}/NBW/${nodeId}`, admin)).json.data.auditDetails.version;

  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    const { data } = (await platform.get('/firm/node/list/NBW', admin)).json;
    const offices = data.filter((node: { nodeType: string }) => node.nodeType === 'Business Stream');
    [office, otherOffice] = offices.map((node: { nodeId: string }) => node.nodeId);
    adviserNode = data.find((node: { parentNodeId: string }) => node.parentNodeId === office).nodeId;
  });
  afterAll(() => platform.close());

  test('the tree is listed with the way down to each node, and can be narrowed', async () => {
    const all = (await platform.get('/firm/node/list/NBW', admin)).json.data;
    expect(all[0]).toMatchObject({ nodeId: '0', parentNodeId: null, path: ['Northbrook Wealth'] });
    expect(all.find((node: { nodeId: string }) => node.nodeId === adviserNode).path).toHaveLength(3);
    const named = (
      await platform.get('/firm/node/list/NBW?name=OFFICE&nodeType=Business%20Stream&parentNodeId=0', admin)
    ).json.data;
    expect(named.map((node: { name: string }) => node.name)).toEqual(
      [...named.map((node: { name: string }) => node.name)].sort(),
    );
    expect(named.length).toBeGreaterThan(1);
    const turned = named[0].name.split(' ').reverse().join(' ');
    expect(
      (await platform.get(`/firm/node/list/NBW?name=${encodeURIComponent(turned)}`, admin)).json.data.map(
        (node: { name: string }) => node.name,
      ),
    ).toContain(named[0].name);
    expect((await platform.get('/firm/node/list/NBW?nodeType=Nonsense', admin)).status).toBe(400);
  });

  test('somebody of an office sees its nodes alone, in the list and in the path', async () => {
    const priya = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    const { data } = (await platform.get('/firm/node/list/NBW', priya)).json;
    expect(data.length).toBeGreaterThan(0);
    expect(data.some((node: { nodeId: string }) => node.nodeId === '0')).toBe(false);
    expect(data[0].path).toEqual([data[0].name]);
  });

  test('a theme falls back to the parents, then the firm, and is taken whole', async () => {
    expect(await theme(adviserNode)).toMatchObject({
      own: {},
      source: { kind: 'firm', name: 'Northbrook Wealth' },
      auditDetails: { version: 0, userId: null },
    });
    const { status, json } = await patch('theme', { nodeId: office, brand: '#7A1F3D', auditDetails: { version: 0 } });
    expect({ status, own: json.data?.own }).toEqual({ status: 200, own: { brand: '#7a1f3d' } });
    expect(await theme(adviserNode)).toMatchObject({
      own: {},
      inherited: { brand: '#7a1f3d' },
      source: { kind: 'node' },
    });
    expect((await theme(otherOffice)).source.kind).toBe('firm');
    const version = await versionOf('theme', office);
    expect((await patch('theme', { nodeId: office, brand: null, auditDetails: { version } })).json.data.own).toEqual(
      {},
    );
  });

  test('a colour that cannot be read is refused beside its field, with the nearest that can', async () => {
    const version = await versionOf('theme', office);
    const { status, json } = await patch('theme', {
      nodeId: office,
      brand: '#ffee00',
      brandDark: '#101010',
      auditDetails: { version },
    });
    expect(status).toBe(400);
    expect(
      json.error.fieldErrors.map((each: { fieldName: string; type: string }) => [each.fieldName, each.type]),
    ).toEqual([
      ['brand', 'contrast'],
      ['brandDark', 'contrast'],
    ]);
    const nearest = /nearest colour that can be read is (#[0-9a-f]{6})/.exec(
      json.error.fieldErrors[0].errorMessage,
    )?.[1];
    expect(await versionOf('theme', office)).toBe(version);
    expect((await patch('theme', { nodeId: office, brand: nearest, auditDetails: { version } })).status).toBe(200);
  });

  test.each(['red', '#fff', '#12345g', 'url(x)', ''])('%p is not a colour', async (brand) => {
    const { status, json } = await patch('theme', {
      nodeId: office,
      brand,
      auditDetails: { version: await versionOf('theme', office) },
    });
    expect({ status, field: json.error?.fieldErrors[0]?.fieldName }).toEqual({ status: 400, field: 'brand' });
  });

  test('a change made on an old version is 412 and writes nothing; the version may stand in If-Match', async () => {
    const version = await versionOf('content', office);
    expect(
      (
        await patch('content', { nodeId: office, texts: { 'portal.footer': 'First' } }, admin, {
          'if-match': `"${version}"`,
        })
      ).status,
    ).toBe(200);
    const late = await patch('content', {
      nodeId: office,
      texts: { 'portal.footer': 'Second' },
      auditDetails: { version },
    });
    expect({ status: late.status, type: late.json.error?.type }).toEqual({ status: 412, type: 'stale-version' });
    expect((await patch('content', { nodeId: office, texts: {} })).json.error.fieldErrors[0].fieldName).toBe(
      'auditDetails.version',
    );
    const texts = (await platform.get(`/node/content/NBW/${office}`, admin)).json.data.texts;
    expect(texts.find((text: { key: string }) => text.key === 'portal.footer').own).toBe('First');
  });

  test('of ten changes made at once on one version, one is done', async () => {
    const version = await versionOf('config', otherOffice);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        patch('config', {
          nodeId: otherOffice,
          values: { supportEmail: `help${index}@northbrook.example` },
          auditDetails: { version },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect(await versionOf('config', otherOffice)).toBe(version + 1);
  });

  test('a change is audited with what was and what is', async () => {
    const version = await versionOf('config', office);
    await patch('config', { nodeId: office, values: { supportTelephone: '0117 496 0123' }, auditDetails: { version } });
    const row = await platform.database.db
      .selectFrom('audit')
      .where('action', '=', 'patchNodeConfig')
      .where('record_id', '=', office)
      .orderBy('audit_id', 'desc')
      .select(['outcome', 'before', 'after', 'user_id'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      outcome: 'done',
      before: {},
      after: { supportTelephone: '0117 496 0123' },
      user_id: expect.any(String),
    });
  });

  test('a text falls back by node and by language: en-GB, then en, then every language', async () => {
    const put = async (nodeId: string, locale: string, text: string) =>
      expect(
        (
          await patch('content', {
            nodeId,
            locale,
            texts: { 'signIn.welcome': text },
            auditDetails: { version: await versionOf('content', nodeId) },
          })
        ).status,
      ).toBe(200);
    const shown = async (locale: string, nodeId: string) =>
      (await platform.get(`/content/NBW?nodeId=${nodeId}&space=signIn&locale=${locale}`, admin)).json.data[
        'signIn.welcome'
      ];
    expect(await shown('en-GB', adviserNode)).toBe('Welcome to Northbrook Wealth');
    await put(office, 'default', 'Office, any language');
    await put(office, 'en', 'Office, English');
    expect(await shown('en-GB', adviserNode)).toBe('Office, English');
    expect(await shown('cy-GB', adviserNode)).toBe('Office, any language');
    await put(adviserNode, 'default', 'Adviser');
    expect(await shown('en-GB', adviserNode)).toBe('Adviser');
    await put(adviserNode, 'default', '   ');
    expect(await shown('en-GB', adviserNode)).toBe('Office, English');
  });

  test('values that cannot be used are refused beside their fields', async () => {
    const config = await patch('config', {
      nodeId: office,
      values: { supportEmail: 'nobody', locale: 'xx', surprise: '1' },
      auditDetails: { version: 0 },
    });
    expect(config.json.error.fieldErrors.map((each: { fieldName: string }) => each.fieldName)).toEqual([
      'supportEmail',
      'locale',
      'surprise',
    ]);
    const content = await patch('content', {
      nodeId: office,
      texts: { 'portal.windowTitle': 'x'.repeat(61), 'no.such': 'text' },
      auditDetails: { version: 0 },
    });
    expect(content.json.error.fieldErrors.map((each: { fieldName: string }) => each.fieldName)).toEqual([
      'portal.windowTitle',
      'no.such',
    ]);
  });

  test('read alone changes nothing, and a node out of sight is not there', async () => {
    const { db } = platform.database;
    const grant = (ranges: string[]) =>
      db
        .updateTable('portal_user')
        .set({ scopes: JSON.stringify([{ resource: 'Firm Management', scope: 'Firm Management', ranges }]) })
        .where('email', '=', 'priya.hart@northbrook.example')
        .execute();
    await grant(['read']);
    const reader = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    const [own] = (await platform.get('/firm/node/list/NBW', reader)).json.data;
    expect((await platform.get(`/node/theme/NBW/${own.nodeId}`, reader)).status).toBe(200);
    expect(
      (await patch('theme', { nodeId: own.nodeId, brand: '#0b5563', auditDetails: { version: 0 } }, reader)).status,
    ).toBe(403);
    await grant(['read', 'read-write']);
    for (const nodeId of ['0', 'NOWHERE']) {
      expect((await platform.get(`/node/theme/NBW/${nodeId}`, reader)).status).toBe(404);
      for (const [what, body] of [
        ['theme', { brand: '#0b5563' }],
        ['content', { texts: {} }],
        ['config', { values: {} }],
      ] as const)
        expect((await patch(what, { nodeId, ...body, auditDetails: { version: 0 } }, reader)).status).toBe(404);
    }
  });

  test('the session and the host name carry what is in force', async () => {
    const version = await versionOf('content', '0');
    await patch('content', {
      nodeId: '0',
      texts: { 'portal.windowTitle': 'Northbrook portal', 'signIn.help': 'Ring us.' },
      auditDetails: { version },
    });
    const { appearance } = (await platform.get('/session', admin)).json.data;
    expect(appearance).toMatchObject({
      windowTitle: 'Northbrook portal',
      support: { email: 'admin@northbrook.example' },
    });
    const { data } = (
      await platform.request('GET', '/firm/hostname?host=localhost', {
        headers: { 'client-authentication': platform.clientAuthentication },
      })
    ).json;
    expect(data[0]).toMatchObject({
      windowTitle: 'Northbrook portal',
      signIn: { welcome: 'Welcome to Northbrook Wealth', help: 'Ring us.' },
    });
  });

  test('what is in force at a node is listed by kind, and the firm’s settings say where it answers', async () => {
    const { data } = (await platform.get(`/firm/config/NBW?dataType=Configuration,Theme&nodeId=${office}`, admin)).json;
    expect(data.map((each: { dataType: string }) => each.dataType)).toEqual(['Configuration', 'Theme']);
    expect(data[0].values).toMatchObject({ locale: 'en-GB', supportTelephone: '0117 496 0123' });
    expect((await platform.get('/settings/NBW', admin)).json.data).toMatchObject({
      firmId: 'NBW',
      hosts: expect.arrayContaining([expect.objectContaining({ host: 'localhost' })]),
      flags: expect.arrayContaining(['automatedFirmSetup']),
    });
  });
});
