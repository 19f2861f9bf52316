import { calls, catalogue, platformCalls } from './catalogue';
import { isRead, pathParameters } from './language/call';
import { entityKinds } from './language/entity-kinds';
import { schemas, type CallSchemas } from './schemas';
import { specifiedCalls } from './specification';

const address = (call: { method: string; path: string }): string => `${call.method} ${call.path.toLowerCase()}`;
const specified = new Map(specifiedCalls.map((call) => [address(call), call]));

test('the specification lists 115 calls, each once', () => {
  expect(specifiedCalls).toHaveLength(115);
  expect(specified.size).toBe(115);
});

test('every kind of record is a tag of some call', () => {
  expect([...new Set(calls.flatMap(({ tags }) => tags))].sort()).toEqual([...entityKinds]);
});

test('every call of the catalogue is the specification’s, with all its query names and its owner, or is marked as ours', () => {
  const present = calls.filter((call) => specified.has(address(call)));
  process.stdout.write(`The catalogue has ${present.length} of the specification's ${specifiedCalls.length} calls.\n`);
  for (const call of calls) {
    const expected = specified.get(address(call));
    if (!expected) {
      expect({ id: call.id, ours: call.ours, path: call.path }).toEqual({
        id: call.id,
        ours: true,
        path: expect.stringMatching(/^\/tessera\//),
      });
      continue;
    }
    expect({ id: call.id, ours: call.ours }).toEqual({ id: call.id, ours: undefined });
    expect({ id: call.id, missing: expected.query.filter((name) => !call.query.includes(name)) }).toEqual({
      id: call.id,
      missing: [],
    });
    expect({ id: call.id, owner: call.owner }).toEqual({ id: call.id, owner: expected.owner });
  }
});

test('a call’s id is its key, and no two calls answer one address', () => {
  for (const [key, call] of Object.entries(catalogue)) expect(call.id).toBe(key);
  expect(new Set(calls.map(address)).size).toBe(calls.length);
});

test('the query schema of a call names exactly the query names of its entry', () => {
  for (const call of calls) {
    const schema: CallSchemas = schemas[call.id as keyof typeof schemas];
    const named = Object.keys((schema.query as { properties?: object } | undefined)?.properties ?? {});
    expect({ id: call.id, query: [...named].sort() }).toEqual({ id: call.id, query: [...call.query].sort() });
    if (isRead(call)) expect({ id: call.id, body: schema.body }).toEqual({ id: call.id, body: undefined });
  }
});

test('a read is a GET, and nothing else is', () => {
  for (const { id, kind, method } of calls)
    expect({ id, isGet: method === 'GET' }).toEqual({ id, isGet: kind === 'read' });
});

test('what the proxy itself answers is ours, needs a session and is about one firm; the platform has all others', () => {
  const byProxy = calls.filter(({ answeredBy }) => answeredBy === 'proxy');
  for (const call of byProxy)
    expect(call).toMatchObject({
      ours: true,
      credential: 'session',
      path: expect.stringContaining('{firmId}') as string,
    });
  expect([...platformCalls, ...byProxy].map(({ id }) => id).sort()).toEqual(calls.map(({ id }) => id).sort());
});

test('path parameters are read from braces in order', () => {
  expect(pathParameters('/client/{firmId}/{clientId}')).toEqual(['firmId', 'clientId']);
  expect(pathParameters('/session')).toEqual([]);
});
