import { hashRequest } from './idempotency';

const hashOf = (body: unknown): string => hashRequest(body, undefined).toString('hex');

test('the order of keys makes no difference, at any depth', () => {
  expect(hashOf({ b: [{ d: 1, c: 2 }], a: null })).toBe(hashOf({ a: null, b: [{ c: 2, d: 1 }] }));
});

test('values, their kinds and the order of a list do', () => {
  const hashes = [{ a: 1 }, { a: '1' }, { a: null }, {}, { a: [1, 2] }, { a: [2, 1] }, { a: { 0: 1, 1: 2 } }].map(
    hashOf,
  );
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('numeric keys stay apart from the others', () => {
  expect(hashOf({ 10: 'a', 9: 'b', x: 'c' })).toBe(hashOf({ x: 'c', 9: 'b', 10: 'a' }));
});
