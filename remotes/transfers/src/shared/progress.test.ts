import { openStatuses } from '@tessera/contract/transfers/life';
import { late, out, transfer } from '../../test/answers';
import { progressOf } from './progress';
import { openStatusesValue } from './transfer';
import { lightOf } from './transfer-light';

const withLight = (light: (typeof transfer)['clock']['light']) => ({ ...transfer.clock, light });

test.each([
  ['On time', 'good', 'On time'],
  ['Slow', 'warning', 'Slow'],
  ['Late', 'bad', 'Late'],
  ['Complete', 'good', 'Complete'],
  ['Rejected', 'bad', 'Rejected'],
] as const)('a transfer whose clock says %s shows it in its tone', (light, tone, word) => {
  expect(lightOf({ transferStatus: 'Pending', clock: withLight(light) })).toEqual({ tone, word });
});

test('a transfer that ended without moving anything says how', () => {
  expect(lightOf({ transferStatus: 'Cancelled', clock: withLight('Ended') })).toEqual({
    tone: 'neutral',
    word: 'Cancelled',
  });
});

test('a young transfer over the time of its kind is late, and an old one whose clock stood is on time', () => {
  expect(
    progressOf([
      { ...transfer, days: 9, clock: withLight('Late') },
      { ...transfer, days: 90, clock: withLight('On time') },
    ]),
  ).toMatchObject({ late: 1, onTime: 1, slow: 0 });
});

test('what is under way adds up to the penny, by direction, clock and status', () => {
  expect(progressOf([transfer, late, out])).toEqual({
    count: 3,
    valueIn: 99320.55,
    valueOut: 1000.1,
    onTime: 1,
    slow: 1,
    late: 1,
    oldestDays: 34,
    byStatus: [
      { status: 'With Previous Provider', count: 2 },
      { status: 'Onboarding Assets', count: 1 },
    ],
  });
});

test('nothing under way has no oldest', () => {
  expect(progressOf([])).toMatchObject({ count: 0, oldestDays: null, byStatus: [] });
});

test('the statuses under way fit the length a filter may have', () => {
  expect(openStatuses).toHaveLength(9);
  expect(openStatusesValue.length).toBeLessThanOrEqual(200);
});
