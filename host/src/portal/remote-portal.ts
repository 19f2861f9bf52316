import { ranHeader } from '@tessera/contract';
import type { Portal, PortalRequest, PortalResponse } from '@tessera/runtime';

// As they are before any remote's code runs.
const { apply } = Reflect;
const { keys } = Object;
const { startsWith, toLowerCase } = String.prototype;
/** The portal alone says these: what a page is and what it runs, and on whose behalf. */
const isOfPortal = (name: string): boolean => name === 'api-token' || apply(startsWith, name, ['x-tessera-']);

/** The headers a remote may give a call, each in lower case, as headers are the same in any spelling. */
const headersOfRemote = (given: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
  const headers = { __proto__: null } as unknown as Record<string, string>;
  const names = keys(given);
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] as string;
    const known = apply(toLowerCase, name, []);
    if (!isOfPortal(known)) headers[known] = given[name] as string;
  }
  return headers;
};

/** A portal for one version of a remote, and the function that withdraws everything it handed out. */
export interface RemotePortal {
  readonly portal: Portal;
  /** Ends every subscription, mount and piece of work the version still has, because it is leaving the page. */
  readonly drop: () => void;
  /** True while the version waits for the answer to a call. */
  readonly isBusy: () => boolean;
}

/**
 * Creates the portal for one version of a remote: its calls are counted, and its subscriptions tracked.
 * @param counted called once for each response; `failed` when the fault was ours: 5xx, or no response.
 * @param ran headers that say what runs in place of the release, this version included.
 */
export const createRemotePortal = (
  portal: Portal,
  counted: (failed: boolean) => void,
  ran: () => Readonly<Record<string, string>> = () => ({}),
): RemotePortal => {
  const held = new Set<() => void>();
  const hold = (undo: () => void): (() => void) => {
    const once = (): void => {
      if (held.delete(once)) undo();
    };
    held.add(once);
    return once;
  };
  const holding =
    <Args extends readonly unknown[]>(take: (...args: Args) => () => void) =>
    (...args: Args): (() => void) =>
      hold(take(...args));
  let pending = 0;
  const send = async (request: PortalRequest): Promise<PortalResponse> => {
    pending += 1;
    try {
      const answer = await portal.api.send({
        ...request,
        headers: { ...headersOfRemote(request.headers), [ranHeader]: '', ...ran() },
      });
      counted(answer.status >= 500);
      return answer;
    } catch (error) {
      // A cancelled request is nobody's failure.
      if (!request.signal?.aborted) counted(true);
      throw error;
    } finally {
      pending -= 1;
    }
  };
  const watched = <T>({
    get,
    subscribe,
  }: {
    readonly get: () => T;
    readonly subscribe: (listener: () => void) => () => void;
  }) => ({ get, subscribe: holding(subscribe) });

  return {
    portal: {
      ...portal,
      history: { ...portal.history, listen: holding(portal.history.listen), block: holding(portal.history.block) },
      flags: watched(portal.flags),
      colourScheme: watched(portal.colourScheme),
      appearance: watched(portal.appearance),
      api: { ...portal.api, send },
      events: { ...portal.events, onEntityChanged: holding(portal.events.onEntityChanged) },
      keepUnsaved: holding(portal.keepUnsaved),
      startWork: holding(portal.startWork),
      mountExtension: holding(portal.mountExtension),
      onDropped: (undo) => void hold(undo),
    },
    drop: () => {
      for (const undo of [...held]) undo();
    },
    isBusy: () => pending > 0,
  };
};
