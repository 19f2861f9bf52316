import { allowanceKey, createRateLimit } from './rate-limit';

describe('the limit on calls without a session', () => {
  it('lets a burst through, then one for each new allowance, and says how long to wait', () => {
    let now = 0;
    const limit = createRateLimit({ burst: 3, perSecond: 0.5, addressesMax: 10, nowMs: () => now });
    expect([1, 2, 3].map(() => limit.take('10.0.0.1'))).toEqual([0, 0, 0]);
    expect(limit.take('10.0.0.1')).toBe(2);
    expect(limit.take('10.0.0.2')).toBe(0);
    now = 2000;
    expect(limit.take('10.0.0.1')).toBe(0);
    expect(limit.take('10.0.0.1')).toBe(2);
  });

  it('remembers a bounded number of addresses and forgets the silent ones first', () => {
    const limit = createRateLimit({ burst: 1, perSecond: 0.001, addressesMax: 2, nowMs: () => 0 });
    limit.take('10.0.0.1');
    limit.take('10.0.0.2');
    limit.take('10.0.0.1');
    limit.take('10.0.0.3');
    expect(limit.take('10.0.0.1')).toBeGreaterThan(0);
  });

  it.each([
    [undefined, 'unknown'],
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %p as %p', (address, key) => expect(allowanceKey(address)).toBe(key));
});
