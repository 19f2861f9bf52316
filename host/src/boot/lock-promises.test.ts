import { lockPromises } from './own-browser';

describe('what follows a promise', () => {
  it('cannot be replaced once the page has started, and goes on working', async () => {
    lockPromises();
    for (const name of ['then', 'catch', 'finally'] as const) {
      const real = Promise.prototype[name];
      expect(() => {
        Promise.prototype[name] = () => Promise.reject(new Error('broken'));
      }).toThrow(TypeError);
      expect(Reflect.defineProperty(Promise.prototype, name, { value: () => undefined })).toBe(false);
      expect(Promise.prototype[name]).toBe(real);
    }
    expect(await Promise.resolve(1).finally(() => undefined)).toBe(1);
  });
});
