import { DatabaseError } from 'pg';
import { isDiskFull, isOutage } from './outage';

const fromServer = (code: string): Error =>
  Object.assign(new DatabaseError('said by the server', 0, 'error'), { code });
const fromSystem = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

describe('an outage of the database', () => {
  it.each([
    ['a server that stops', fromServer('57P01')],
    ['a server that crashed', fromServer('57P02')],
    ['a server that recovers', fromServer('57P03')],
    ['too many connections', fromServer('53300')],
    ['a full disk', fromServer('53100')],
    ['a connection that broke in a statement', new Error('Connection terminated unexpectedly')],
    [
      'a connection that was broken before it',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['no connection free in time', new Error('timeout exceeded when trying to connect')],
    ['a write to a broken connection', fromSystem('EPIPE', 'write')],
    ['a socket that is not there yet', fromSystem('ENOENT', 'connect')],
  ])('is %s', (_what, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ['a value taken twice', fromServer('23505')],
    ['a cancelled statement', fromServer('57014')],
    ['a missing file', fromSystem('ENOENT', 'open')],
    ['a mistake of ours', new TypeError('undefined is not a function')],
  ])('is not %s', (_what, error) => {
    expect(isOutage(error)).toBe(false);
  });

  it('recognises a full disk', () => {
    expect([fromServer('53100'), fromSystem('ENOSPC', 'write'), fromServer('57P01')].map(isDiskFull)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
