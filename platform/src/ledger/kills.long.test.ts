import { killDuringWrites, type Victim } from '../testing/kill-run';

const kills = 50;

it('keeps every acknowledged write through fifty kills of the platform and of the database', async () => {
  const report = await killDuringWrites(
    Array.from({ length: kills }, (_, index): Victim => (index % 2 === 0 ? 'platform' : 'database')),
  );
  expect(report).toMatchObject({ lost: [], halfArrived: [], disagreements: [] });
  expect(report.arrived).toBeGreaterThan(kills * 5);
  expect(report.acknowledged).toBeGreaterThanOrEqual(kills * 40);
}, 1_800_000);
