import { skipToken, type SkipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { callErrorOf, type CallError } from '@tessera/runtime';

/** The part of a query hook's result that a preview uses. */
type PreviewQuery<Args, Data> = (args: Args | SkipToken) => {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
};

/** How long the typed values must rest before a preview is asked for, in milliseconds. */
const typingPauseMs = 400;

export interface Preview<Data> {
  /** The newest good response; an older one stays while a newer is loading. */
  readonly data: Data | null;
  /** The error for the current values. */
  readonly error: CallError | null;
  readonly isPending: boolean;
}

/** The text once it has not changed for a while. */
const useRested = (text: string | null, restMs: number): string | null => {
  const [rested, setRested] = useState(restMs === 0 ? text : null);
  useEffect(() => {
    if (restMs === 0) return undefined;
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return restMs === 0 ? text : rested;
};

/**
 * The platform's answer to a preview call, asked once the values have rested, and again when a record that its call names changes.
 * @param usePreviewQuery the hook of the preview call
 * @param args the call's arguments; null while the values are incomplete, which asks nothing
 * @param restMs 0 where the values are chosen and not typed
 */
export const usePreview = <Args, Data>(
  usePreviewQuery: PreviewQuery<Args, Data>,
  args: Args | null,
  restMs = typingPauseMs,
): Preview<Data> => {
  // As text, because the values of a form are a new object at each render.
  const typed = args === null ? null : JSON.stringify(args);
  const rested = useRested(typed, restMs);
  const { data, error, isFetching } = usePreviewQuery(rested === null ? skipToken : (JSON.parse(rested) as Args));
  const isPending = typed !== null && (typed !== rested || isFetching);
  return {
    data: typed === null ? null : (data ?? null),
    error: typed === null || isPending ? null : callErrorOf(error),
    isPending,
  };
};
