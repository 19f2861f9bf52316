import { expectEachOnceInOrder, killReader } from '../../testing/kill-reader';

test('a reader killed twenty times takes each event once and in the order of its record', async () => {
  const report = await killReader(20);
  expect(report.kills).toBeGreaterThanOrEqual(20);
  expectEachOnceInOrder(report);
}, 600_000);
