import { createBodyRoom } from './body-room';

describe('room for bodies', () => {
  it('is bounded for each caller and for all, and given back once', () => {
    const room = createBodyRoom({ eachMax: 2, allMax: 3 });
    const [first] = [room.enter('a'), room.enter('a')];
    expect(room.enter('a')).toBeNull();
    expect(room.enter('b')).not.toBeNull();
    expect(room.enter('c')).toBeNull();
    first?.();
    first?.();
    expect(room.enter('c')).not.toBeNull();
    expect(room.enter('a')).toBeNull();
  });
});
