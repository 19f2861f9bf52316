import type { PortalRequest, PortalResponse } from './portal';
import { retryReads } from './retry-reads';

const sender = () => jest.fn<Promise<PortalResponse>, [PortalRequest]>();
const read = { method: 'GET', path: '/session' } as const;

describe('a read', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is sent again when the connection broke', async () => {
    const send = sender().mockRejectedValueOnce(new TypeError('reset')).mockResolvedValue({ status: 200, body: {} });
    const answer = retryReads(send)(read);
    await jest.runAllTimersAsync();
    expect(await answer).toEqual({ status: 200, body: {} });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([502, 503, 504])('is sent again after status %d, once the time that it names is over', async () => {
    const send = sender()
      .mockResolvedValueOnce({ status: 503, body: {}, retryAfterSeconds: 2 })
      .mockResolvedValue({ status: 200, body: {} });
    const answer = retryReads(send)(read);
    await jest.advanceTimersByTimeAsync(1_900);
    expect(send).toHaveBeenCalledTimes(1);
    await jest.runAllTimersAsync();
    expect(await answer).toEqual({ status: 200, body: {} });
  });

  it('fails after the third attempt, and is not sent again after any other answer', async () => {
    const send = sender().mockRejectedValue(new TypeError('offline'));
    const failed = expect(retryReads(send)(read)).rejects.toThrow('offline');
    await jest.runAllTimersAsync();
    await failed;
    expect(send).toHaveBeenCalledTimes(3);
    const refused = sender().mockResolvedValue({ status: 500, body: undefined });
    await retryReads(refused)(read);
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('is not sent again when it is aborted while it waits, and answers what the last attempt did', async () => {
    const leaving = new AbortController();
    const send = sender().mockResolvedValue({ status: 503, body: {} });
    const answer = retryReads(send)({ ...read, signal: leaving.signal });
    await jest.advanceTimersByTimeAsync(100);
    leaving.abort();
    expect(await answer).toEqual({ status: 503, body: {} });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
