import { expectEachOnceInOrder, killReader } from '../../testing/kill-reader';

test('a reader whose process is killed takes each event once and in the order of its record', async () => {
  expectEachOnceInOrder(await killReader(2));
}, 120_000);
