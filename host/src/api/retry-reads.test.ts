import type { Send } from './send';
import { retryReads } from './retry-reads';

const read = { method: 'GET', path: '/session' } as const;

describe('reads of the shell', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are asked again when the connection broke', async () => {
    const send = jest
      .fn<ReturnType<Send>, Parameters<Send>>()
      .mockRejectedValueOnce(new TypeError('reset'))
      .mockResolvedValue({ status: 200, body: {} });
    const answer = retryReads(send)(read);
    await jest.runAllTimersAsync();
    expect(await answer).toEqual({ status: 200, body: {} });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('are asked again when the portal could not serve them, after the time it names', async () => {
    const send = jest
      .fn<ReturnType<Send>, Parameters<Send>>()
      .mockResolvedValueOnce({ status: 503, body: {}, retryAfterSeconds: 2 })
      .mockResolvedValue({ status: 200, body: {} });
    const answer = retryReads(send)(read);
    await jest.advanceTimersByTimeAsync(1_900);
    expect(send).toHaveBeenCalledTimes(1);
    await jest.runAllTimersAsync();
    expect(await answer).toEqual({ status: 200, body: {} });
  });

  it('fail after the third try, and never again after any other answer', async () => {
    const send = jest.fn<ReturnType<Send>, Parameters<Send>>().mockRejectedValue(new TypeError('offline'));
    const failed = expect(retryReads(send)(read)).rejects.toThrow('offline');
    await jest.runAllTimersAsync();
    await failed;
    expect(send).toHaveBeenCalledTimes(3);
    const refused = jest.fn<ReturnType<Send>, Parameters<Send>>().mockResolvedValue({ status: 500, body: undefined });
    await retryReads(refused)(read);
    expect(refused).toHaveBeenCalledTimes(1);
  });
});
