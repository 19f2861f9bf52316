import { clockOf, waitedFor, type Clocked } from './read-clocks';

const transfer: Clocked = {
  wrapperType: 'GIA',
  transferType: 'Stock',
  movement: 'In',
  status: 'Onboarding Assets',
  ended: null,
};
const today = '2027-03-01';

it('runs while the other provider sends', () => {
  const turns = [{ date: '2026-11-02', runs: true }];
  expect(waitedFor(transfer, turns)).toBe('provider');
  expect(clockOf(transfer, turns, today)).toMatchObject({ stoppedFor: null, used: 119, light: 'Late' });
});

it('stands for us once everything was sent and only our decision is left', () => {
  const turns = [
    { date: '2026-11-02', runs: true },
    { date: '2026-11-12', runs: false },
  ];
  expect(waitedFor(transfer, turns)).toBe('us');
  expect(clockOf(transfer, turns, today)).toMatchObject({ stoppedFor: 'us', used: 10, light: 'On time' });
});

it('stands for us while we sell what leaves, and runs while the other provider sells', () => {
  const sells = { ...transfer, status: 'Awaiting sell down' } as const;
  const out = [{ date: '2026-11-02', runs: false }];
  expect(clockOf({ ...sells, movement: 'Out' }, out, today)).toMatchObject({ stoppedFor: 'us', used: 0 });
  expect(clockOf(sells, [{ date: '2027-02-27', runs: true }], today)).toMatchObject({ stoppedFor: null, used: 2 });
});
