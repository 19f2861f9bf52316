import { toneOfStatus, wordOfStatus } from './status-tones';
import { accountStatuses } from '@tessera/contract/accounts/values';
import { clientStatuses } from '@tessera/contract/clients/values';

const decided = ['Active', 'Completed', 'Waiting', 'Checking', 'Rejected', 'Error', 'Suspended', 'Onboarding Assets'];

test('statuses that need a person or report success are not neutral', () => {
  for (const status of decided) expect([status, toneOfStatus(status)]).not.toEqual([status, 'neutral']);
});

test('every status has a word, and wire names are written as people write them', () => {
  for (const status of [...accountStatuses, ...clientStatuses]) expect(wordOfStatus(status)).toBe(status);
  expect(wordOfStatus('drawdownPending')).toBe('Drawdown pending');
  expect(wordOfStatus('ACCUMULATION')).toBe('Accumulation');
});

test('a status nobody knows yet is neutral and keeps its word', () => {
  expect(toneOfStatus('Somewhere')).toBe('neutral');
  expect(wordOfStatus('Somewhere')).toBe('Somewhere');
});
