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
  it('off is in force at once when nothing is unsaved', () => {
    const { asked, flags } = setUp();
    asked.set(['remote.clients']);
    expect(flags.get()).toEqual(['remote.clients']);
    expect(flags.waiting.get()).toEqual([]);
  });

  it('off waits while something is unsaved, and is in force when it has been saved or left', () => {
    const { asked, unsaved, flags } = setUp();
    unsaved.set(['a form']);
    asked.set(['remote.clients']);
    expect(flags.get()).toEqual(['remote.clients', 'remote.transfers']);
    expect(flags.waiting.get()).toEqual(['remote.transfers']);
    unsaved.set([]);
    expect(flags.get()).toEqual(['remote.clients']);
    expect(flags.waiting.get()).toEqual([]);
  });

  it('off is in force as soon as the user would rather leave the work', () => {
    const { asked, unsaved, flags } = setUp();
    unsaved.set(['a form']);
    asked.set(['remote.clients']);
    flags.applyNow();
    expect(flags.get()).toEqual(['remote.clients']);
    expect(flags.waiting.get()).toEqual([]);
  });

  it('off and on again while it waits removes nothing', () => {
    const { asked, unsaved, flags } = setUp();
    const listener = jest.fn();
    unsaved.set(['a form']);
    asked.set(['remote.clients']);
    flags.subscribe(listener);
    asked.set(['remote.clients', 'remote.transfers']);
    expect(flags.waiting.get()).toEqual([]);
    expect(listener).not.toHaveBeenCalled();
  });

  it('on is in force without a reload when the page’s release knows the remote, unsaved work or not', () => {
    const { asked, unsaved, flags } = setUp(['remote.clients']);
    unsaved.set(['a form']);
    asked.set(['remote.clients', 'remote.transfers']);
    expect(flags.get()).toEqual(['remote.clients', 'remote.transfers']);
    expect(flags.afterReload.get()).toEqual([]);
  });

  it('on for a remote the release does not have offers a reload, until it is off again', () => {
    const { asked, flags } = setUp(['remote.clients'], ['clients']);
    asked.set(['automatedFirmSetup', 'remote.clients', 'remote.tools']);
    expect(flags.afterReload.get()).toEqual(['remote.tools']);
    asked.set(['remote.clients']);
    expect(flags.afterReload.get()).toEqual([]);
  });

  it('offers no reload for a remote the firm had from the start and the release could not bring', () => {
    const { asked, flags } = setUp(['remote.broken', 'remote.clients'], ['clients']);
    asked.set(['automatedFirmSetup', 'remote.broken', 'remote.clients']);
    expect(flags.afterReload.get()).toEqual([]);
  });
});
