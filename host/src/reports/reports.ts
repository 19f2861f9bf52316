import { reportEventsMax } from '@tessera/contract';
import type { RemoteEvent, RemoteReport } from '@tessera/contract';

/** What an event says beside where it happened. */
export type ReportedEvent = Omit<RemoteEvent, 'release' | 'calls' | 'callsFailed'>;

/** How it goes with the remotes of this page, told to the proxy now and then. */
export interface Reports {
  readonly add: (event: ReportedEvent) => void;
  /** One API call of a remote was answered. */
  readonly countCall: (unit: string, version: string, failed: boolean) => void;
}

export interface ReportTools {
  readonly release: string;
  /** Sends a report; nobody waits for it, and one that does not arrive is lost. */
  readonly post: (report: RemoteReport) => Promise<unknown>;
  readonly window: Pick<Window, 'addEventListener'>;
}

/** Between one report and the next, however much happens. */
const reportEveryMs = 5_000;

/** Gathers events into at most one report every five seconds; the rest goes when the page does. */
export const createReports = ({ release, post, window }: ReportTools): Reports => {
  let events: RemoteEvent[] = [];
  const calls = new Map<
    string,
    { readonly unit: string; readonly version: string; calls: number; callsFailed: number }
  >();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const send = (): void => {
    timer = null;
    const counted = [...calls.values()].map((counts): RemoteEvent => ({ kind: 'calls', release, ...counts }));
    const all = [...events, ...counted].slice(-reportEventsMax);
    events = [];
    calls.clear();
    if (all.length > 0) void post({ events: all }).catch(() => undefined);
  };
  const sendSoon = (): void => {
    timer ??= setTimeout(send, reportEveryMs);
  };
  window.addEventListener('pagehide', () => {
    if (timer !== null) clearTimeout(timer);
    send();
  });

  return {
    add: (event) => {
      events = [...events, { ...event, release }].slice(-reportEventsMax);
      sendSoon();
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
