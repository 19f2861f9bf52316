import type { PortalRequest, PortalResponse } from '@tessera/runtime';
import { createConnection } from './connection';

const answered: PortalResponse = { status: 200, body: {} };
const request: PortalRequest = { method: 'GET', path: '/client/NBW' };

const setUp = () => {
  const window = new EventTarget();
  let browserOnline = true;
  let reachable = true;
  const probe = jest.fn(() => (reachable ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'))));
  const connection = createConnection({ window: window as never, isBrowserOnline: () => browserOnline, probe });
  const events: string[] = [];
  window.addEventListener('online', () => events.push('online'));
  const send = connection.watch(() =>
    reachable ? Promise.resolve(answered) : Promise.reject(new TypeError('Failed to fetch')),
  );
  return {
    connection,
    probe,
    events,
    send: (signal?: AbortSignal) => send({ ...request, ...(signal ? { signal } : {}) }).catch(() => null),
    reach: (now: boolean) => (reachable = now),
    browser: (online: boolean) => {
      browserOnline = online;
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    },
  };
};

describe('the connection', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is offline when the browser says so, and back when it says so', () => {
    const { connection, browser, events } = setUp();
    browser(false);
    expect(connection.isOffline.get()).toBe(true);
    browser(true);
    expect(connection.isOffline.get()).toBe(false);
    expect(events).toEqual(['online']);
  });

  it('is offline when a call got no response, probes by itself, and notifies every store when it is back', async () => {
    const { connection, send, reach, probe, events } = setUp();
    reach(false);
    await send();
    expect(connection.isOffline.get()).toBe(true);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(probe).toHaveBeenCalledTimes(2);
    expect(events).toEqual([]);
    reach(true);
    await jest.advanceTimersByTimeAsync(8_000);
    expect(connection.isOffline.get()).toBe(false);
    expect(events).toEqual(['online']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(probe).toHaveBeenCalledTimes(3);
  });

  it('is back with the first answer to any call, whatever its status', async () => {
    const { connection, send, reach, events } = setUp();
    reach(false);
    await send();
    reach(true);
    await send();
    expect(connection.isOffline.get()).toBe(false);
    expect(events).toEqual(['online']);
  });

  it('is not doubted because of a cancelled request', async () => {
    const { connection, send, reach } = setUp();
    reach(false);
    await send(AbortSignal.abort());
    expect(connection.isOffline.get()).toBe(false);
  });

  it('does not probe while the browser has no network', async () => {
    const { browser, probe } = setUp();
    browser(false);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(probe).not.toHaveBeenCalled();
  });
});
