import { accountConditions, accountTransition, accountTransitions, accountStatusMeanings } from './life';
import { accountStatuses } from './values';

describe('the life of an account', () => {
  it.each(accountTransitions)('lets $from become $to: $action', (each) =>
    expect(accountTransition(each.from, each.to)).toEqual({ move: each, refused: null }),
  );
  it('refuses every other move with a sentence', () => {
    const refused = accountStatuses
      .flatMap((from) => accountStatuses.map((to) => accountTransition(from, to)))
      .filter(({ move }) => move === null);
    expect(refused).toHaveLength(accountStatuses.length ** 2 - accountTransitions.length);
    for (const answer of refused) expect(answer.refused).toMatch(/^(The|An) account .+\.$/);
  });
  it.each([
    ['Active', 'Active', 'The account is Active already.'],
    ['Closed', 'Active', 'An account that is Closed stays as it is.'],
    ['Pending', 'Closed', 'An account that is Pending cannot become Closed. It can become Active or Deleted.'],
    [
      'Active',
      'Deleted',
      'An account that is Active cannot become Deleted. It can become Suspended, Closing, Closed or Transfer Out.',
    ],
  ] as const)('%s to %s: %s', (from, to, sentence) => expect(accountTransition(from, to).refused).toBe(sentence));
  it('names each move once, with a condition that is explained, and says what each status means', () => {
    expect(new Set(accountTransitions.map(({ from, to }) => `${from} ${to}`)).size).toBe(accountTransitions.length);
    for (const { condition } of accountTransitions) expect(accountConditions).toHaveProperty(condition);
    expect(Object.keys(accountStatusMeanings).sort()).toEqual([...accountStatuses].sort());
  });
  it('closes only what is empty', () => {
    for (const each of accountTransitions.filter(({ to }) => to === 'Closed')) expect(each.condition).toBe('empty');
  });
});
