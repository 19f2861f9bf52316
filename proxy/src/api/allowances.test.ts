import { calls } from '@tessera/contract/catalogue';
import type { Call } from '@tessera/contract';
import { createAllowances } from './allowances';
import type { Credentials } from './credentials';

const callOf = (id: string): Call => calls.find((call) => call.id === id) as Call;
const office = '10.0.0.1';
const deviceOf = (userId: string, deviceId: string, firmId = 'NBW') => ({ deviceId, firmId, userIds: [userId] });
const page: Credentials = { kind: 'boot', token: 'b1.x', session: null };
const start = () => createAllowances({ burst: 120, perSecond: 5, addressesMax: 10, nowMs: () => 0 });

describe('tries to sign in from known browsers', () => {
  const tryFrom = (allowances: ReturnType<typeof start>, device: ReturnType<typeof deviceOf> | null): boolean =>
    allowances.charge(callOf('authenticate'), page, office, device).waitSeconds === 0;

  it('go on beside a user of another firm who has many browsers at the same address', () => {
    const allowances = start();
    for (let count = 0; count < 400; count += 1) tryFrom(allowances, deviceOf('MEGAN', `D${count % 8}`, 'CDR'));
    expect(tryFrom(allowances, null)).toBe(false);
    expect(tryFrom(allowances, deviceOf('PRIYA', 'P1'))).toBe(true);
  });

  it('have the allowance of a stranger when their own is used up', () => {
    const allowances = start();
    const tries = Array.from({ length: 200 }, () => tryFrom(allowances, deviceOf('PRIYA', 'P1')));
    expect(tries.filter(Boolean)).toHaveLength(30 + 120);
  });

  it('are no more for a user who has many browsers made', () => {
    const allowances = start();
    const tries = Array.from({ length: 400 }, (_, at) => tryFrom(allowances, deviceOf('MEGAN', `D${at}`)));
    expect(tries.filter(Boolean)).toHaveLength(30 + 120);
  });
});

describe('who a call is known to come from', () => {
  const knownOf = (
    allowances: ReturnType<typeof start>,
    credentials: Credentials,
    device: ReturnType<typeof deviceOf> | null = null,
  ) => allowances.charge(callOf('listClients'), credentials, office, device);

  it('is the user, of a session and of a known browser alike', () => {
    const allowances = start();
    const session: Credentials = {
      kind: 'session',
      session: { sessionId: 'S', upstreamToken: 'T', firmId: 'NBW', userId: 'PRIYA', expiresAtMs: 1 },
    };
    const known = knownOf(allowances, session).known;
    expect(known).not.toBeNull();
    expect(allowances.charge(callOf('authenticate'), page, office, deviceOf('PRIYA', 'P1')).known).toBe(known);
    expect(allowances.charge(callOf('authenticate'), page, office, null).known).toBeNull();
  });

  it('is the programs of an address whose tokens the platform has taken: many tokens are no more callers, and one that was not taken is none', () => {
    const allowances = start();
    const machine = (token: string): Credentials => ({ kind: 'machine', token });
    const first = knownOf(allowances, machine('one'));
    expect(first.known).toBeNull();
    first.settle(200);
    knownOf(allowances, machine('two')).settle(200);
    const [one, two] = [knownOf(allowances, machine('one')).known, knownOf(allowances, machine('two')).known];
    expect(one).not.toBeNull();
    expect(two).toBe(one);
    expect(knownOf(allowances, machine('three')).known).toBeNull();
    expect(one).not.toContain('one');
  });

  it('pays for a token whose sender gave up its place', () => {
    const allowances = start();
    for (let count = 0; count < 120; count += 1) knownOf(allowances, { kind: 'machine', token: 'made up' }).settle(503);
    expect(knownOf(allowances, { kind: 'machine', token: 'made up' }).waitSeconds).toBeGreaterThan(0);
  });
});
