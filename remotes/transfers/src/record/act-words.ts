import { isSoldHere } from '@tessera/contract/transfers/life';
import type { TransferAction } from '@tessera/contract/transfers/values';
import type { TransferRecord } from '../shared/transfer';

export interface ActWords {
  /** The verb on its button: "Request cancellation". */
  readonly label: string;
  readonly consequence: string;
  readonly confirmLabel: string;
  /** As it reads after the transfer's name: "cancellation requested". */
  readonly done: string;
  readonly danger: boolean;
  /** Whether it asks why, and whether an answer is needed. */
  readonly reason: 'none' | 'optional' | 'required';
}

/** A rejected transfer is submitted again as a new one, in its own form. */
export type DialogAction = Exclude<TransferAction, 'Resubmit'>;

export const actWords: Readonly<Record<DialogAction, ActWords>> = {
  Authorise: {
    label: 'Authorise',
    consequence:
      'It goes on at the next run. A form of the other provider, or the checks of a pension, come first; then what has to be sold is sold, and it leaves.',
    confirmLabel: 'Authorise transfer',
    done: 'authorised',
    danger: false,
    reason: 'none',
  },
  'Documents sent': {
    label: 'Documents sent',
    consequence: 'The documents are checked next. Attach the signed form to the client’s documents first.',
    confirmLabel: 'Documents are sent',
    done: 'documents sent',
    danger: false,
    reason: 'optional',
  },
  'Documents accepted': {
    label: 'Documents accepted',
    consequence:
      'It goes on with the authority that the client signed: to the other provider, or for a pension that leaves to its checks.',
    confirmLabel: 'Accept documents',
    done: 'documents accepted',
    danger: false,
    reason: 'optional',
  },
  'Documents refused': {
    label: 'Documents refused',
    consequence: 'The documents are asked for again. Say what is missing or wrong in them.',
    confirmLabel: 'Refuse documents',
    done: 'documents refused',
    danger: false,
    reason: 'required',
  },
  'Give crystallisation information': {
    label: 'Give crystallisation information',
    consequence:
      'The other provider goes on with it. Link the statement of benefits taken first, and say which were taken, when, and how much.',
    confirmLabel: 'Send information',
    done: 'crystallisation information given',
    danger: false,
    reason: 'required',
  },
  'Request cancellation': {
    label: 'Request cancellation',
    consequence:
      'The other provider is asked to stop. If it is too late, the transfer goes on where it was. One that goes out and has not left yet is simply cancelled. This cannot be taken back.',
    confirmLabel: 'Request cancellation',
    done: 'cancellation requested',
    danger: true,
    reason: 'optional',
  },
  Delete: {
    label: 'Delete',
    consequence: 'It was not sent, and nothing moves. This cannot be undone; a new one can be entered.',
    confirmLabel: 'Delete transfer',
    done: 'deleted',
    danger: true,
    reason: 'optional',
  },
  'Accept what came': {
    label: 'Accept what came',
    consequence: 'What is held goes to the account, and the line counts as arrived with what came.',
    confirmLabel: 'Accept what came',
    done: 'what came was accepted',
    danger: false,
    reason: 'optional',
  },
  'Return what came': {
    label: 'Return what came',
    consequence: 'What is held goes back to the other provider, which still owes what was announced.',
    confirmLabel: 'Return what came',
    done: 'what came was returned',
    danger: false,
    reason: 'optional',
  },
  Dismiss: {
    label: 'Dismiss',
    consequence: 'It no longer asks for this. Its history and your reason stay.',
    confirmLabel: 'Dismiss',
    done: 'dismissed',
    danger: false,
    reason: 'optional',
  },
};

/** What an act does to this transfer: one that is sold for here is cancelled at once, and the sales are not undone. */
export const consequenceOf = (
  action: DialogAction,
  { movementType, transferStatus }: Pick<TransferRecord, 'movementType' | 'transferStatus'>,
): string =>
  action === 'Request cancellation' && isSoldHere(movementType, transferStatus)
    ? 'Nothing has left yet, so it is cancelled at once. Sales that are not placed yet are cancelled too; what was sold stays in the account as cash. This cannot be taken back.'
    : actWords[action].consequence;

/** Whether an act needs a reason. What is said on a transfer that is complete or cancelled is dismissed with how it was seen to. */
export const reasonOf = (
  action: DialogAction,
  { transferStatus }: Pick<TransferRecord, 'transferStatus'>,
): 'none' | 'optional' | 'required' =>
  action === 'Dismiss' && transferStatus !== 'Rejected' ? 'required' : actWords[action].reason;

/** The acts that concern one line of a transfer. */
export const isLineAct = (action: DialogAction): boolean =>
  action === 'Accept what came' || action === 'Return what came';

/**
 * Whether an act belongs to where a transfer stands. One that does and cannot be done says why; the others are left
 * out, because a menu of refusals helps nobody.
 */
export const isInPlace = (
  action: TransferAction,
  { transferStatus, waitsFor, lines, needsAuthorisation, actionRequired, obstacle = null }: TransferRecord,
): boolean => {
  switch (action) {
    case 'Authorise':
      return needsAuthorisation;
    case 'Documents sent':
      return transferStatus === 'Awaiting Documentation';
    case 'Documents accepted':
    case 'Documents refused':
      return transferStatus === 'Verifying Documentation';
    case 'Give crystallisation information':
      return transferStatus === 'Awaiting Crystallisation Information';
    case 'Accept what came':
    case 'Return what came':
      return lines.some(({ state }) => state === 'Held');
    case 'Resubmit':
      return transferStatus === 'Rejected';
    case 'Dismiss':
      return transferStatus === 'Rejected' || (waitsFor === null && actionRequired && obstacle !== null);
    case 'Delete':
      return transferStatus === 'Pending';
    case 'Request cancellation':
      return waitsFor !== null && transferStatus !== 'Pending';
  }
};
