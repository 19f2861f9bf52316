import type { OpenWork } from './back-office';
import { simulator } from './simulator';

const work = (type: OpenWork['type'], movement: OpenWork['movement'], status: OpenWork['status']): OpenWork => ({ transactionId: '000000001', type, movement, status });

test.each([
  ['Payment', 'In', 'Pending', 'complete'],
  ['Payment', 'In', 'Placed', 'complete'],
  ['Payment', 'Out', 'Pending', 'place'],
  ['Payment', 'Out', 'Placed', 'complete'],
  ['Order', 'Invest', 'Pending', 'place'],
  ['Order', 'Invest', 'Placed', 'complete'],
  ['Order', 'Disinvest', 'Pending', 'place'],
  ['Product Transfer', 'In', 'Pending', undefined],
  ['Expectation', 'In', 'Pending', undefined],
] as const)('a %s %s that is %s: %s', (type, movement, status, step) => {
  expect(simulator.nextStep(work(type, movement, status))?.kind).toBe(step);
});
