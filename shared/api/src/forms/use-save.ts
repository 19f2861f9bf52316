import { useState } from 'react';
import type { ErrorBody } from '@tessera/contract';
import { isStale } from '../calls/call-error';
import { useSubmitOnce, type Act } from './use-submit-once';

/** How a record is saved. */
export interface Save<Body> {
  /** Saves once; while an earlier save is in doubt it asks for that one instead. Returns the refusal, or null. */
  readonly save: (body: Body) => Promise<ErrorBody | null>;
  readonly busy: boolean;
  /** No answer came: it may or may not have gone through. */
  readonly inDoubt: boolean;
  /** The last save was refused because someone else had changed the record. */
  readonly wasStale: boolean;
  /** The last save was refused so, and the record has not been read again since. */
  readonly isStale: boolean;
}

/**
 * Saves a record on the version that was read. When someone else has changed the record nothing is saved, and `reload`
 * reads it again where one is given.
 * @param act the call that writes; its body names the version
 * @param version the record's version as it was last read
 */
export const useSave = <Body, Answer>(
  act: Act<Body, Answer>,
  version: number,
  reload?: () => PromiseLike<unknown>,
): Save<Body> => {
  const { submit, isPending, inDoubt } = useSubmitOnce(act, null);
  const [staleAt, setStaleAt] = useState<number | null>(null);
  const save = async (body: Body): Promise<ErrorBody | null> => {
    const error = await submit(body);
    setStaleAt(isStale(error) ? version : null);
    if (isStale(error)) await reload?.();
    return error;
  };
  return { save, busy: isPending, inDoubt, wasStale: staleAt !== null, isStale: staleAt === version };
};
