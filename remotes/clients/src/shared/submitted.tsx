import { useEffect, type ReactNode } from 'react';
import { formStepsOf } from '@tessera/runtime';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

const toOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'submittedTo' in state && typeof state.submittedTo === 'string'
    ? state.submittedTo
    : null;

/** Whether an entry of the tab's history shows a result. */
export const isSubmitted = (state: unknown): boolean => toOf(state) !== null;

/**
 * The page of a result marks its entry in the tab's history with the page that shows what was made. Nothing of what was
 * submitted is kept there.
 */
export const useSubmittedTo = (to: string): void => {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isMarked = toOf(state) === to;
  useEffect(() => {
    if (isMarked) return;
    // One press on Back leads out of the result: the form's steps are behind it no more.
    const steps = formStepsOf(state)?.length ?? 1;
    if (steps > 1) void navigate(1 - steps);
    else void navigate({ pathname, search, hash }, { replace: true, state: { submittedTo: to } });
  }, [isMarked, navigate, pathname, search, hash, state, to]);
};

/**
 * Whoever reloads the page of a result, or comes back to it, is shown what was made: the form would be empty, and could
 * be submitted again.
 */
export const SubmittedOnce = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const to = toOf(useLocation().state);
  return useNavigationType() === 'POP' && to !== null ? <Navigate to={to} replace /> : children;
};
