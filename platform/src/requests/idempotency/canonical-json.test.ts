import { canonicalJson } from './canonical-json';

test('the order of keys makes no difference, at any depth', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe(canonicalJson({ a: null, b: [{ c: 2, d: 1 }] }));
});

test('values, their types and the order of a list do', () => {
  const texts = [{ a: 1 }, { a: '1' }, { a: null }, {}, { a: [1, 2] }, { a: [2, 1] }, { a: { 0: 1, 1: 2 } }].map(
    canonicalJson,
  );
  expect(new Set(texts).size).toBe(texts.length);
});

test('numeric keys stay apart from the others', () => {
  expect(canonicalJson({ 10: 'a', 9: 'b', x: 'c' })).toBe(canonicalJson({ x: 'c', 9: 'b', 10: 'a' }));
});
