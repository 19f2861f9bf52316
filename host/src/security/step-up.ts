import { createWatched, type WatchedValue } from '@tessera/runtime/host';
import type { Send } from '../api/send';

/** Asks the user to prove a second factor again, once for all calls that wait for it. */
export interface StepUp {
  readonly isAsking: WatchedValue<boolean>;
  /** Resolves to whether it was proved. */
  readonly ask: () => Promise<boolean>;
  readonly settle: (isProven: boolean) => void;
}

export const createStepUp = (): StepUp => {
  const isAsking = createWatched(false);
  let asked: { readonly answer: Promise<boolean>; readonly settle: (isProven: boolean) => void } | null = null;
  return {
    isAsking,
    ask: () => {
      if (asked) return asked.answer;
      let settle: (isProven: boolean) => void = () => undefined;
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      asked = { answer, settle };
      isAsking.set(true);
      return answer;
    },
    settle: (isProven) => {
      isAsking.set(false);
      asked?.settle(isProven);
      asked = null;
    },
  };
};

const isRequired = (body: unknown): boolean => {
  const { error } = (body ?? {}) as { readonly error?: { readonly type?: unknown } };
  return error?.type === 'step-up-required';
};

/**
 * Sends a call again, with the same idempotency key, once the user has proved a second factor. A user who gives up gets
 * the refusal.
 */
export const withStepUp =
  (send: Send, stepUp: StepUp): Send =>
  async (request) => {
    const answer = await send(request);
    if (answer.status !== 403 || !isRequired(answer.body)) return answer;
    return (await stepUp.ask()) ? send(request) : answer;
  };
