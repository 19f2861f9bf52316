import type { ReleaseNow } from '@tessera/contract';
import { createReleaseWatch } from './release-watch';

const mine = { id: '3f2a91c0aa00bb11', revision: 4 };
const same: ReleaseNow = { ...mine, minimumRevision: 0, flags: [], killed: [] };
const other: ReleaseNow = { ...same, id: 'aaaabbbbccccdddd', revision: 9 };

const setUp = (...answers: (ReleaseNow | null | Error)[]) => {
  const ask = jest.fn(() => {
    const answer = answers.shift() ?? null;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const onAnswer = jest.fn();
  const watch = createReleaseWatch({ release: mine, ask, onAnswer, now: () => Date.now() });
  const listener = jest.fn();
  watch.subscribe(listener);
  const settle = () => jest.advanceTimersByTimeAsync(0);
  return { watch, ask, onAnswer, listener, settle };
};

describe('the release of this page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is asked about at once, then at most once in five seconds, and no request is lost', async () => {
    const { watch, ask } = setUp();
    for (let screen = 0; screen < 10; screen += 1) watch.check();
    expect(ask).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(4_999);
    watch.check();
    expect(ask).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('notifies nobody while it is the current one', async () => {
    const { watch, listener, settle } = setUp(same);
    watch.check();
    await settle();
    expect(listener).not.toHaveBeenCalled();
  });

  it('has a next one as soon as another would be served, and none when that was withdrawn', async () => {
    const { watch } = setUp(other, same);
    watch.check();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(watch.get()).toEqual({ next: other.id, mustReload: false });
    watch.check();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(watch.get().next).toBeNull();
  });

  it('must be left when the least revision is above it', async () => {
    const { watch, settle } = setUp({ ...other, minimumRevision: 5 });
    watch.check();
    await settle();
    expect(watch.get().mustReload).toBe(true);
  });

  it('is asked about when an answer says that the rules have changed since, and not again for the same', async () => {
    const { watch, ask, onAnswer, settle } = setUp({ ...same, revision: 6, killed: ['tools'] });
    watch.notice(4);
    expect(ask).not.toHaveBeenCalled();
    watch.notice(6);
    await settle();
    expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ killed: ['tools'] }));
    await jest.advanceTimersByTimeAsync(5_000);
    watch.notice(6);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('stays as known when there is no response', async () => {
    const { watch, listener, settle } = setUp(new TypeError('offline'));
    watch.check();
    await settle();
    expect(watch.get()).toEqual({ next: null, mustReload: false });
    expect(listener).not.toHaveBeenCalled();
  });
});
