import { useRef, useState } from 'react';
import { callErrorOf } from '@tessera/api';
import type { CallError } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { useCreateTransactionGroupMutation } from '../api';
import type { GroupRequest } from './use-preview';

export type Created = CallData<'createTransactionGroup'>;

/** What was asked for and what was made of it. */
export interface Done {
  readonly asked: GroupRequest;
  readonly created: Created;
  /** True when an earlier answer was lost. */
  readonly cameLate: boolean;
}

export interface Submission {
  /** Null until it is known to be done. */
  readonly done: Done | null;
  /** No answer came: it may or may not have gone through. */
  readonly inDoubt: boolean;
  readonly asking: boolean;
  /** The key this form submits under, to be kept with its draft. */
  readonly key: () => string;
  /** Does the act once; while an earlier one is in doubt it asks for that one instead. Gives the refusal, or null. */
  readonly submit: (body: GroupRequest) => Promise<CallError | null>;
}

type Outcome = { readonly kind: 'done'; readonly created: Created } | { readonly kind: 'refused'; readonly error: CallError } | { readonly kind: 'unknown' };

/** Pauses before the form asks by itself again after a lost answer. */
const pausesMs = [1000, 3000];
/** Answers given before the platform looks whether the act was done already: they say nothing of an earlier try. */
const sayNothing: ReadonlySet<number> = new Set([401, 403, 408, 409, 419, 425, 429]);
const keyOfOther = 422;

const unknownOutcome: CallError = {
  statusCode: 0, type: 'network', fieldErrors: [],
  errorMessage: 'No answer came, so it is not known whether this went through. Ask again before you change anything: it is never done twice.',
};
const otherDetails = 'This form was submitted before with other details, and that went through. Look at the account’s transactions before you go on.';

const outcomeOf = (created: Created | undefined, error: CallError | null, isRepeat: boolean): Outcome => {
  if (created !== undefined) return { kind: 'done', created };
  if (error === null || error.statusCode < 400 || error.statusCode >= 500) return { kind: 'unknown' };
  if (isRepeat && sayNothing.has(error.statusCode)) return { kind: 'unknown' };
  return { kind: 'refused', error: error.statusCode === keyOfOther && error.fieldErrors.length === 0 ? { ...error, errorMessage: otherDetails } : error };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

/**
 * Submits a group of transactions exactly once: one key from when the form was opened, a new one only after a definite refusal, and the old
 * key with the old body for as long as the outcome is not known.
 */
export const useSubmit = (keptKey: string | null, waitsMs: readonly number[] = pausesMs): Submission => {
  const [create] = useCreateTransactionGroupMutation();
  const key = useRef<string | null>(keptKey);
  const pending = useRef<GroupRequest | null>(null);
  const running = useRef(false);
  const [state, setState] = useState<Pick<Submission, 'done' | 'inDoubt' | 'asking'>>({ done: null, inDoubt: false, asking: false });
  const keyNow = (): string => (key.current ??= crypto.randomUUID());

  const askOnce = async (body: GroupRequest): Promise<Outcome> => {
    const isRepeat = pending.current !== null;
    const { data, error } = await create({ body, idempotencyKey: keyNow() });
    const outcome = outcomeOf(data, callErrorOf(error), isRepeat);
    pending.current = outcome.kind === 'unknown' ? body : null;
    return outcome;
  };

  const submit = async (given: GroupRequest): Promise<CallError | null> => {
    if (running.current) return null;
    running.current = true;
    const asked = pending.current ?? given;
    setState((before) => ({ ...before, asking: true }));
    try {
      let late = pending.current !== null;
      let outcome = await askOnce(asked);
      for (const waitMs of waitsMs) {
        if (outcome.kind !== 'unknown') break;
        late = true;
        setState((before) => ({ ...before, inDoubt: true }));
        await pause(waitMs);
        outcome = await askOnce(asked);
      }
      if (outcome.kind === 'done') {
        setState({ done: { asked, created: outcome.created, cameLate: late }, inDoubt: false, asking: false });
        return null;
      }
      setState((before) => ({ ...before, inDoubt: outcome.kind === 'unknown', asking: false }));
      if (outcome.kind === 'unknown') return unknownOutcome;
      if (outcome.error.statusCode !== keyOfOther) key.current = crypto.randomUUID();
      return late ? { ...outcome.error, errorMessage: `It did not go through, and nothing was done. ${outcome.error.errorMessage}` } : outcome.error;
    } finally {
      running.current = false;
    }
  };

  return { ...state, key: keyNow, submit };
};
