import { useRef, useState } from 'react';
import { callErrorOf } from '@tessera/api';
import type { CallError } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { useCreateTransactionGroupMutation } from '../calls/api';
import type { GroupRequest } from './use-preview';

export type Created = CallData<'createTransactionGroup'>;

/** The request and its result. */
export interface Done<Body = GroupRequest, Answer = Created> {
  readonly asked: Body;
  readonly created: Answer;
  /** True when an earlier response was lost. */
  readonly cameLate: boolean;
}

export interface Submission<Body = GroupRequest, Answer = Created> {
  /** Null until success is known. */
  readonly done: Done<Body, Answer> | null;
  /** No response arrived: the request may or may not have been executed. */
  readonly inDoubt: boolean;
  readonly isPending: boolean;
  /** The idempotency key of this form, to be stored with its draft. */
  readonly key: () => string;
  /** Submits once; while an earlier request is in doubt, repeats that one instead. Resolves to the refusal, or null. */
  readonly submit: (body: Body) => Promise<CallError | null>;
}

type Outcome<Answer> =
  | { readonly kind: 'done'; readonly created: Answer }
  | { readonly kind: 'refused'; readonly error: CallError }
  | { readonly kind: 'unknown' };

/** A call that writes. */
type Act<Body, Answer> = (values: {
  readonly body: Body;
  readonly idempotencyKey: string;
}) => PromiseLike<{ readonly data?: Answer; readonly error?: unknown }>;

/** Pauses before the form repeats an unanswered request, in milliseconds. */
const pausesMs = [1000, 3000];
/**
 * Statuses returned before the platform checks whether the request was already executed: they say nothing about an
 * earlier attempt.
 */
const ambiguousStatuses: ReadonlySet<number> = new Set([401, 403, 408, 409, 419, 425, 429]);
const keyOfOther = 422;

const unknownOutcome: CallError = {
  statusCode: 0,
  type: 'network',
  fieldErrors: [],
  errorMessage: 'We could not confirm this. Check again; it will not be submitted twice.',
};
const submittedBeforeMessage =
  'This form was already submitted with other details, and that went through. Check what it created before you continue.';

const outcomeOf = <Answer>(
  created: Answer | undefined,
  error: CallError | null,
  isRepeat: boolean,
): Outcome<Answer> => {
  if (created !== undefined) return { kind: 'done', created };
  if (error === null || error.statusCode < 400 || error.statusCode >= 500) return { kind: 'unknown' };
  if (isRepeat && ambiguousStatuses.has(error.statusCode)) return { kind: 'unknown' };
  return {
    kind: 'refused',
    error:
      error.statusCode === keyOfOther && error.fieldErrors.length === 0
        ? { ...error, errorMessage: submittedBeforeMessage }
        : error,
  };
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Submits exactly once: one idempotency key from when the form was opened. Only a definite refusal changes the key;
 * while the outcome is unknown, the old key and the old body are sent again.
 */
export const useSubmitOnce = <Body, Answer>(
  act: Act<Body, Answer>,
  draftKey: string | null,
  waitsMs: readonly number[] = pausesMs,
): Submission<Body, Answer> => {
  const key = useRef<string | null>(draftKey);
  const pending = useRef<Body | null>(null);
  const running = useRef(false);
  const [state, setState] = useState<Pick<Submission<Body, Answer>, 'done' | 'inDoubt' | 'isPending'>>({
    done: null,
    inDoubt: false,
    isPending: false,
  });
  const keyNow = (): string => (key.current ??= crypto.randomUUID());

  const askOnce = async (body: Body): Promise<Outcome<Answer>> => {
    const isRepeat = pending.current !== null;
    const { data, error } = await act({ body, idempotencyKey: keyNow() });
    const outcome = outcomeOf(data, callErrorOf(error), isRepeat);
    pending.current = outcome.kind === 'unknown' ? body : null;
    return outcome;
  };

  const submit = async (given: Body): Promise<CallError | null> => {
    if (running.current) return null;
    running.current = true;
    const asked = pending.current ?? given;
    setState((before) => ({ ...before, isPending: true }));
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
        setState({ done: { asked, created: outcome.created, cameLate: late }, inDoubt: false, isPending: false });
        return null;
      }
      setState((before) => ({ ...before, inDoubt: outcome.kind === 'unknown', isPending: false }));
      if (outcome.kind === 'unknown') return unknownOutcome;
      if (outcome.error.statusCode !== keyOfOther) key.current = crypto.randomUUID();
      return late
        ? {
            ...outcome.error,
            errorMessage: `It did not go through, and nothing was done. ${outcome.error.errorMessage}`,
          }
        : outcome.error;
    } finally {
      running.current = false;
    }
  };

  return { ...state, key: keyNow, submit };
};

/** Submits a group of transactions. */
export const useSubmit = (draftKey: string | null, waitsMs?: readonly number[]): Submission => {
  const [create] = useCreateTransactionGroupMutation();
  return useSubmitOnce(create, draftKey, waitsMs);
};
