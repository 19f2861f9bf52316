import { reportEventsMax } from '@tessera/contract';
import type { RemoteEvent, RemoteReport } from '@tessera/contract';
import { own } from '../boot/own-browser';

/** An event's own details, besides where it happened. */
export type ReportedEvent = Omit<RemoteEvent, 'release' | 'calls' | 'callsFailed'>;

/** Collects how the remotes of this page are doing, for the proxy. */
export interface Reports {
  readonly add: (event: ReportedEvent) => void;
  /** Counts one completed API call of a remote. */
  readonly countCall: (unit: string, version: string, failed: boolean) => void;
}

export interface ReportDependencies {
  readonly release: string;
  /** Sends a report; nobody waits for it, and a lost report stays lost. */
  readonly post: (report: RemoteReport) => Promise<unknown>;
  readonly window: Pick<Window, 'addEventListener'>;
}

/** At most one report in this time, however much happens. */
const reportEveryMs = 5_000;

/** Batches events into at most one report every five seconds; the rest is sent when the page closes. */
export const createReports = ({ release, post, window }: ReportDependencies): Reports => {
  let events: RemoteEvent[] = [];
  const calls = new Map<
    string,
    { readonly unit: string; readonly version: string; calls: number; callsFailed: number }
  >();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isClosing = false;

  const postAll = async (report: RemoteReport): Promise<void> => {
    try {
      await post(report);
    } catch {
      // It stays lost.
    }
  };
  const send = (): void => {
    timer = null;
    const counted = [...calls.values()].map((counts): RemoteEvent => ({ kind: 'calls', release, ...counts }));
    const all = [...events, ...counted].slice(-reportEventsMax);
    events = [];
    calls.clear();
    if (all.length > 0) void postAll({ events: all });
  };
  const sendSoon = (): void => {
    timer ??= own.setTimeout(send, reportEveryMs);
  };
  window.addEventListener('pagehide', () => {
    if (timer !== null) own.clearTimeout(timer);
    isClosing = true;
    send();
  });
  window.addEventListener('pageshow', () => (isClosing = false));

  return {
    add: (event) => {
      events = [...events, { ...event, release }].slice(-reportEventsMax);
      // What is said of a page as it closes has no later moment.
      if (isClosing) send();
      else sendSoon();
    },
    countCall: (unit, version, failed) => {
      const key = `${unit} ${version}`;
      const counts = calls.get(key) ?? { unit, version, calls: 0, callsFailed: 0 };
      counts.calls += 1;
      if (failed) counts.callsFailed += 1;
      calls.set(key, counts);
      sendSoon();
    },
  };
};
