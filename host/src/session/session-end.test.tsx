import { createSessionEnd } from './session-end';
import { readSignInNote } from './sign-in-note';

const setUp = (path = '/clients/C1/accounts?page=2') => {
  const toast = jest.fn();
  const clearSession = jest.fn();
  const goTo = jest.fn();
  const postMessage = jest.fn();
  const keepTyped = jest.fn();
  const forgetTyped = jest.fn();
  let hear: (event: { data: unknown }) => void = () => undefined;
  const channel = { postMessage, addEventListener: (_name: string, listener: unknown) => (hear = listener as typeof hear) };
  const sessionEnd = createSessionEnd({ toast, clearSession, keepTyped, forgetTyped, goTo, channel: channel as never, currentPath: () => path, pageTitle: () => 'Mrs Eleanor Whitcombe' });
  return { sessionEnd, toast, keepTyped, forgetTyped, clearSession, goTo, postMessage, hear: (data: unknown) => hear({ data }) };
};

afterEach(() => sessionStorage.clear());

describe('the end of a session', () => {
  it('is one toast, a cleared session and sign-in with the way back, however many calls were refused', () => {
    const { sessionEnd, toast, clearSession, goTo } = setUp();
    for (let call = 0; call < 3; call += 1) sessionEnd.expired();
    expect(toast).toHaveBeenCalledTimes(1);
    expect(toast).toHaveBeenCalledWith({ kind: 'info', message: 'Your session has expired. Please sign in again.' });
    expect(clearSession).toHaveBeenCalledTimes(1);
    expect(goTo.mock.calls).toEqual([['/sign-in?returnTo=%2Fclients%2FC1%2Faccounts%3Fpage%3D2']]);
    expect(readSignInNote()).toEqual({ reason: 'expired', returnTo: '/clients/C1/accounts?page=2', pageTitle: 'Mrs Eleanor Whitcombe' });
  });

  it('keeps what was typed when the session ran out, and forgets it at sign-out', () => {
    const ranOut = setUp();
    ranOut.sessionEnd.expired();
    expect([ranOut.keepTyped.mock.calls.length, ranOut.forgetTyped.mock.calls.length]).toEqual([1, 0]);
    const left = setUp();
    left.sessionEnd.signedOut();
    expect([left.keepTyped.mock.calls.length, left.forgetTyped.mock.calls.length]).toEqual([0, 1]);
  });

  it('by sign-out is told to every other tab, and leads to sign-in without a way back', () => {
    const { sessionEnd, toast, goTo, postMessage } = setUp();
    sessionEnd.signedOut();
    expect(postMessage).toHaveBeenCalledWith('signed-out');
    expect(goTo.mock.calls).toEqual([['/sign-in']]);
    expect(toast).not.toHaveBeenCalled();
  });

  it('is a sign-out, not an expiry, when a call is refused because the user is leaving', () => {
    const { sessionEnd, toast, goTo, postMessage } = setUp('/logout');
    sessionEnd.expired();
    sessionEnd.signedOut();
    expect(toast).not.toHaveBeenCalled();
    expect(postMessage.mock.calls).toEqual([['signed-out']]);
    expect(goTo.mock.calls).toEqual([['/sign-in']]);
  });

  it('in another tab ends this one too, once', () => {
    const { hear, goTo, clearSession } = setUp();
    hear('signed-out');
    hear('signed-out');
    expect(clearSession).toHaveBeenCalledTimes(1);
    expect(goTo.mock.calls).toEqual([['/sign-in']]);
  });
});
