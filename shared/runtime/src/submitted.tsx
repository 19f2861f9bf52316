import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { formStepsOf } from './form-steps';

const toOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'submittedTo' in state && typeof state.submittedTo === 'string'
    ? state.submittedTo
    : null;

/** Whether a history entry shows a result. */
export const isSubmitted = (state: unknown): boolean => toOf(state) !== null;

/**
 * Marks the history entry of a result page with the page of the new record. The submitted values are not stored there.
 */
export const useSubmittedTo = (to: string): void => {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isMarked = toOf(state) === to;
  useEffect(() => {
    if (isMarked) return;
    // One press on Back leaves the result, because the form's steps are no longer behind it.
    const steps = formStepsOf(state)?.length ?? 1;
    if (steps > 1) void navigate(1 - steps);
    else void navigate({ pathname, search, hash }, { replace: true, state: { submittedTo: to } });
  }, [isMarked, navigate, pathname, search, hash, state, to]);
};

/**
 * Reloading a result, or returning to it, opens the new record: the form would be empty and could be submitted again.
 */
export const SubmittedOnce = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const to = toOf(useLocation().state);
  return useNavigationType() === 'POP' && to !== null ? <Navigate to={to} replace /> : children;
};
