import { createWatched } from '@tessera/runtime/host';
import { withoutKilled } from './without-killed';

const setUp = (list: readonly string[] | null = ['remote.clients', 'remote.tools']) => {
  const flags = createWatched<readonly string[] | null>(list);
  const killed = createWatched<readonly string[]>([]);
  return { flags, killed, left: withoutKilled(flags, killed) };
};

describe('flags without killed remotes', () => {
  it('lose the flag of a remote while it is killed, and have it again when it is revived', () => {
    const { killed, left } = setUp();
    killed.set(['tools']);
    expect(left.get()).toEqual(['remote.clients']);
    killed.set([]);
    expect(left.get()).toEqual(['remote.clients', 'remote.tools']);
  });

  it('follow the firm’s list, which does not bring a killed remote back', () => {
    const { flags, killed, left } = setUp();
    killed.set(['tools']);
    const listener = jest.fn();
    left.subscribe(listener);
    flags.set(['remote.clients', 'remote.tools']);
    expect(listener).not.toHaveBeenCalled();
    flags.set(['remote.reporting', 'remote.tools']);
    expect(left.get()).toEqual(['remote.reporting']);
  });

  it('are unknown while the list is', () => {
    expect(setUp(null).left.get()).toBeNull();
  });
});
