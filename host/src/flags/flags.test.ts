import type { PortalResponse } from '@tessera/runtime';
import { createFlags } from './flags';

/** A server whose responses the test gives by hand. */
const setUp = () => {
  const questions: ((answer: PortalResponse | Error) => Promise<void>)[] = [];
  const sessionExpired = jest.fn();
  const send = jest.fn(
    () =>
      new Promise<PortalResponse>((resolve, reject) => {
        questions.push(async (answer) => {
          if (answer instanceof Error) reject(answer);
          else resolve(answer);
          await new Promise((next) => setImmediate(next));
        });
      }),
  );
  const flags = createFlags('NBW', send, sessionExpired);
  const notified: (readonly string[] | null)[] = [];
  flags.subscribe(() => notified.push(flags.get()));
  const answer = (index: number, given: readonly string[] | Error | number): Promise<void> => {
    const reply = questions[index];
    if (!reply) throw new Error(`Only ${questions.length} questions were asked.`);
    return reply(
      given instanceof Error
        ? given
        : typeof given === 'number'
          ? { status: given, body: {} }
          : { status: 200, body: { data: given } },
    );
  };
  return { flags, send, notified, answer, sessionExpired };
};

describe('the firm’s feature flags', () => {
  it('are not known until they are read, and are asked for by the firm’s id', async () => {
    const { flags, send, answer } = setUp();
    expect(flags.get()).toBeNull();
    void flags.revalidate();
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ method: 'GET', path: '/firm/enabledfeatures/NBW' }));
    await answer(0, ['remote.tools', 'remote.clients']);
    expect(flags.get()).toEqual(['remote.clients', 'remote.tools']);
  });

  it('are read by one request at a time and once more after it, however many screens mount meanwhile', async () => {
    const { flags, send, answer, notified } = setUp();
    for (let screen = 0; screen < 20; screen += 1) void flags.revalidate();
    expect(send).toHaveBeenCalledTimes(1);
    await answer(0, ['remote.tools']);
    expect(send).toHaveBeenCalledTimes(2);
    await answer(1, []);
    expect(send).toHaveBeenCalledTimes(2);
    expect(notified).toEqual([['remote.tools'], []]);
  });

  it('that have not changed notify nobody, in whatever order they come', async () => {
    const { flags, answer, notified } = setUp();
    void flags.revalidate();
    await answer(0, ['a', 'b']);
    void flags.revalidate();
    await answer(1, ['b', 'a']);
    expect(notified).toHaveLength(1);
  });

  it('stay as known when a request fails, and are read again at the next screen', async () => {
    const { flags, answer } = setUp();
    void flags.revalidate();
    await answer(0, ['a']);
    void flags.revalidate();
    await answer(1, new TypeError('Failed to fetch'));
    void flags.revalidate();
    await answer(2, 500);
    expect(flags.get()).toEqual(['a']);
    void flags.revalidate();
    await answer(3, ['b']);
    expect(flags.get()).toEqual(['b']);
  });

  it('are read though a remote has broken what promises call', async () => {
    const { flags, answer } = setUp();
    const { then } = Promise.prototype;
    Promise.prototype.then = () => {
      throw new Error('broken by a remote');
    };
    try {
      expect(() => void flags.revalidate()).not.toThrow();
    } finally {
      Promise.prototype.then = then;
    }
    await answer(0, ['a']);
    expect(flags.get()).toEqual(['a']);
  });

  it('that break who listens break nobody else, and are read again at the next screen', async () => {
    const { flags, answer, send } = setUp();
    const stop = flags.subscribe(() => {
      throw new Error('broken by a remote');
    });
    const read = flags.revalidate();
    await answer(0, ['a']);
    await expect(read).resolves.toBeUndefined();
    stop();
    void flags.revalidate();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([401, 419])('that answer %i end the session', async (status) => {
    const { flags, answer, sessionExpired } = setUp();
    void flags.revalidate();
    await answer(0, status);
    expect(sessionExpired).toHaveBeenCalledTimes(1);
  });
});
