import type { Status, LifeKind } from './life';
import { type TransitionName, type TransitionActorKind, reversed, transitions } from './transitions';

/** The facts about a transaction that decide its transitions. */
export interface TransitionSubject {
  readonly kind: LifeKind;
  readonly status: Status;
  /** Null for a transaction that was imported. */
  readonly createdBy: string | null;
  /** True while it still needs cash or units from an earlier member of its group. */
  readonly waits?: boolean;
  /** True if it was completed before, and so has postings. */
  readonly wasCompleted?: boolean;
}

export interface TransitionActor {
  readonly kind: TransitionActorKind;
  /** Null for the platform itself. */
  readonly userId: string | null;
}

/** The next status, or the refusal: `conflict` because of the transaction's status, `forbidden` for this actor. */
export type TransitionCheck =
  { readonly to: Status } | { readonly refusal: 'conflict' | 'forbidden'; readonly reason: string };

export const ownTransaction = 'You created this transaction: someone else has to authorise it.';

/** Checks a transition of a transaction against the tables. */
export const checkTransition = (
  name: TransitionName,
  { kind, status, createdBy, waits = false, wasCompleted = false }: TransitionSubject,
  actor: TransitionActor,
): TransitionCheck => {
  const { by, others, from } = transitions[name];
  const target = from[status];
  if (typeof target === 'string') return { refusal: 'conflict', reason: target };
  const fewer = target.fewer?.[kind];
  if (fewer && !fewer.by.includes(actor.kind))
    return { refusal: fewer.by.length === 0 ? 'conflict' : 'forbidden', reason: fewer.refusal };
  if (target.only && !target.only.includes(kind)) return { refusal: 'conflict', reason: target.otherwise ?? '' };
  if (target.to === 'Deleted' && wasCompleted && name !== 'reverse' && !target.paidBefore?.includes(kind))
    return { refusal: 'conflict', reason: reversed };
  if (!by.includes(actor.kind)) return { refusal: 'forbidden', reason: others };
  if (name === 'authorise' && actor.userId !== null && actor.userId === createdBy)
    return { refusal: 'forbidden', reason: ownTransaction };
  return { to: (waits ? target.whileItWaits : undefined) ?? target.to };
};
