import { late, out, transfer } from '../../test/answers';
import { progressOf } from './progress';
import { openStatuses, openStatusesValue } from './transfer';
import { lightOf } from './transfer-light';

test.each([
  [0, 'On time'],
  [10, 'On time'],
  [11, 'Slow'],
  [29, 'Slow'],
  [30, 'Late'],
  [200, 'Late'],
])('a transfer under way for %d days is %s', (days, word) => {
  expect(lightOf({ transferStatus: 'Pending', days }).word).toBe(word);
});

test('a rejected transfer is red and a complete one green, however long they took', () => {
  expect(lightOf({ transferStatus: 'Rejected', days: 1 }).tone).toBe('bad');
  expect(lightOf({ transferStatus: 'Completed', days: 90 }).tone).toBe('good');
  expect(lightOf({ transferStatus: 'Cancelled', days: 90 }).tone).toBe('neutral');
});

test('what is under way adds up to the penny, by direction, age and status', () => {
  expect(progressOf([transfer, late, out])).toEqual({
    count: 3,
    valueIn: 99320.55,
    valueOut: 1000.1,
    actionRequired: 1,
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
