import { portfolioSummary } from '../../test/answers';
import { allocationOf } from './allocation';

const [fund, share, cash] = portfolioSummary.positions;

test('value is summed by kind of instrument to the penny, largest first', () => {
  const positions = [
    { ...cash!, currentValue: 900.1 },
    { ...share!, currentValue: 0.1 },
    { ...share!, currentValue: 0.2 },
    { ...fund!, currentValue: 99.6 },
  ];
  expect(allocationOf(positions)).toEqual([
    { name: 'Cash', value: 900.1, percent: 90.01 },
    { name: 'Funds', value: 99.6, percent: 9.96 },
    { name: 'Shares', value: 0.3, percent: 0.03 },
  ]);
});

test('holdings worth nothing are left out, and without any there is no allocation', () => {
  expect(allocationOf([{ ...fund!, currentValue: 0 }])).toEqual([]);
  expect(allocationOf([])).toEqual([]);
});
