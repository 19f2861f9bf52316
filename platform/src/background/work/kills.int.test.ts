import { expectNothingLostOrTwice, killDuringWork } from '../../testing/kill-work';

test('work whose process is killed goes on after it, loses nothing and does nothing twice', async () => {
  expectNothingLostOrTwice(await killDuringWork(3));
}, 120_000);
