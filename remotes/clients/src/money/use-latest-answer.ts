import { useEffect, useRef, useState } from 'react';
import { callErrorOf } from '@tessera/api';
import type { CallError } from '@tessera/runtime';

interface Asked<Data> extends PromiseLike<{ readonly data?: Data; readonly error?: unknown }> {
  readonly abort: () => void;
}

interface Answer<Data> {
  readonly question: string;
  readonly data: Data | null;
  readonly error: CallError | null;
}

export interface LatestAnswer<Data> {
  /** The newest good response; an older one stays while a newer is loading. */
  readonly data: Data | null;
  /** The error for the current request. */
  readonly error: CallError | null;
  readonly isPending: boolean;
}

/**
 * Sends a request that is not a read once its values have been stable for a moment; a response to older values is
 * dropped. `about` is whatever else the response depends on.
 */
export const useLatestAnswer = <Body, Data>(
  ask: (values: { readonly body: Body }) => Asked<Data>,
  body: Body | null,
  delayMs = 0,
  about = '',
): LatestAnswer<Data> => {
  const question = body === null ? null : `${JSON.stringify(body)} ${about}`;
  const latest = useRef({ ask, body });
  useEffect(() => {
    latest.current = { ask, body };
  });
  const [answer, setAnswer] = useState<Answer<Data> | null>(null);
  useEffect(() => {
    if (question === null) return undefined;
    let dropped = false;
    let asked: Asked<Data> | undefined;
    const timer = setTimeout(() => {
      const { ask: askNow, body: bodyNow } = latest.current;
      if (bodyNow === null) return;
      asked = askNow({ body: bodyNow });
      void asked.then(({ data, error }) => {
        if (!dropped)
          setAnswer((before) => ({ question, data: data ?? before?.data ?? null, error: callErrorOf(error) }));
      });
    }, delayMs);
    return () => {
      dropped = true;
      clearTimeout(timer);
      asked?.abort();
    };
  }, [question, delayMs]);
  const isOfNow = question !== null && answer?.question === question;
  return {
    data: question === null ? null : (answer?.data ?? null),
    error: isOfNow ? answer.error : null,
    isPending: question !== null && !isOfNow,
  };
};
