import { isPension } from '@tessera/contract/accounts/values';
import { shareOut } from '@tessera/domain/death-benefits';
import { poundsText } from '@tessera/domain/wording';
import { afterPostings } from '../state/account-state';
import type { DesignateCommand } from '../state/commands';
import type { Effects, OpenedTransaction, PostingGroup } from '../state/effects';
import { LedgerRefusal, refuseAtIndex } from '../state/refusal';
import type { LedgerState, ReceivingAccount } from '../state/state';
import { GroupFunds } from './parts/group-funds';
import { cashBetween, unitsBetween, type Move } from './plan-internal';

/** The most moves of one designation: it is committed whole, and each move is two transactions. */
const movesMax = 400;

/**
 * Shares out what the pension account of somebody who died holds: cash and units, with their book cost, to the accounts
 * of the beneficiaries, in one act. Pence and units are divided by the weights with the largest remainders first; what
 * is no whole unit of an instrument goes to the last. `kept` is the weight of what stays, withheld for inheritance tax.
 * @throws LedgerRefusal on a field of the command; for one of its shares with the index.
 */
export const planDesignate = (state: LedgerState, { shares, kept }: DesignateCommand): Effects => {
  checkSource(state);
  if (shares.length === 0) throw new LedgerRefusal('Say who benefits.', { field: 'shares' });
  const destinations = shares.map(({ toAccountId, weight }, index) =>
    refuseAtIndex(index, () => {
      if (weight <= 0n) throw new LedgerRefusal('Enter a share above 0%.', { field: 'share' });
      if (shares.findIndex((each) => each.toAccountId === toAccountId) < index)
        throw new LedgerRefusal('An account is listed twice: give it all of its share at once.', {
          field: 'toAccountId',
        });
      return checkBeneficiary(state, toAccountId);
    }),
  );
  if (kept < 0n) throw new LedgerRefusal('What stays is zero or more.', { field: 'kept' });
  const weights = [...shares.map(({ weight }) => weight), kept];
  const cash = shareOut(state.cash, weights);
  const units = [...state.holdings]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([assetId, { quantity }]) => ({
      assetId,
      parts: shareOut(quantity, weights, state.instruments.get(assetId)?.minimumUnit ?? 1n),
    }));
  const funds = new GroupFunds(state);
  const opened: OpenedTransaction[] = [];
  const groups: PostingGroup[] = [];
  let now = state;
  const add = (move: Move): void => {
    const first = opened.length;
    now = afterPostings(now, move.postings);
    opened.push(...move.opened.map((each, side) => ({ ...each, linkOrder: first + side })));
    groups.push(...move.postings.map((postings, side) => ({ of: { opened: first + side }, ...postings })));
  };
  for (const [index, to] of destinations.entries()) {
    const amount = cash[index] ?? 0n;
    if (amount > 0n) {
      funds.take(amount, 'shares');
      add(cashBetween(now, to, { amount, narrative: null }));
    }
    for (const { assetId, parts } of units) {
      const quantity = parts[index] ?? 0n;
      if (quantity > 0n)
        add(refuseAtIndex(index, () => unitsBetween(now, to, { assetId, quantity, narrative: null }, funds)));
    }
  }
  if (opened.length === 0) throw new LedgerRefusal('The account holds nothing to share out.', { field: 'accountId' });
  if (opened.length > 2 * movesMax)
    throw new LedgerRefusal(
      `At most ${movesMax} moves are made in one designation, and this is ${opened.length / 2}. Sell some holdings first, or share it out over fewer people.`,
      { field: 'shares' },
    );
  return { opened, linked: true, changed: [], groups };
};

/** @throws LedgerRefusal on `accountId` unless it is a pension of somebody who died, and nothing of it is under way. */
const checkSource = ({ wrapperType, accountStatus, death, reserved, uncleared, holdings }: LedgerState): void => {
  const refuse = (message: string): never => {
    throw new LedgerRefusal(message, { field: 'accountId' });
  };
  if (!isPension(wrapperType)) refuse('Only a pension is shared out to beneficiaries.');
  if (!death) refuse('No death of the client is confirmed: a pension is shared out after it only.');
  if (accountStatus === 'Closed' || accountStatus === 'Deleted')
    refuse(`The account is ${accountStatus}: it holds nothing.`);
  if (reserved > 0n || [...holdings.values()].some((held) => held.reserved > 0n))
    refuse('Something of the account is with the bank or the market. Share it out once that is done.');
  if (uncleared > 0n) refuse(`${poundsText(uncleared)} in the account has not cleared. Share it out once it has.`);
};

/** Returns the account of a beneficiary. @throws LedgerRefusal on `toAccountId` for any other account. */
const checkBeneficiary = (state: LedgerState, toAccountId: string): ReceivingAccount => {
  const to = state.receivingAccounts.get(toAccountId);
  if (!to?.pension) throw new Error('A designation is planned on a state that was read for it.');
  const problem =
    to.accountId === state.accountId
      ? 'Choose another account: this is the one it comes from.'
      : to.leadClientId === state.leadClientId
        ? 'The account belongs to the client who died. Choose one of the beneficiary.'
        : !isPension(to.wrapperType) || to.pension.funds !== 'Beneficiary'
          ? 'The account is not for inherited funds. Choose one whose group is Beneficiary.'
          : to.accountStatus === 'Active'
            ? null
            : `The account it goes to is ${to.accountStatus}: it takes nothing.`;
  if (problem !== null) throw new LedgerRefusal(problem, { field: 'toAccountId' });
  return to;
};
