import { lockNeeded } from './own-browser';

describe('what everybody needs at every moment', () => {
  beforeAll(lockNeeded);

  it.each([
    ...(['then', 'catch', 'finally'] as const).map((name) => [`Promise.prototype.${name}`, Promise.prototype, name]),
    ...(['map', 'filter', 'forEach', 'concat'] as const).map((name) => [
      `Array.prototype.${name}`,
      Array.prototype,
      name,
    ]),
  ] as [string, object, string][])('cannot be replaced once the page has started: %s', (_label, owner, name) => {
    const members = owner as Record<string, unknown>;
    const real = members[name];
    expect(() => {
      members[name] = () => Promise.reject(new Error('broken'));
    }).toThrow(TypeError);
    expect(Reflect.defineProperty(owner, name, { value: () => undefined })).toBe(false);
    expect(members[name]).toBe(real);
  });

  it('goes on working, as do a class of lists with its own and the lists of chunks', async () => {
    class Own extends Array<number> {
      override concat(): Own {
        return new Own(7);
      }
    }
    expect(new Own().concat()).toHaveLength(7);
    const chunks: number[] = [];
    chunks.push = () => 3;
    expect(chunks.push(1)).toBe(3);
    expect(await Promise.resolve([1]).finally(() => undefined)).toEqual([1]);
  });
});
