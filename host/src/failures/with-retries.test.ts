import { failureCodes, failurePolicies } from '@tessera/contract';
import type { FailureCode } from '@tessera/contract';
import { PortalError } from './portal-error';
import { waitMs, withRetries } from './with-retries';

const failing = async (code: FailureCode) => {
  const attempt = jest.fn(() => Promise.reject(new Error('broken')));
  const waits: number[] = [];
  const error: unknown = await withRetries(
    attempt,
    () => Promise.resolve(code),
    (ms) => Promise.resolve(void waits.push(ms)),
  ).catch((thrown: unknown) => thrown);
  return { attempt, waits, error };
};

describe('trying again', () => {
  it.each(failureCodes)('after %s as often as the table says, then it fails by that name', async (code) => {
    const { attempt, waits, error } = await failing(code);
    expect(attempt).toHaveBeenCalledTimes(failurePolicies[code].retries + 1);
    expect(waits).toHaveLength(failurePolicies[code].retries);
    expect(error).toBeInstanceOf(PortalError);
    expect(error).toMatchObject({ code });
  });

  it('waits longer each time, by a random amount', () => {
    expect([waitMs(1, () => 0.5), waitMs(2, () => 0.5)]).toEqual([400, 1_600]);
    expect([waitMs(1, () => 0), waitMs(1, () => 0.99)]).toEqual([200, 596]);
  });

  it('stops at the first success', async () => {
    const attempt = jest
      .fn<Promise<string>, [number]>()
      .mockRejectedValueOnce(new Error('dropped'))
      .mockResolvedValue('here');
    await expect(
      withRetries(
        attempt,
        () => Promise.resolve('PORTAL-NETWORK'),
        () => Promise.resolve(),
      ),
    ).resolves.toBe('here');
    expect(attempt.mock.calls).toEqual([[0], [1]]);
  });
});
