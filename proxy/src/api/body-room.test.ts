import { createBodyRoom, type Place } from './body-room';

/** A room with a clock of its own, and who had to leave it, in order. */
const roomOf = (eachMax: number, allMax: number) => {
  let ms = 0;
  const room = createBodyRoom({ eachMax, allMax, nowMs: () => ms });
  const gone: string[] = [];
  return {
    gone,
    wait: (more: number): void => {
      ms += more;
    },
    enter: (caller: string, name = caller): Place => room.enter(caller, () => gone.push(name)),
  };
};

describe('room for bodies', () => {
  it('turns nobody away: a caller with all its places gives up its own slowest sender, whatever others send', () => {
    const { enter, wait, gone } = roomOf(2, 10);
    enter('another');
    enter('office', 'drips');
    wait(500);
    enter('office', 'honest').arrived(400);
    wait(500);
    enter('office', 'newcomer');
    expect(gone).toEqual(['drips']);
    enter('office', 'next');
    expect(gone).toEqual(['drips', 'newcomer']);
  });

  it('gives a place back once', () => {
    const { enter, gone } = roomOf(2, 10);
    const first = enter('a');
    enter('a');
    first.leave();
    first.leave();
    enter('a');
    expect(gone).toEqual([]);
    enter('a');
    expect(gone).toEqual(['a']);
  });

  it('when it is full takes a place of the caller with the most, the newcomer counted, and nobody else’s', () => {
    const { enter, wait, gone } = roomOf(9, 4);
    enter('honest');
    wait(1_500);
    for (const name of ['1', '2', '3']) enter('flood', name).arrived(1_000);
    enter('flood', '4');
    enter('newcomer');
    expect(gone).toEqual(['1', '4']);
  });

  it('among callers with as many places takes the slowest sender’s, be it there for long or not', () => {
    const { enter, wait, gone } = roomOf(9, 3);
    const slow = enter('slow line');
    slow.arrived(300);
    wait(1_000);
    enter('drips').arrived(1);
    wait(1_000);
    slow.arrived(300);
    enter('newcomer');
    enter('next');
    expect(gone).toEqual(['drips']);
    for (const at of [2_000, 4_000]) {
      wait(2_000);
      slow.arrived(at / 10);
    }
    enter('last').arrived(1);
    expect(gone).toEqual(['drips', 'newcomer']);
  });

  it('counts what was sent lately: who sent much at once and stopped makes way for a newcomer that has sent nothing yet', () => {
    const { enter, wait, gone } = roomOf(9, 3);
    for (const name of ['burst 1', 'burst 2', 'burst 3']) enter(name).arrived(60_000);
    wait(5_000);
    enter('sign-in');
    wait(100);
    enter('next');
    enter('last');
    expect(gone).toEqual(['burst 1', 'burst 2', 'burst 3']);
  });

  it('keeps an honest sender of a second and a half beside 450 newcomers a second from 120 addresses', () => {
    const { enter, wait, gone } = roomOf(32, 500);
    const honest = enter('honest');
    for (let at = 0; at < 675; at += 1) {
      wait(1_500 / 675);
      if (at % 300 === 0) honest.arrived(1);
      enter(`flood ${at % 120}`).arrived(1);
    }
    expect(gone).toHaveLength(176);
    expect(gone).not.toContain('honest');
  });
});
