import { expectNothingLostOrTwice, killDuringWork } from '../../testing/kill-work';

test('work whose process is killed twenty times loses nothing and does nothing twice', async () => {
  const report = await killDuringWork(20);
  expect(report.kills).toBeGreaterThanOrEqual(20);
  expectNothingLostOrTwice(report);
}, 600_000);
