import type { TransferAction } from '@tessera/contract/transfers/values';

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
    consequence: 'It then goes on by itself: what has to be sold is sold, and the rest leaves for the other provider.',
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
    consequence: 'The request goes to the other provider with the authority that the client signed.',
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
    consequence: 'The other provider goes on with it. Say which benefits were taken, when, and how much.',
    confirmLabel: 'Send information',
    done: 'crystallisation information given',
    danger: false,
    reason: 'required',
  },
  'Request cancellation': {
    label: 'Request cancellation',
    consequence:
      'The other provider is asked to stop. If it is too late, the transfer goes on where it was. This cannot be taken back.',
    confirmLabel: 'Request cancellation',
    done: 'cancellation requested',
    danger: true,
    reason: 'required',
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
    reason: 'required',
  },
  'Return what came': {
    label: 'Return what came',
    consequence: 'What is held goes back to the other provider, which still owes what was announced.',
    confirmLabel: 'Return what came',
    done: 'what came was returned',
    danger: false,
    reason: 'required',
  },
  Dismiss: {
    label: 'Dismiss',
    consequence: 'It no longer asks for anything. Its history and its reason stay.',
    confirmLabel: 'Dismiss',
    done: 'dismissed',
    danger: false,
    reason: 'none',
  },
};

/** The acts that concern one line of a transfer. */
export const isLineAct = (action: DialogAction): boolean =>
  action === 'Accept what came' || action === 'Return what came';
