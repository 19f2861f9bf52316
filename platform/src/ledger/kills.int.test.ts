import { killDuringWrites } from '../testing/kill-run';

it('keeps every acknowledged write when the platform and then the database are killed while writing', async () => {
  const report = await killDuringWrites(['platform', 'database']);
  expect(report).toMatchObject({ lost: [], halfArrived: [], disagreements: [] });
  expect(report.arrived).toBeGreaterThan(10);
  expect(report.acknowledged).toBeGreaterThanOrEqual(80);
});
