import type { DeathStatus } from '@tessera/contract/deaths/life';
import { notAPerson, type Person } from '../../requests/access/caller';
import { deathActions, type DeathAction, type DeathProof } from '@tessera/contract/deaths/values';

/** What decides which actions a death's record allows. */
export interface DeathState {
  readonly status: DeathStatus;
  readonly createdBy: string;
  readonly proof: DeathProof;
  /** A designation waits or was carried out, or tax was paid. */
  readonly isDesignated: boolean;
  /** Its pensions hold something. */
  readonly holdsPensions: boolean;
  /** A transaction, a benefit or interest of its pensions is not done yet. */
  readonly isPending: boolean;
}

const ownRecord = 'You recorded this death: somebody else';

const refusals: Readonly<Record<DeathAction, (death: DeathState, caller: Person) => string | null>> = {
  Confirm: ({ status, createdBy }, caller) =>
    status !== 'Reported'
      ? 'It needs no confirmation.'
      : createdBy === caller.userId
        ? `${ownRecord} has to confirm it.`
        : notAPerson(caller, 'confirm it'),
  'Certificate seen': ({ status, proof }) =>
    status !== 'Reported' && status !== 'Confirmed'
      ? `It is ${status}.`
      : proof === 'Death certificate'
        ? 'The death certificate was seen already.'
        : null,
  Withdraw: ({ status, createdBy, isDesignated }, caller) =>
    status === 'Reported'
      ? null
      : status !== 'Confirmed'
        ? `A death that is ${status} is not taken back.`
        : isDesignated
          ? 'A pension was shared out, or is about to be: what moved cannot be taken back here.'
          : createdBy === caller.userId
            ? `${ownRecord} has to take it back.`
            : notAPerson(caller, 'take it back'),
  Settle: ({ status, holdsPensions, isPending }) =>
    status !== 'Confirmed'
      ? `It is ${status}.`
      : holdsPensions
        ? 'A pension of the client still holds something. Share it out first.'
        : isPending
          ? 'Something of a pension of the client is under way: a transaction, a benefit or interest that is not paid yet. Settle it once that is done and shared out.'
          : null,
};

/** Why an action on a death is refused to a user; null when it is allowed. */
export const deathActionRefusal = (action: DeathAction, death: DeathState, caller: Person): string | null =>
  refusals[action](death, caller);

/** Every action with why it is refused now. */
export const deathActionsNow = (death: DeathState, caller: Person) =>
  deathActions.map((action) => ({ action, refusal: deathActionRefusal(action, death, caller) }));
