import { useRef, useState } from 'react';
import type { ErrorBody } from '@tessera/contract';
import { networkError } from '../calls/call-error';
import { callErrorOf } from '@tessera/runtime';

/** What was asked for and what was made of it. */
export interface Done<Body, Answer> {
  readonly asked: Body;
  readonly created: Answer;
  /** True when an earlier answer was lost. */
  readonly cameLate: boolean;
}

export interface Submission<Body, Answer> {
  /** Null until it is known to be done. */
  readonly done: Done<Body, Answer> | null;
  /** No answer came: it may or may not have gone through. */
  readonly inDoubt: boolean;
  readonly isPending: boolean;
  /** The key this form submits under, to be kept with its draft. */
  readonly key: () => string;
  /** Does the act once; while an earlier one is in doubt it asks for that one instead. Gives the refusal, or null. */
  readonly submit: (body: Body) => Promise<ErrorBody | null>;
}

type Outcome<Answer> =
  | { readonly kind: 'done'; readonly created: Answer }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  | { readonly kind: 'unknown' };

/** A call that writes. */
export type Act<Body, Answer> = (values: {
  readonly body: Body;
  readonly idempotencyKey: string;
}) => PromiseLike<{ readonly data?: Answer; readonly error?: unknown }>;

/** Pauses before the form asks by itself again after a lost answer. */
const pausesMs = [1000, 3000];
/** Answers given before the platform looks whether the act was done already: they say nothing of an earlier try. */
const ambiguousStatuses: ReadonlySet<number> = new Set([401, 403, 408, 409, 419, 425, 429]);
const keyOfOther = 422;

const unknownOutcome: ErrorBody = {
  ...networkError,
  errorMessage: 'We could not confirm this. Check again; it will not be submitted twice.',
};
const otherDetails =
  'This form was already submitted with other details, and that went through. Check what it created before you continue.';

const outcomeOf = <Answer>(
  created: Answer | undefined,
  error: ErrorBody | null,
  isRepeat: boolean,
): Outcome<Answer> => {
  if (created !== undefined) return { kind: 'done', created };
  if (error === null || error.statusCode < 400 || error.statusCode >= 500) return { kind: 'unknown' };
  if (isRepeat && ambiguousStatuses.has(error.statusCode)) return { kind: 'unknown' };
  return {
    kind: 'refused',
    error:
      error.statusCode === keyOfOther && error.fieldErrors.length === 0
        ? { ...error, errorMessage: otherDetails }
        : error,
  };
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Does an act exactly once: one key from when the form was opened, a new one only after a definite refusal, and the old
 * key with the old body for as long as the outcome is not known.
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

  const submit = async (given: Body): Promise<ErrorBody | null> => {
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
