import { createIdleClock, type IdleMessage } from './idle-clock';

const minute = 60_000;

/** Tabs of one browser with a clock that the test moves. */
const openTabs = () => {
  const hearing: ((event: { data: IdleMessage }) => void)[] = [];
  return {
    open: () => {
      const index = hearing.length;
      const channel = {
        postMessage: (data: IdleMessage) => hearing.forEach((hear, other) => other !== index && hear({ data })),
        addEventListener: (_name: string, listener: unknown) => (hearing[index] = listener as (typeof hearing)[number]),
      };
      const touch = jest.fn();
      const signOut = jest.fn(() => Promise.resolve());
      const expired = jest.fn();
      const clock = createIdleClock({
        limitMs: 30 * minute,
        now: Date.now,
        channel: channel as never,
        touch,
        signOut,
        expired,
      });
      return { ...clock, touch, signOut, expired, kind: () => clock.state.get().kind };
    },
  };
};
const pass = (minutes: number): Promise<void> => jest.advanceTimersByTimeAsync(minutes * minute);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a session in which nothing happens', () => {
  it('is warned of its end two minutes before, and then ends on the server and here', async () => {
    const tab = openTabs().open();
    const opened = Date.now();
    await pass(26.9);
    expect(tab.kind()).toBe('active');
    await pass(0.2);
    expect(tab.state.get()).toEqual({ kind: 'warning', endsAt: opened + 29 * minute });
    expect(tab.signOut).not.toHaveBeenCalled();
    await pass(2);
    expect(tab.kind()).toBe('ended');
    expect(tab.signOut).toHaveBeenCalledTimes(1);
    expect(tab.expired).toHaveBeenCalledTimes(1);
  });

  it('ends in the browser even when the server cannot be reached', async () => {
    const tab = openTabs().open();
    tab.signOut.mockRejectedValue(new TypeError('offline'));
    await pass(30);
    expect(tab.expired).toHaveBeenCalledTimes(1);
  });

  it('is over when the computer wakes after the limit, whatever the user does first', async () => {
    const tab = openTabs().open();
    jest.setSystemTime(Date.now() + 8 * 60 * minute);
    tab.active();
    await jest.advanceTimersByTimeAsync(0);
    expect(tab.expired).toHaveBeenCalledTimes(1);
    tab.stay();
    expect(tab.touch).not.toHaveBeenCalled();
  });
});

describe('the warning', () => {
  it('goes only on Stay signed in, which notifies the platform', async () => {
    const tab = openTabs().open();
    await pass(28);
    tab.active();
    expect(tab.kind()).toBe('warning');
    expect(tab.touch).not.toHaveBeenCalled();
    tab.stay();
    expect(tab.kind()).toBe('active');
    expect(tab.touch).toHaveBeenCalledTimes(1);
    await pass(26);
    expect(tab.kind()).toBe('active');
  });

  it('is shown in every tab and goes from every tab', async () => {
    const tabs = openTabs();
    const [first, second] = [tabs.open(), tabs.open()];
    await pass(28);
    expect([first.kind(), second.kind()]).toEqual(['warning', 'warning']);
    second.stay();
    expect([first.kind(), second.kind()]).toEqual(['active', 'active']);
  });
});

describe('activity', () => {
  it('counts in every tab', async () => {
    const tabs = openTabs();
    const [first, second] = [tabs.open(), tabs.open()];
    for (let times = 0; times < 10; times += 1) {
      await pass(10);
      second.active();
    }
    expect([first.kind(), second.kind()]).toEqual(['active', 'active']);
    await pass(30);
    expect([first.kind(), second.kind()]).toEqual(['ended', 'ended']);
  });

  it('is reported to the platform now and then, and once after the last action, by one tab for all', async () => {
    const tabs = openTabs();
    const [first, second] = [tabs.open(), tabs.open()];
    const touches = (): number => first.touch.mock.calls.length + second.touch.mock.calls.length;
    for (let seconds = 0; seconds < 240; seconds += 10) {
      await pass(1 / 6);
      first.active();
    }
    expect(touches()).toBe(0);
    await pass(1);
    expect(touches()).toBe(1);
    await pass(20);
    expect(touches()).toBe(1);
  });
});
