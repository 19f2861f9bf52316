import type { ReferenceLedger } from './reference-ledger';
import type { ReferenceAccount, ReferenceTransaction } from './account';

const platform = { kind: 'platform', userId: null } as const;

interface Pair {
  readonly expectation: ReferenceTransaction;
  readonly receipt: ReferenceTransaction;
  readonly off: bigint;
}

const isNear = ({ expectation, off }: Pair): boolean => off * 100n <= (expectation.amount ?? 0n) * 10n;
const byCloseness = (a: Pair, b: Pair, of: 'expectation' | 'receipt'): number =>
  a.off < b.off ? -1 : a.off > b.off ? 1 : a[of].id < b[of].id ? -1 : 1;

/** Pairs each expectation with the nearest receipt that the bank reported under its reference. */
const nearest = ({ transactions }: ReferenceAccount): Pair[] => {
  const receipts = transactions.filter(
    ({ way, byMachine, status, byDirectDebit }) =>
      way === 'in' &&
      byMachine &&
      ['Pending', 'Placed', 'Completed'].includes(status) &&
      (!byDirectDebit || status === 'Completed'),
  );
  const isKnown = ({ link }: ReferenceTransaction): boolean =>
    link !== null && transactions.some((each) => each.link === link && each.way === 'expect' && !each.isRelief);
  return transactions
    .filter(({ way, isRelief, status }) => way === 'expect' && !isRelief && status === 'Pending')
    .flatMap((expectation) => {
      const pairs = receipts
        .filter((receipt) => receipt.reference === expectation.reference && !isKnown(receipt))
        .map((receipt) => {
          const off = (receipt.amount ?? 0n) - (expectation.amount ?? 0n);
          return { expectation, receipt, off: off < 0n ? -off : off };
        })
        .filter((pair) => isNear(pair) || !expectation.held);
      return pairs.sort((a, b) => byCloseness(a, b, 'receipt')).slice(0, 1);
    });
};

/**
 * Does what the job `expectations` does: a receipt of about the right sum completes both, any other sum holds both for
 * a person.
 */
export const matchReceipts = (reference: ReferenceLedger, newLink: () => string): void => {
  const found = reference.accounts.flatMap((account) => {
    const pairs = nearest(account);
    return pairs.filter((pair) =>
      pairs.every(
        (other) => other === pair || other.receipt !== pair.receipt || byCloseness(pair, other, 'expectation') < 0,
      ),
    );
  });
  for (const { expectation, receipt } of found.sort((a, b) => (a.expectation.id < b.expectation.id ? -1 : 1))) {
    const pair = nearest(expectation.account).find((each) => each.expectation === expectation);
    if (pair?.receipt !== receipt) continue;
    if (isNear(pair)) {
      receipt.link ??= newLink();
      expectation.link = receipt.link;
      if (receipt.status !== 'Completed') reference.complete(receipt, platform, null, reference.today);
      reference.complete(expectation, platform, null, reference.today);
    } else {
      if (receipt.status === 'Pending') reference.hold(receipt, platform);
      reference.hold(expectation, platform);
    }
  }
};
