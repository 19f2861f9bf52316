import { GuessingLimit } from './guessing-limit';

let now = 0;
const make = (): GuessingLimit => {
  now = 0;
  return new GuessingLimit(() => new Date(now));
};

describe('tries at one name from everywhere', () => {
  it('are free up to a hundred, then wait twice as long each time, and never more than a minute', () => {
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

  it('do not count when they were right', () => {
    const limit = make();
    for (let tries = 0; tries < 300; tries += 1) {
      limit.countForDelay('name');
      limit.uncount('name');
    }
    expect(limit.slowedUntil('name')).toBeNull();
  });
});
