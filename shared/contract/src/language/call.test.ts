import { decide, resources, type Resource } from './access';
import { accessRuleOf, type Call } from './call';
import { calls } from '../catalogue';

const holding = (...held: readonly Resource[]) => ({
  authenticated: true,
  scopes: held.map((resource) => ({ resource, ranges: ['read-write'] as const })),
  flags: null,
});
const nobody = { ...holding(...resources), authenticated: false };

test('a call without a resource asks for sign-in, and for nothing else', () => {
  expect(accessRuleOf({ access: null })).toEqual({});
  expect(decide(nobody, accessRuleOf({ access: null })).allowed).toBe(false);
});

test('of several ways in each is enough, and none is none', () => {
  const rule = accessRuleOf({
    access: {
      anyOf: [
        { resource: 'Advisory Model', level: 'read' },
        { resource: 'Model', level: 'read' },
      ],
    },
  });
  expect(decide(holding('Advisory Model'), rule).allowed).toBe(true);
  expect(decide(holding('Model'), rule).allowed).toBe(true);
  expect(decide(holding('Client', 'Account'), rule).allowed).toBe(false);
  expect(decide(holding(...resources), accessRuleOf({ access: { anyOf: [] } })).allowed).toBe(false);
});

test('a call that says nothing of access opens to nobody', () => {
  expect(() => accessRuleOf({} as Call)).toThrow();
});

test('no call that names a resource opens to a caller without scopes', () => {
  const open = calls.filter((call) => call.access !== null && decide(holding(), accessRuleOf(call)).allowed);
  expect(open.map(({ id }) => id)).toEqual([]);
});

test('a call that asks for no scope shows nothing of clients, their accounts or their money', () => {
  const ofEverybody = ['Content', 'Draft', 'Flag', 'Node', 'Session', 'Static', 'View'];
  const open = calls.filter(
    (call) =>
      call.access === null && call.credential === 'session' && call.tags.some((tag) => !ofEverybody.includes(tag)),
  );
  expect(open.map(({ id }) => id)).toEqual([]);
});
