import { useRef, useState } from 'react';
import { callErrorOf } from '@tessera/api';
import type { CallError } from '@tessera/runtime';
import { useGetPortfolioGroupQuery, usePatchPortfolioGroupMutation } from '../../calls/api';
import type { GroupPatch, PortfolioGroup } from './group';

const staleVersion = 412;
const noAnswer = 0;

/**
 * Changes a group (null until chosen) on the version that was read. Repeating the same change after a lost response
 * uses the same idempotency key.
 */
export const useGroupPatch = (group: PortfolioGroup | null) => {
  const { firmId = '', id = '' } = group ?? {};
  const version = group?.auditDetails.version ?? 0;
  const { refetch, isFetching } = useGetPortfolioGroupQuery({ firmId, id }, { skip: group === null });
  const [patch, { isLoading }] = usePatchPortfolioGroupMutation();
  /** The version that somebody else has since changed. */
  const [staleAt, setStaleAt] = useState<number | null>(null);
  const unanswered = useRef<{ readonly body: string; readonly key: string } | null>(null);

  /** Resolves to the refusal, or null on success. */
  const change = async (changes: Omit<GroupPatch, 'auditDetails'>): Promise<CallError | null> => {
    const body = { ...changes, auditDetails: { version } };
    const text = JSON.stringify(body);
    const key = unanswered.current?.body === text ? unanswered.current.key : crypto.randomUUID();
    const failure = callErrorOf((await patch({ firmId, id, body, idempotencyKey: key })).error);
    unanswered.current = failure?.statusCode === noAnswer ? { body: text, key } : null;
    if (failure?.statusCode === staleVersion) setStaleAt(version);
    return failure;
  };
  return { change, busy: isLoading, stale: staleAt === version, reload: () => void refetch(), reloading: isFetching };
};
