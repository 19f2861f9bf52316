import { orList } from '../language/lists';
import type { AccountStatus } from './values';

// The life of an account as one table. The platform changes statuses by it, an account's page offers what it allows,
// and docs/accounts.md is generated from it.

export const accountStatusMeanings: Readonly<Record<AccountStatus, string>> = {
  Registered: 'Created with an illustration. Nothing is sent out and no money is taken.',
  Pending: 'Requested. You can record an expected payment; it can be invested once the account is Active.',
  Active: 'Open.',
  Suspended: 'Frozen by the firm: nothing new can be done; what is with the bank or the market continues.',
  Closing: 'Being emptied. Nothing new can be paid in; sales and payments out continue.',
  'Transfer Out': 'Moving to another provider. Nothing new can be paid in; sales and payments out continue.',
  Closed: 'Empty: nothing more can be done.',
  Deleted: 'Abandoned before anything was paid in.',
};

/** Conditions of a transition. The platform has a check for each. */
export const accountConditions = {
  none: null,
  clientLives: 'No death of the client who holds it is recorded.',
  clientReady: 'Everybody who holds the account is Active, and joint holders have accepted the declaration.',
  neverUsed: 'Nothing was ever posted to the account, no transaction is open and no regular payment is set up.',
  nothingRegular: 'No regular payment is set up.',
  empty:
    'The account holds no cash and no units, nothing is owed, no fee is still to be taken and no interest to be paid, no transaction is open and no regular payment is set up.',
} as const;
export type AccountCondition = keyof typeof accountConditions;

export interface AccountTransition {
  readonly from: AccountStatus;
  readonly to: AccountStatus;
  readonly action: string;
  readonly condition: AccountCondition;
}

/** Every allowed transition; all others are refused. */
export const accountTransitions: readonly AccountTransition[] = [
  { from: 'Registered', to: 'Pending', action: 'Apply', condition: 'none' },
  { from: 'Registered', to: 'Deleted', action: 'Delete', condition: 'neverUsed' },
  { from: 'Pending', to: 'Active', action: 'Activate', condition: 'clientReady' },
  { from: 'Pending', to: 'Deleted', action: 'Delete', condition: 'neverUsed' },
  { from: 'Active', to: 'Suspended', action: 'Suspend', condition: 'none' },
  { from: 'Suspended', to: 'Active', action: 'Lift suspension', condition: 'clientLives' },
  { from: 'Active', to: 'Closing', action: 'Begin closing', condition: 'nothingRegular' },
  { from: 'Suspended', to: 'Closing', action: 'Begin closing', condition: 'nothingRegular' },
  { from: 'Closing', to: 'Active', action: 'Keep open', condition: 'none' },
  { from: 'Closing', to: 'Closed', action: 'Close', condition: 'empty' },
  { from: 'Active', to: 'Closed', action: 'Close', condition: 'empty' },
  { from: 'Active', to: 'Transfer Out', action: 'Begin transfer out', condition: 'nothingRegular' },
  { from: 'Transfer Out', to: 'Active', action: 'Transfer cancelled', condition: 'none' },
  { from: 'Transfer Out', to: 'Closed', action: 'Close', condition: 'empty' },
];

export type AccountTransitionAnswer =
  { readonly move: AccountTransition; readonly refused: null } | { readonly move: null; readonly refused: string };

/**
 * The transition from one status to another, whose condition the caller still has to check; or a sentence saying why
 * there is none.
 */
export const accountTransition = (from: AccountStatus, to: AccountStatus): AccountTransitionAnswer => {
  const moves = accountTransitions.filter((each) => each.from === from);
  const move = moves.find((each) => each.to === to);
  if (move) return { move, refused: null };
  if (from === to) return { move: null, refused: `The account is ${from} already.` };
  if (moves.length === 0) return { move: null, refused: `An account that is ${from} stays as it is.` };
  return {
    move: null,
    refused: `An account that is ${from} cannot become ${to}. It can become ${orList(moves.map((each) => each.to))}.`,
  };
};
