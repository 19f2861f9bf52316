import type { PortalRequest } from '@tessera/runtime';
import { createFakePortal } from '@tessera/testing/fake-portal';
import { createRemotePortal } from './remote-portal';

describe('the portal of one version of a remote', () => {
  it('counts its calls, and those that failed on the server', async () => {
    const counts: boolean[] = [];
    const fake = createFakePortal();
    const answers = [
      () => Promise.resolve({ status: 200, body: {} }),
      () => Promise.resolve({ status: 404, body: {} }),
      () => Promise.resolve({ status: 503, body: {} }),
      () => Promise.reject(new TypeError('offline')),
    ];
    const { portal } = createRemotePortal(
      {
        ...fake.portal,
        api: { ...fake.portal.api, send: () => answers.shift()?.() ?? Promise.reject(new Error('no more')) },
      },
      (failed) => counts.push(failed),
    );
    for (let call = 0; call < 3; call += 1) await portal.api.send({ method: 'GET', path: '/client/NBW' });
    await expect(portal.api.send({ method: 'GET', path: '/client/NBW' })).rejects.toThrow('offline');
    expect(counts).toEqual([false, false, true, true]);
  });

  it('does not count a cancelled request', async () => {
    const counted = jest.fn();
    const fake = createFakePortal();
    const { portal } = createRemotePortal(
      {
        ...fake.portal,
        api: { ...fake.portal.api, send: () => Promise.reject(new DOMException('aborted', 'AbortError')) },
      },
      counted,
    );
    await expect(portal.api.send({ method: 'GET', path: '/', signal: AbortSignal.abort() })).rejects.toThrow();
    expect(counted).not.toHaveBeenCalled();
  });

  it('says what ran with each call, whatever the remote says itself', async () => {
    const sent: unknown[] = [];
    const fake = createFakePortal();
    const send = (request: PortalRequest) => {
      sent.push(request.headers);
      return Promise.resolve({ status: 200, body: {} });
    };
    const answers: Record<string, string>[] = [{ 'x-tessera-ran': 'clients=1.0.0' }, {}];
    const { portal } = createRemotePortal(
      { ...fake.portal, api: { ...fake.portal.api, send } },
      () => undefined,
      () => answers.shift() ?? {},
    );
    const headers = {
      'x-tessera-ran': 'clients=9.9.9',
      'X-Tessera-Ran': 'clients=9.9.8',
      'X-TESSERA-RELEASE': 'fedcba9876543210',
      'API-token': 'p1.of-somebody',
      'If-Match': '"3"',
    };
    for (let call = 0; call < 2; call += 1) await portal.api.send({ method: 'GET', path: '/', headers });
    expect(sent).toEqual([
      { 'x-tessera-ran': 'clients=1.0.0', 'if-match': '"3"' },
      { 'x-tessera-ran': '', 'if-match': '"3"' },
    ]);
  });

  it('leaves nothing behind when that version is dropped', () => {
    const fake = createFakePortal();
    const { portal, drop } = createRemotePortal(fake.portal, () => undefined);
    const storeGone = jest.fn();
    portal.events.onEntityChanged(() => undefined);
    portal.flags.subscribe(() => undefined);
    portal.colourScheme.subscribe(() => undefined);
    portal.keepUnsaved({ what: 'the note', isSaving: false });
    portal.startWork();
    portal.onDropped(storeGone);
    const stop = portal.events.onEntityChanged(() => undefined);
    expect(fake.subscriptions()).toEqual({ events: 2, flags: 1, colourScheme: 1, extensions: 0, work: 1, unsaved: 1 });
    stop();
    drop();
    drop();
    expect(fake.subscriptions()).toEqual({ events: 0, flags: 0, colourScheme: 0, extensions: 0, work: 0, unsaved: 0 });
    expect(storeGone).toHaveBeenCalledTimes(1);
  });
});
