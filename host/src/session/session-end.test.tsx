import { createSessionEnd } from './session-end';
import { readSignInNote } from './sign-in-note';

const setUp = (path = '/clients/C1/accounts?page=2', { signedInAnew = false, at = 1_000_000 } = {}) => {
  const toast = jest.fn();
  const announceSessionEnd = jest.fn(() => Promise.resolve(signedInAnew));
  const clearSession = jest.fn();
  const goTo = jest.fn();
  const postMessage = jest.fn();
  const saveTyped = jest.fn();
  const discardTyped = jest.fn();
  let hear: (event: { data: unknown }) => void = () => undefined;
  const channel = {
    postMessage,
    addEventListener: (_name: string, listener: unknown) => (hear = listener as typeof hear),
  };
  const sessionEnd = createSessionEnd({
    toast,
    announceSessionEnd,
    now: () => at,
    clearSession,
    saveTyped,
    discardTyped,
    goTo,
    channel: channel as never,
    currentPath: () => path,
    pageTitle: () => 'Mrs Eleanor Whitcombe',
  });
  return {
    sessionEnd,
    toast,
    announceSessionEnd,
    saveTyped,
    discardTyped,
    clearSession,
    goTo,
    postMessage,
    hear: (data: unknown) => hear({ data }),
  };
};

/** Waits for the announced end to come back. */
const settle = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 0));

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('the end of a session', () => {
  it('shows one toast, clears the session and goes to sign-in with the return path, however many calls were refused', async () => {
    const { sessionEnd, toast, clearSession, announceSessionEnd, goTo } = setUp();
    for (let call = 0; call < 3; call += 1) sessionEnd.expired();
    await settle();
    expect(announceSessionEnd).toHaveBeenCalledTimes(1);
    // The token is sent, and clearing the session removes it: the order matters.
    expect(announceSessionEnd.mock.invocationCallOrder[0]).toBeLessThan(clearSession.mock.invocationCallOrder[0] ?? 0);
    expect(toast).toHaveBeenCalledTimes(1);
    expect(toast).toHaveBeenCalledWith({ kind: 'info', message: 'Your session has expired. Please sign in again.' });
    expect(clearSession).toHaveBeenCalledTimes(1);
    expect(goTo.mock.calls).toEqual([['/sign-in?returnTo=%2Fclients%2FC1%2Faccounts%3Fpage%3D2&ended=expired']]);
    expect(readSignInNote()).toEqual({
      reason: 'expired',
      returnTo: '/clients/C1/accounts?page=2',
      pageTitle: 'Mrs Eleanor Whitcombe',
      at: 1_000_000,
    });
  });

  it('saves typed values when the session expired, and discards them at sign-out', () => {
    const ranOut = setUp();
    ranOut.sessionEnd.expired();
    expect([ranOut.saveTyped.mock.calls.length, ranOut.discardTyped.mock.calls.length]).toEqual([1, 0]);
    const left = setUp();
    left.sessionEnd.signedOut();
    expect([left.saveTyped.mock.calls.length, left.discardTyped.mock.calls.length]).toEqual([0, 1]);
  });

  it('by sign-out is announced to every other tab, and goes to sign-in without a return path', async () => {
    const { sessionEnd, toast, goTo, postMessage } = setUp();
    sessionEnd.signedOut();
    await settle();
    expect(postMessage).toHaveBeenCalledWith('signed-out');
    expect(goTo.mock.calls).toEqual([['/sign-in']]);
    expect(toast).not.toHaveBeenCalled();
  });

  it('is a sign-out, not an expiry, when a call is refused because the user is leaving', async () => {
    const { sessionEnd, toast, goTo, postMessage } = setUp('/logout');
    sessionEnd.expired();
    sessionEnd.signedOut();
    await settle();
    expect(toast).not.toHaveBeenCalled();
    expect(postMessage.mock.calls).toEqual([['signed-out']]);
    expect(goTo.mock.calls).toEqual([['/sign-in']]);
  });

  it('in another tab ends this one too, once', async () => {
    const { hear, goTo, clearSession } = setUp();
    hear('signed-out');
    hear('signed-out');
    await settle();
    expect(clearSession).toHaveBeenCalledTimes(1);
    expect(goTo.mock.calls).toEqual([['/sign-in']]);
  });

  it('in a late tab whose browser has signed in again returns through sign-in to the page, but not twice within seconds', async () => {
    const end = async (at: number) => {
      const late = setUp('/clients', { signedInAnew: true, at });
      late.sessionEnd.expired();
      await settle();
      return late.goTo.mock.calls.flat();
    };
    expect(await end(50_000)).toEqual(['/sign-in?returnTo=%2Fclients']);
    expect(await end(59_000)).toEqual(['/sign-in?returnTo=%2Fclients&ended=expired']);
    expect(await end(70_000)).toEqual(['/sign-in?returnTo=%2Fclients']);
  });

  it('goes to sign-in where the tab’s storage is blocked', async () => {
    for (const name of ['getItem', 'setItem'] as const) {
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    }
    const { sessionEnd, goTo } = setUp('/clients');
    sessionEnd.expired();
    await settle();
    expect(goTo.mock.calls).toEqual([['/sign-in?returnTo=%2Fclients&ended=expired']]);
  });
});
