import { createArrival } from './arrival';

const setUp = () => {
  let ms = 0;
  const listeners = new Map<string, () => void>();
  const arrival = createArrival({
    window: { addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener) } as never,
    now: () => ms,
  });
  return { arrival, pass: (by: number) => (ms += by), press: (kind: string) => listeners.get(kind)?.() };
};

describe('the moment after a move to another remote', () => {
  it('is not before the first move', () => {
    expect(setUp().arrival.isNow()).toBe(false);
  });

  it('is over after three seconds', () => {
    const { arrival, pass } = setUp();
    arrival.begin();
    pass(2_999);
    expect(arrival.isNow()).toBe(true);
    pass(1);
    expect(arrival.isNow()).toBe(false);
  });

  it.each(['pointerdown', 'keydown'])('is over with a %s, because the user has begun to work', (kind) => {
    const { arrival, press } = setUp();
    arrival.begin();
    press(kind);
    expect(arrival.isNow()).toBe(false);
  });
});
