import { weightsByKind } from './weights-by-kind';

test('weights of one kind are added without the errors of binary fractions', () => {
  const assets = [
    { instrumentType: 'Fund', percentage: 0.1 },
    { instrumentType: 'ETF', percentage: 99.7 },
    { instrumentType: 'Fund', percentage: 0.2 },
  ];
  expect(weightsByKind(assets)).toEqual([
    { name: 'Fund', percent: 0.3 },
    { name: 'ETF', percent: 99.7 },
  ]);
});

test('nothing divides into nothing', () => expect(weightsByKind([])).toEqual([]));
