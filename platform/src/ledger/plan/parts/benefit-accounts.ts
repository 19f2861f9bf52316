import { isPension } from '@tessera/contract/accounts/values';
import { deathProblem } from '../../rules/account-death';
import { LedgerRefusal } from '../../state/refusal';
import type { LedgerState, ReceivingAccount } from '../../state/state';

/**
 * Checks that an account can pay a benefit that needs its funds crystallised, or not. A beneficiary's funds count as
 * crystallised: income is paid from them, and nothing of them is crystallised again.
 * @throws LedgerRefusal on `accountId`, or on `field` when the funds are of the other kind.
 */
export const checkPays = (
  { wrapperType, accountStatus, death, pension }: LedgerState,
  needed: 'Uncrystallised' | 'Crystallised',
  field: string,
): void => {
  if (!isPension(wrapperType))
    throw new LedgerRefusal('Benefits are taken from a pension only.', { field: 'accountId' });
  if (!pension) throw new Error('A benefit is planned on a state that was read for it.');
  const died = deathProblem(death);
  if (died !== null) throw new LedgerRefusal(died, { field: 'accountId' });
  const isUncrystallised = pension.funds === 'Uncrystallised';
  if (isUncrystallised !== (needed === 'Uncrystallised'))
    throw new LedgerRefusal(
      isUncrystallised
        ? 'The funds of this account are not crystallised, and income is paid from crystallised funds only. Crystallise first, or pay an uncrystallised lump sum (UFPLS).'
        : 'The funds of this account are crystallised already: only income is paid from them.',
      { field },
    );
  if (accountStatus !== 'Active')
    throw new LedgerRefusal(`The account is ${accountStatus}: no benefit can be taken from it.`, {
      field: 'accountId',
    });
};

/**
 * Returns the account that designated cash and units go to. @throws LedgerRefusal on `drawdownAccountId` unless it is a
 * crystallised pension account of the same client and product.
 */
export const checkDrawdownAccount = (state: LedgerState, drawdownAccountId: string): ReceivingAccount => {
  const drawdown = state.receivingAccounts.get(drawdownAccountId);
  if (!drawdown?.pension || !state.pension)
    throw new Error('A crystallisation is planned on a state that was read for it.');
  const problem = drawdownProblem(state, drawdown, drawdown.pension, state.pension);
  if (problem !== null) throw new LedgerRefusal(problem, { field: 'drawdownAccountId' });
  return drawdown;
};

const drawdownProblem = (
  { accountId, leadClientId }: LedgerState,
  drawdown: ReceivingAccount,
  to: NonNullable<ReceivingAccount['pension']>,
  from: NonNullable<LedgerState['pension']>,
): string | null => {
  const { accountStatus: status } = drawdown;
  if (drawdown.accountId === accountId) return 'Choose another account: this is the one it comes from.';
  if (!isPension(drawdown.wrapperType)) return 'Crystallised funds stay in the pension: choose its drawdown account.';
  if (drawdown.leadClientId !== leadClientId)
    return 'The drawdown account belongs to another client. Choose one of the same client.';
  if (from.clientProductId === null || from.clientProductId !== to.clientProductId)
    return 'The two accounts are not of one pension product of the client. Choose a drawdown account of the same product.';
  if (to.funds !== 'Crystallised')
    return 'The account it goes to is not for crystallised funds. Choose one whose group is Crystallised.';
  if (status !== 'Active' && status !== 'Pending') return `The account it goes to is ${status}: it takes nothing.`;
  return null;
};
