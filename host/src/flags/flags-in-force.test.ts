import { createWatched } from '@tessera/runtime/host';
import { createFlagsInForce } from './flags-in-force';

const setUp = (
  list: readonly string[] | null = ['remote.clients', 'remote.transfers'],
  remotes: readonly string[] = ['clients', 'transfers'],
) => {
  const asked = createWatched<readonly string[] | null>(list);
  const unsaved = createWatched<readonly unknown[]>([]);
  return { asked, unsaved, flags: createFlagsInForce({ asked, unsaved, remotes }) };
};

describe('a flag that flips', () => {
  it('when it goes off and nothing is unsaved, is in force at once', () => {
    const { asked, flags } = setUp();
    asked.set(['remote.clients']);
    expect(flags.get()).toEqual(['remote.clients']);
    expect(flags.waiting.get()).toEqual([]);
  });

  it('when it goes off and something is unsaved, waits until that is saved or left', () => {
    const { asked, unsaved, flags } = setUp();
    unsaved.set(['a form']);
    asked.set(['remote.clients']);
    expect(flags.get()).toEqual(['remote.clients', 'remote.transfers']);
    expect(flags.waiting.get()).toEqual(['remote.transfers']);
    unsaved.set([]);
    expect(flags.get()).toEqual(['remote.clients']);
    expect(flags.waiting.get()).toEqual([]);
  });

  it('when it goes off and the user chooses to leave the work, is in force at once', () => {
    const { asked, unsaved, flags } = setUp();
    unsaved.set(['a form']);
    asked.set(['remote.clients']);
    flags.applyNow();
    expect(flags.get()).toEqual(['remote.clients']);
    expect(flags.waiting.get()).toEqual([]);
  });

  it('when it goes off and on again while it waits, removes nothing', () => {
    const { asked, unsaved, flags } = setUp();
    const listener = jest.fn();
    unsaved.set(['a form']);
    asked.set(['remote.clients']);
    flags.subscribe(listener);
    asked.set(['remote.clients', 'remote.transfers']);
    expect(flags.waiting.get()).toEqual([]);
    expect(listener).not.toHaveBeenCalled();
  });

  it('when it goes on and the release has the remote, is in force without a reload, even with unsaved work', () => {
    const { asked, unsaved, flags } = setUp(['remote.clients']);
    unsaved.set(['a form']);
    asked.set(['remote.clients', 'remote.transfers']);
    expect(flags.get()).toEqual(['remote.clients', 'remote.transfers']);
    expect(flags.afterReload.get()).toEqual([]);
  });

  it('when it goes on and the release does not have the remote, offers a reload until it goes off again', () => {
    const { asked, flags } = setUp(['remote.clients'], ['clients']);
    asked.set(['automatedFirmSetup', 'remote.clients', 'remote.tools']);
    expect(flags.afterReload.get()).toEqual(['remote.tools']);
    asked.set(['remote.clients']);
    expect(flags.afterReload.get()).toEqual([]);
  });

  it('when it was on from the start and the release does not have the remote, offers no reload', () => {
    const { asked, flags } = setUp(['remote.broken', 'remote.clients'], ['clients']);
    asked.set(['automatedFirmSetup', 'remote.broken', 'remote.clients']);
    expect(flags.afterReload.get()).toEqual([]);
  });
});
