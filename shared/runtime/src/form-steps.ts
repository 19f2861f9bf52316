const name = 'formSteps';

/**
 * State of an entry in the tab's history that shows a step of a form: the steps one went through to it, itself the
 * last.
 */
export const formStepsState = (steps: readonly string[]): Readonly<Record<string, readonly string[]>> => ({
  [name]: steps,
});

/** The steps that an entry's state holds; null for an entry of anything else. */
export const formStepsOf = (state: unknown): readonly string[] | null => {
  const steps: unknown = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null;
  return Array.isArray(steps) && steps.length > 0 && steps.every((each) => typeof each === 'string') ? steps : null;
};
