import type { OpenWork } from './back-office';
import { simulator } from './simulator';

const work = (type: OpenWork['type'], movement: OpenWork['movement'], status: OpenWork['status']): OpenWork => ({
  transactionId: '000000001',
  type,
  movement,
  status,
  paymentDate: null,
  dealsAt: null,
  businessDate: '2026-11-20',
});

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

test('an order is done on the day of its dealing point', () => {
  expect(simulator.nextStep({ ...work('Order', 'Invest', 'Placed'), dealsAt: '2026-11-19T12:00' })).toMatchObject({
    kind: 'complete',
    date: '2026-11-19',
  });
});

test.each([
  ['In', 'Pending', '2026-11-25', undefined],
  ['In', 'Pending', '2026-11-24', undefined],
  ['In', 'Placed', '2026-11-24', undefined],
  ['In', 'Placed', '2026-11-20', 'complete'],
  ['Out', 'Pending', '2026-11-25', undefined],
  ['Out', 'Pending', '2026-11-23', undefined],
  ['Out', 'Pending', '2026-11-20', 'place'],
  ['Out', 'Placed', '2026-11-20', 'complete'],
] as const)(
  'on 20 November a payment %s that is %s and has to keep to %s: %s',
  (movement, status, paymentDate, step) => {
    expect(simulator.nextStep({ ...work('Payment', movement, status), paymentDate })?.kind).toBe(step);
  },
);
