import { KindGuard, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import {
  pathParameters,
  readErrorEnvelope,
  resources,
  sessionExpiredMessage,
  type Call,
  type Resource,
  type Scope,
} from '@tessera/contract';
import { platformCalls } from '@tessera/contract/catalogue';
import { schemas, type CallSchemas } from '@tessera/contract/schemas';
import { CallFixtures } from '../testing/call-fixtures';
import { startTestServer, type TestServer } from '../testing/test-server';

const calls: readonly Call[] = platformCalls;

/** What is wrong with a value by a schema, enums and surplus fields included. */
const firstFault = (schema: TSchema, value: unknown, path = ''): string | null => {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value) ? null : `${path} is ${JSON.stringify(value)}`;
  if (Array.isArray(schema.anyOf)) {
    const faults = (schema.anyOf as TSchema[]).map((each) => firstFault(each, value, path));
    return faults.includes(null) ? null : (faults[0] ?? null);
  }
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return `${path} is not a list`;
    return value.reduce<string | null>(
      (fault, each, index) => fault ?? firstFault(schema.items as TSchema, each, `${path}/${index}`),
      null,
    );
  }
  if (schema.type === 'object' && schema.properties) {
    if (typeof value !== 'object' || value === null) return `${path} is not an object`;
    const required = (schema.required ?? []) as string[];
    for (const [name, property] of Object.entries(schema.properties as Record<string, TSchema>)) {
      const own = (value as Record<string, unknown>)[name];
      if (own === undefined && !required.includes(name)) continue;
      const fault = firstFault(property, own, `${path}/${name}`);
      if (fault) return fault;
    }
    const surplus = Object.keys(value).find((name) => !Object.hasOwn(schema.properties as object, name));
    return surplus ? `${path}/${surplus} is not in the schema` : null;
  }
  return KindGuard.IsKind(schema) && !Value.Check(schema, value) ? `${path} is ${JSON.stringify(value)}` : null;
};

/** The resources of which one lets a caller make the call. */
const waysIn = ({ access }: Call): readonly Resource[] =>
  (access === null ? [] : 'anyOf' in access ? access.anyOf : [access]).map(({ resource }) => resource);

describe('every call of the catalogue', () => {
  let platform: TestServer;
  let admin: string;
  let otherFirm: string;
  let operations: string;
  let fixtures: CallFixtures;
  /** Calls that would take the ground from under the others' feet; their own tests say how they answer. */
  const endsSessions = (call: Call): boolean => ['signOut', 'changePassword', 'setPassword'].includes(call.id);
  /** Calls whose answer depends on the caller's second factor: `factors.int.test.ts` says how they answer. */
  const needsFactor = (call: Call): boolean =>
    [
      'confirmAppFactor',
      'confirmPasskey',
      'renameFactor',
      'removeFactor',
      'renewRecoveryCodes',
      'proveFactor',
      'finishSetUp',
      'stepUp',
      'resetFactors',
      'decideFactorReset',
    ].includes(call.id);
  const ask = async (call: Call, path: string, token?: string, firmId?: string) =>
    platform.request(call.method, path, {
      token,
      body: await fixtures.bodyOf(call, firmId),
      headers: call.credential === 'session' ? {} : { 'client-authentication': platform.clientAuthentication },
    });

  /** Only operations act on transactions, say what a bank reports and what other systems tell. */
  const tokenFor = (call: Call): string | undefined =>
    call.credential !== 'session'
      ? undefined
      : ['actOnTransaction', 'reportOnMandate', 'createEvent'].includes(call.id)
        ? operations
        : admin;

  const grant = async (email: string, granted: readonly Resource[]): Promise<void> => {
    const scopes = granted.map((resource): Scope => ({ resource, scope: resource, ranges: ['read', 'read-write'] }));
    await platform.database.db
      .updateTable('portal_user')
      .set({ scopes: JSON.stringify(scopes) })
      .where('firm_id', '=', 'NBW')
      .where('email', '=', email)
      .execute();
  };

  beforeAll(async () => {
    platform = await startTestServer({ passesDays: true });
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    otherFirm = await platform.signIn('HLM', 'admin@holloway.example');
    await platform.database.db
      .updateTable('portal_user')
      .set({ user_type: 'Machine', node_id: '0' })
      .where('firm_id', '=', 'NBW')
      .where('email', '=', 'sam.okoro@northbrook.example')
      .execute();
    await grant('sam.okoro@northbrook.example', resources);
    operations = await platform.signIn('NBW', 'sam.okoro@northbrook.example');
    fixtures = await CallFixtures.make(platform);
  });
  afterAll(() => platform.close());

  const inSession = calls.filter((call) => call.credential === 'session');
  const scoped = inSession.filter((call) => call.access !== null);
  const ofFirm = inSession.filter((call) => call.path.includes('{firmId}'));
  // Drafts are everybody's own: another's is not there, and one that is not there can be saved, or deleted in vain.
  const ofRecord = ofFirm.filter((call) => pathParameters(call.path).length > 1 && !call.path.includes('{draftId}'));
  const named = (list: readonly Call[]): [string, Call][] => list.map((call) => [call.id, call]);

  it.each(named(calls.filter((call) => !endsSessions(call) && !needsFactor(call))))(
    '%s answers as its schema says to a caller with the scope',
    async (id, call) => {
      const { status, json } = await ask(call, await fixtures.pathOf(call), tokenFor(call));
      expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
      const { data }: CallSchemas = schemas[id as keyof typeof schemas];
      expect(firstFault(data, json.data)).toBeNull();
      if (call.query.includes('page')) {
        expect(json.meta).toEqual({ count: expect.any(Number), page: 1, pageSize: 50 });
        expect(json.data.length).toBe(Math.min(50, json.meta.count));
        expect(json.meta.count).toBeGreaterThan(0);
      }
    },
  );

  it.each(named(scoped))(
    '%s is refused with 403 to a caller who has every scope but its own, and the refusal is audited',
    async (id, call) => {
      await grant(
        'machine@northbrook.example',
        resources.filter((resource) => !waysIn(call).includes(resource)),
      );
      const token = await platform.signIn('NBW', 'machine@northbrook.example');
      const { status, json } = await ask(call, await fixtures.pathOf(call), token);
      expect(status).toBe(403);
      expect(readErrorEnvelope(json, status)).toMatchObject({ type: 'forbidden', statusCode: 403 });
      const refusal = await platform.database.db
        .selectFrom('audit')
        .where('firm_id', '=', 'NBW')
        .orderBy('audit_id', 'desc')
        .select(['action', 'outcome', 'reason'])
        .executeTakeFirstOrThrow();
      expect(refusal).toMatchObject({ action: id, outcome: 'refused' });
    },
  );

  it.each(named(ofFirm))('%s does not know the firm to a caller of another firm', async (_id, call) => {
    const { status, json } = await ask(call, await fixtures.pathOf(call), otherFirm);
    expect({ status, type: json.error?.type }).toEqual({ status: 404, type: 'not-found' });
  });

  // Instruments and the names of reports are the same for every firm.
  const ofOneFirm = ofRecord.filter(
    ({ path }) => !pathParameters(path).some((name) => ['assetId', 'report', 'webhookSubject'].includes(name)),
  );
  it.each(named(ofOneFirm))('%s does not know another firm’s record under the caller’s own firm', async (_id, call) => {
    const { status, json } = await ask(call, await fixtures.pathOf(call, 'HLM'), otherFirm, 'HLM');
    expect({ status, type: json.error?.type }).toEqual({ status: 404, type: 'not-found' });
  });

  it.each(named(ofRecord))('%s does not know a record that is not there', async (_id, call) => {
    const path = call.path.replace('{firmId}', 'NBW').replace(/\{\w+\}/g, 'NOWHERE');
    const { status } = await ask(call, path, admin);
    expect(status).toBe(404);
  });

  it.each(named(inSession))('%s is 401 without a session and with a made-up one', async (_id, call) => {
    for (const token of [undefined, 'made-up-token']) {
      const { status, json } = await ask(call, await fixtures.pathOf(call), token);
      expect({ status, type: json.error?.type }).toEqual({ status: 401, type: 'unauthenticated' });
    }
  });

  it.each(named(inSession))('%s is 401 session-expired when the session is over', async (_id, call) => {
    const token = await platform.signIn('NBW', 'readonly@northbrook.example');
    await platform.database.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('firm_id', '=', 'NBW')
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('portal_user').select('user_id').where('email', '=', 'readonly@northbrook.example'),
      )
      .execute();
    const { status, json } = await ask(call, await fixtures.pathOf(call), token);
    expect({ status, type: json.error?.type, message: json.error?.errorMessage }).toEqual({
      status: 401,
      type: 'session-expired',
      message: sessionExpiredMessage,
    });
  });

  it.each(named(calls.filter((call) => call.method === 'GET')))(
    '%s is 400 for a query name it does not take, and names it',
    async (_id, call) => {
      const path = await fixtures.pathOf(call);
      const { status, json } = await ask(call, `${path}${path.includes('?') ? '&' : '?'}surprise=1`, admin);
      expect(status).toBe(400);
      expect(json.error.fieldErrors).toEqual([
        { fieldName: 'surprise', type: 'unknown', errorMessage: 'There is no value called surprise here.' },
      ]);
    },
  );

  it.each(named(calls.filter((call) => call.query.includes('page') && call.query.includes('sort'))))(
    '%s sorts by every order it says it does and refuses others',
    async (_id, call) => {
      const { status, json } = await ask(call, `${await fixtures.pathOf(call)}?sort=nonsense`, admin);
      expect(status).toBe(400);
      const message: string = json.error.fieldErrors[0].errorMessage;
      const columns = message.replace('Sort by one of: ', '').replace('.', '').split(', ');
      for (const column of columns) {
        for (const sort of [column, `-${column}`])
          expect({
            sort,
            status: (await ask(call, `${await fixtures.pathOf(call)}?sort=${sort}`, admin)).status,
          }).toEqual({ sort, status: 200 });
      }
    },
  );

  it.each(named(calls.filter((call) => !needsFactor(call))))('%s takes its path in any case', async (id, call) => {
    const emptyBodyIsRefused = endsSessions(call) && call.id !== 'signOut';
    const first = call.path.split('{')[0] ?? '';
    const path = (await fixtures.pathOf(call)).replace(first, first.toUpperCase());
    const token = call.id === 'signOut' ? await platform.signIn('NBW', 'readonly@northbrook.example') : tokenFor(call);
    const { status } = await ask(call, path, token);
    expect({ id, status }).toEqual({ id, status: emptyBodyIsRefused ? 400 : 200 });
  });

  it.each(named(calls))('%s is 405 under a method it does not take', async (_id, call) => {
    const { status, json, headers } = await platform.request('OPTIONS', await fixtures.pathOf(call), { token: admin });
    expect({ status, type: json.error.type }).toEqual({ status: 405, type: 'method-not-allowed' });
    expect(headers.get('allow')?.split(', ')).toContain(call.method);
  });
});
