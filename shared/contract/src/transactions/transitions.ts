import type { Status, LifeKind } from './life';

export const transitionNames = [
  'authorise',
  'requestCancellation',
  'requestDeletion',
  'release',
  'hold',
  'keep',
  'place',
  'complete',
  'reject',
  'represent',
  'reverse',
  'correct',
] as const;

export type TransitionName = (typeof transitionNames)[number];

/** Who makes a transition: a person, operations (a firm's machine users) or the platform itself. */
export type TransitionActorKind = 'person' | 'operations' | 'platform';

interface Transition {
  /** Its name in the history. */
  readonly step: string;
  readonly by: readonly TransitionActorKind[];
  /** Refusal for every other actor. */
  readonly others: string;
  /** The next status from each status, or why there is none. */
  readonly from: Readonly<
    Record<
      Status,
      | {
          readonly to: Status;
          readonly whileItWaits?: Status;
          readonly only?: readonly LifeKind[];
          readonly otherwise?: string;
          /** Kinds that fewer may move on from here: `by` none of them, nobody does. */
          readonly fewer?: Readonly<
            Partial<Record<LifeKind, { readonly by: readonly TransitionActorKind[]; readonly refusal: string }>>
          >;
          /** Kinds that may be deleted from here though they were paid: their postings were reversed. */
          readonly paidBefore?: readonly LifeKind[];
        }
      | string
    >
  >;
}

const done = 'It is completed: operations or an administrator can reverse or correct it.';

const gone = 'It is deleted.';

const failed = 'It failed: delete it and make a new one.';

const already = 'It no longer needs authorisation.';

const sent = 'It is with the market or the bank and cannot be cancelled.';

const notFailed = 'It has not come back: there is nothing to present again.';

export const reversed = 'It was paid and reversed: its postings stay, and it stays with them.';

const unposted = 'Only what is completed can be corrected: nothing of it is in the ledger.';

const undone = 'It is deleted or reversed already: nothing of it is left to correct.';

const sentBack = 'It failed: what had moved was moved back already.';

const operationsCorrect = 'Only operations or an administrator of the firm correct what is in the ledger.';

const correctable = [
  'paymentIn',
  'collection',
  'withdrawal',
  'fee',
  'order',
  'entry',
] as const satisfies readonly LifeKind[];

const actOnBenefit = 'It pays a benefit that was taken: act on the benefit, on its own page, instead.';

const actOnTransfer = 'It is moved on with its transfer: act on the transfer, on its own page.';

/** A transfer between providers, and what moves with it, follow the table of the transfer's own life. */
const transferMoves = { transfer: { by: [], refusal: actOnTransfer } } as const;

/** What was designated with a lump sum has moved, so its payment is not called off as if nothing had happened. */
const benefitStays = { benefit: { by: [], refusal: actOnBenefit }, ...transferMoves } as const;

/** A payment of a benefit ends by being paid again: deleted alone, it would leave the benefit unpaid. */
const benefitByPlatform = { benefit: { by: ['platform'], refusal: actOnBenefit }, ...transferMoves } as const;

const benefitPaid = {
  benefit: {
    by: [],
    refusal:
      'A benefit that was paid is not corrected here: its allowances, its tax and what it moved go with it. Act on the benefit, on its own page.',
  },
  ...transferMoves,
} as const;

const unsettled = 'It has not been sent and moved nothing: request its cancellation instead.';

/** Every transition from every status. */
export const transitions: Readonly<Record<TransitionName, Transition>> = {
  authorise: {
    step: 'Authorised',
    by: ['person'],
    others: 'Only a person can authorise it.',
    from: {
      Checking: { to: 'Pending', whileItWaits: 'Waiting' },
      Pending: already,
      Waiting: 'It is authorised and waits for another transaction.',
      Placed: already,
      Completed: done,
      Error: failed,
      Deleted: gone,
    },
  },
  requestCancellation: {
    step: 'Cancelled',
    by: ['person', 'operations', 'platform'],
    others: '',
    from: {
      Pending: { to: 'Deleted', fewer: benefitStays },
      Waiting: { to: 'Deleted', fewer: benefitStays },
      Checking: { to: 'Deleted', fewer: benefitStays },
      Placed: sent,
      Completed: done,
      Error: 'It failed, so there is nothing to cancel: request its deletion.',
      Deleted: gone,
    },
  },
  requestDeletion: {
    step: 'Deleted',
    by: ['person', 'operations', 'platform'],
    others: '',
    from: {
      Checking: { to: 'Deleted', fewer: benefitByPlatform },
      Error: { to: 'Deleted', fewer: benefitByPlatform, paidBefore: ['benefit'] },
      Pending: {
        to: 'Deleted',
        only: ['expectation', 'relief', 'note'],
        otherwise: unsettled,
        fewer: benefitStays,
      },
      Waiting: unsettled,
      Placed: sent,
      Completed: done,
      Deleted: gone,
    },
  },
  release: {
    step: 'Released',
    by: ['platform'],
    others: 'It continues automatically once what it waits for is there.',
    from: {
      Waiting: { to: 'Pending', fewer: transferMoves },
      Pending: 'It does not wait for anything.',
      Checking: 'It has to be authorised first.',
      Placed: sent,
      Completed: done,
      Error: failed,
      Deleted: gone,
    },
  },
  hold: {
    step: 'Held',
    by: ['operations', 'platform'],
    others:
      'It is held automatically: money that is not what was expected, and a payment to bank details that were changed.',
    from: {
      Pending: {
        to: 'Checking',
        only: ['paymentIn', 'collection', 'expectation', 'withdrawal', 'benefit'],
        otherwise: 'Only money that comes in, and what is paid to the client, is held.',
      },
      Waiting: { to: 'Checking', only: ['withdrawal', 'benefit'], otherwise: 'It waits for another transaction.' },
      Checking: 'It is held already.',
      Placed: { to: 'Checking', only: ['paymentIn', 'collection'], otherwise: sent },
      Completed: done,
      Error: failed,
      Deleted: gone,
    },
  },
  keep: {
    step: 'Held',
    by: ['operations', 'platform'],
    others: 'It is held automatically when what the bank or the market reports cannot be booked.',
    from: {
      Placed: {
        to: 'Placed',
        only: ['paymentIn', 'collection', 'order'],
        otherwise: 'Only money that comes in, and an order that was filled, are held.',
      },
      Pending: 'It has not been sent yet.',
      Waiting: 'It waits for another transaction.',
      Checking: 'It is held already.',
      Completed: done,
      Error: failed,
      Deleted: gone,
    },
  },
  place: {
    step: 'Placed',
    by: ['operations', 'platform'],
    others: 'Only operations place it.',
    from: {
      Pending: {
        to: 'Placed',
        only: ['paymentIn', 'collection', 'withdrawal', 'benefit', 'fee', 'order'],
        otherwise: 'It is not sent anywhere: it is done here.',
        fewer: transferMoves,
      },
      Waiting: 'It waits for another transaction.',
      Checking: 'It has to be authorised first.',
      Placed: 'It is placed already.',
      Completed: done,
      Error: failed,
      Deleted: gone,
    },
  },
  complete: {
    step: 'Completed',
    by: ['operations', 'platform'],
    others: 'Only operations complete it.',
    from: {
      Pending: { to: 'Completed', fewer: transferMoves },
      Placed: { to: 'Completed', fewer: transferMoves },
      Waiting: 'It waits for another transaction and cannot be completed yet.',
      Checking: 'It has to be authorised first.',
      Completed: 'It is completed already.',
      Error: failed,
      Deleted: gone,
    },
  },
  reject: {
    step: 'Rejected',
    by: ['operations', 'platform'],
    others: 'Only operations reject it.',
    from: {
      Pending: { to: 'Error', fewer: transferMoves },
      Placed: { to: 'Error', fewer: transferMoves },
      Waiting: { to: 'Error', fewer: transferMoves },
      Checking: { to: 'Error', fewer: transferMoves },
      Completed: { to: 'Error', only: ['collection', 'relief', 'benefit'], otherwise: done, fewer: transferMoves },
      Error: 'It is rejected already.',
      Deleted: gone,
    },
  },
  represent: {
    step: 'Presented again',
    by: ['platform'],
    others: 'It is presented again automatically where the scheme allows it.',
    from: {
      Error: { to: 'Pending', only: ['collection'], otherwise: 'Only a direct debit can be presented again.' },
      Pending: notFailed,
      Waiting: notFailed,
      Checking: notFailed,
      Placed: notFailed,
      Completed: done,
      Deleted: gone,
    },
  },
  reverse: {
    step: 'Reversed',
    // The platform reverses the fee of a transfer that comes back.
    by: ['person', 'operations', 'platform'],
    others: operationsCorrect,
    from: {
      Completed: {
        to: 'Deleted',
        only: [...correctable, 'relief'],
        fewer: benefitPaid,
        otherwise:
          'It is not reversed here: a move between accounts is undone by a move back, and a note and an expected receipt have no postings.',
      },
      Pending: unposted,
      Waiting: unposted,
      Checking: unposted,
      Placed: unposted,
      Error: sentBack,
      Deleted: undone,
    },
  },
  correct: {
    step: 'Corrected',
    by: ['person', 'operations'],
    others: operationsCorrect,
    from: {
      Completed: {
        to: 'Completed',
        only: correctable,
        fewer: benefitPaid,
        otherwise: 'It has no figures that are corrected: reverse it, or undo it by one the other way.',
      },
      Pending: unposted,
      Waiting: unposted,
      Checking: unposted,
      Placed: unposted,
      Error: sentBack,
      Deleted: undone,
    },
  },
};
