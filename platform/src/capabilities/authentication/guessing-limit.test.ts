import { GuessingLimit } from './guessing-limit';

let now = 0;
const make = (): GuessingLimit => {
  now = 0;
  return new GuessingLimit(() => new Date(now));
};

describe('attempts on one name from all networks', () => {
  it('are not delayed up to a hundred, then wait twice as long each time, and a minute at most', () => {
    const limit = make();
    for (let tries = 0; tries < 100; tries += 1) {
      expect(limit.slowedUntil('name')).toBeNull();
      limit.countForDelay('name');
    }
    const waits: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const until = limit.slowedUntil('name');
      waits.push(((until?.getTime() ?? now) - now) / 1000);
      now = until?.getTime() ?? now;
      expect(limit.slowedUntil('name')).toBeNull();
      limit.countForDelay('name');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    limit.forgetAll('na');
    expect(limit.slowedUntil('name')).toBeNull();
  });

  it('take turns by network: a client trying from two networks does not take every turn from one that has not failed', () => {
    const limit = make();
    for (let tries = 0; tries < 120; tries += 1) limit.countForDelay('name');
    const mayTry = (network: string): boolean =>
      limit.blockedUntil(network) === null && limit.slowedUntil('name', network) === null;
    const wrong = (network: string): void => {
      limit.count(network);
      limit.countForDelay('name');
    };
    let stranger = 0;
    let asked = 0;
    const letIn: number[] = [];
    // Eight tries a second from two networks, first in every moment; the user tries every three seconds, each time from
    // another network.
    for (now = 0; now <= 10 * 60_000; now += 125) {
      const from = `stranger ${(stranger += 1) % 2}`;
      if (mayTry(from)) wrong(from);
      if (now % 3_000 === 0 && mayTry(`user ${(asked += 1)}`)) letIn.push(now / 1000);
    }
    // Each of the two had one turn before it was wrong itself.
    expect(letIn[0]).toBeLessThanOrEqual(180);
    expect(letIn.length).toBeGreaterThan(20);
  });

  it('wait longer the more often their network failed, and no network waits because of polls', () => {
    const limit = make();
    for (let tries = 0; tries < 120; tries += 1) limit.countForDelay('name');
    limit.count('once');
    for (let tries = 0; tries < 4; tries += 1) limit.count('four times');
    const waits = (): (number | undefined)[] =>
      ['never', 'once', 'four times'].map((network) => limit.slowedUntil('name', network)?.getTime());
    expect(waits()).toEqual([60_000, 120_000, 300_000]);
    expect(waits()).toEqual([60_000, 120_000, 300_000]);
  });

  it('do not count when they succeeded', () => {
    const limit = make();
    for (let tries = 0; tries < 300; tries += 1) {
      limit.countForDelay('name');
      limit.uncount('name');
    }
    expect(limit.slowedUntil('name')).toBeNull();
  });
});
