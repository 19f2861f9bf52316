import { setTimeout as sleep } from 'node:timers/promises';
import { ask, signInAs, type Asked, type SignedIn } from '@tessera/proxy/testing/browser';
import type { Counts, Outcome } from './counts';

export interface LoadOptions {
  readonly url: string;
  readonly user: { readonly firmId: string; readonly id: string; readonly password: string };
  readonly accountIds: readonly string[];
  readonly clientIds: readonly string[];
  readonly counts: Counts;
  readonly stopped: () => boolean;
}

const readers = 4;
const writers = 2;
const pausesMs = { read: 60, write: 150, signIn: 4_000, again: 300 };
/** Every so many writes, one is repeated after its answer, and has to get the same answer again. */
const repeatEvery = 5;

/** The narrative of every write of a run starts so. */
export const narrative = 'Soak';

const pick = <Item>(items: readonly Item[], turn: number): Item => {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('The demonstration has nothing to read.');
  return item;
};

/**
 * Keeps a portal busy until stopped: reads, writes that repeat under their key until they are answered, sign-ins.
 * Returns the keys of acknowledged writes.
 */
export const keepBusy = async ({
  url,
  user,
  accountIds,
  clientIds,
  counts,
  stopped,
}: LoadOptions): Promise<readonly string[]> => {
  const count = async (kind: string, work: () => Promise<Outcome>): Promise<Outcome | null> => {
    const from = performance.now();
    const outcome = await work().catch(() => null);
    counts.add(kind, outcome, performance.now() - from);
    return outcome;
  };
  const signIn = async (): Promise<SignedIn | null> => {
    let signed: SignedIn | null = null;
    const outcome = await count('sign-in', async () => (signed = await signInAs(url, user)).heard);
    return outcome?.status === 200 ? signed : null;
  };
  const { cookie, token } = await signInAs(url, user);
  const headers = { cookie, 'api-token': token, 'sec-fetch-site': 'same-origin' };
  const send = (path: string, asked: Asked = {}, more: Record<string, string> = {}) =>
    ask(url, `/api${path}`, { ...asked, headers: { ...headers, ...more } });

  const { firmId } = user;
  const reads = [
    (turn: number) => `/client/${firmId}?pageSize=20&page=${(turn % 5) + 1}`,
    (turn: number) => `/client/${firmId}/${pick(clientIds, turn)}`,
    (turn: number) => `/portfolio/summary/${firmId}/${pick(clientIds, turn)}`,
    (turn: number) => `/account/summary/${firmId}/${pick(accountIds, turn)}`,
    () => `/portfoliotransaction/${firmId}?pageSize=20`,
    () => `/dashboard/information/${firmId}`,
  ];
  const read = async (reader: number): Promise<void> => {
    for (let turn = reader; !stopped(); turn += readers) {
      await count('read', () => send(pick(reads, turn)(turn)));
      await sleep(pausesMs.read);
    }
  };

  const acknowledged: string[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let turn = writer; !stopped(); turn += writers) {
      const key = `${narrative} ${turn}`;
      const body = JSON.stringify({
        firmId,
        accountId: pick(accountIds, turn),
        transactionType: 'Payment',
        transactionSubType: 'Deposit',
        movementType: 'In',
        currency: 'GBP',
        amount: 10,
        method: 'Bank Transfer',
        narrative: key,
      });
      const once = () =>
        count('write', () =>
          send(
            '/portfoliotransaction',
            { method: 'POST', body },
            { 'content-type': 'application/json', 'idempotency-key': key },
          ),
        );
      let answer = await once();
      // After no answer or an outage it repeats the request under the same key, as a form does, until it knows the
      // outcome.
      while ((answer === null || answer.status >= 500) && !stopped()) {
        await sleep(pausesMs.again);
        answer = await once();
      }
      if (answer?.status !== 200) continue;
      acknowledged.push(key);
      if (turn % repeatEvery === 0) {
        const again = await once();
        if (again?.status === 200 && again.text !== answer.text)
          counts.problems.push(`write: ${key} was answered otherwise when it was repeated`);
      }
      await sleep(pausesMs.write);
    }
  };

  const signInAndOut = async (): Promise<void> => {
    while (!stopped()) {
      const signed = await signIn();
      if (signed)
        await count('sign-out', () =>
          ask(url, '/api/tessera/signout', {
            method: 'POST',
            headers: { cookie: signed.cookie, 'api-token': signed.token, 'sec-fetch-site': 'same-origin' },
          }),
        );
      await sleep(pausesMs.signIn);
    }
  };

  await Promise.all([
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    signInAndOut(),
  ]);
  return acknowledged;
};
