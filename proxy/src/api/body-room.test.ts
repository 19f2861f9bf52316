import { createBodyRoom } from './body-room';

const stays = (): void => undefined;

describe('room for bodies', () => {
  it('is bounded for each caller, and given back once', () => {
    const room = createBodyRoom({ eachMax: 2, allMax: 10 });
    const [first] = [room.enter('a', stays), room.enter('a', stays)];
    expect(room.enter('a', stays)).toBeNull();
    first?.();
    first?.();
    expect(room.enter('a', stays)).not.toBeNull();
    expect(room.enter('a', stays)).toBeNull();
  });

  it('when it is full takes the place of whoever has sent longest, and turns nobody away', () => {
    const room = createBodyRoom({ eachMax: 2, allMax: 3 });
    const gone: string[] = [];
    const enter = (caller: string): void => {
      const leave = room.enter(caller, () => {
        gone.push(caller);
        leave?.();
      });
      expect(leave).not.toBeNull();
    };
    for (const caller of ['slow 1', 'slow 2', 'slow 2', 'adviser', 'machine']) enter(caller);
    expect(gone).toEqual(['slow 1', 'slow 2']);
  });
});
