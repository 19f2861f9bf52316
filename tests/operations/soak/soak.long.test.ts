import { soak } from './soak';

it('a busy portal outlives the kills of its database processes and loses nothing it acknowledged', async () => {
  const report = await soak({
    minutes: 1,
    killEverySeconds: 25,
    onProgress: () => undefined,
    environment: { TESSERA_SEED_SCALE: 'small' },
  });
  process.stdout.write(`${report.lines.join('\n')}\n`);
  expect(report).toMatchObject({ lives: true, problems: [] });
  expect(report.kills).toBeGreaterThanOrEqual(1);
  expect(report.acknowledged).toBeGreaterThan(50);
}, 600_000);
