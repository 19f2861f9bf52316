import { reportEventsMax } from '@tessera/contract';
import type { RemoteReport } from '@tessera/contract';
import { createReports } from './reports';

const setUp = (post = jest.fn<Promise<unknown>, [RemoteReport]>().mockResolvedValue(undefined)) => {
  const page = new EventTarget();
  const reports = createReports({
    release: '3f2a91c0aa00bb11',
    post,
    window: page as Window,
  });
  const tell = (event: string) => () => page.dispatchEvent(new Event(event));
  return { reports, post, hide: tell('pagehide'), comeBack: tell('pageshow') };
};
const mounted = { unit: 'clients', version: '1.0.0', kind: 'mounted', phase: 'load', durationMs: 120 } as const;

describe('reports about remotes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('when several are added within five seconds, go as one post that names the release', () => {
    const { reports, post } = setUp();
    reports.add(mounted);
    reports.add({ unit: 'tools', version: '1.0.0', kind: 'failed', phase: 'chunk', code: 'PORTAL-CHUNK' });
    expect(post).not.toHaveBeenCalled();
    jest.advanceTimersByTime(5_000);
    expect(post).toHaveBeenCalledTimes(1);
    expect(post.mock.calls[0]?.[0].events).toEqual([
      { ...mounted, release: '3f2a91c0aa00bb11' },
      expect.objectContaining({ unit: 'tools', code: 'PORTAL-CHUNK' }),
    ]);
    jest.advanceTimersByTime(60_000);
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('carry the calls of each remote as counts', () => {
    const { reports, post } = setUp();
    for (const failed of [false, false, true]) reports.countCall('clients', '1.0.0', failed);
    reports.countCall('tools', '2.0.0', false);
    jest.advanceTimersByTime(5_000);
    expect(post.mock.calls[0]?.[0].events).toEqual([
      { unit: 'clients', version: '1.0.0', release: '3f2a91c0aa00bb11', kind: 'calls', calls: 3, callsFailed: 1 },
      { unit: 'tools', version: '2.0.0', release: '3f2a91c0aa00bb11', kind: 'calls', calls: 1, callsFailed: 0 },
    ]);
  });

  it('drop the oldest when there is too much', () => {
    const { reports, post } = setUp();
    for (let index = 0; index < 200; index += 1) reports.add({ ...mounted, durationMs: index });
    jest.advanceTimersByTime(5_000);
    const { events } = post.mock.calls[0]?.[0] ?? { events: [] };
    expect(events).toHaveLength(reportEventsMax);
    expect(events.at(-1)?.durationMs).toBe(199);
  });

  it('when added as the page closes, are sent at once, and later again in a page that came back', () => {
    const { reports, post, hide, comeBack } = setUp();
    hide();
    reports.add(mounted);
    expect(post).toHaveBeenCalledTimes(1);
    comeBack();
    reports.add(mounted);
    expect(post).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5_000);
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('when the page is hidden, are sent at once and only once', () => {
    const { reports, post, hide } = setUp();
    reports.add(mounted);
    hide();
    hide();
    jest.advanceTimersByTime(60_000);
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('are lost in silence when they do not arrive', async () => {
    const { reports, post } = setUp(
      jest.fn<Promise<unknown>, [RemoteReport]>().mockRejectedValue(new TypeError('offline')),
    );
    reports.add(mounted);
    await jest.advanceTimersByTimeAsync(5_000);
    reports.add(mounted);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(post).toHaveBeenCalledTimes(2);
  });
});
