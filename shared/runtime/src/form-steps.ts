const name = 'formSteps';

/** History state for an entry that shows a form step: the ids of the steps taken so far, the current one last. */
export const formStepsState = (steps: readonly string[]): Readonly<Record<string, readonly string[]>> => ({
  [name]: steps,
});

/** The step ids in an entry's state; null when the entry does not show a form step. */
export const formStepsOf = (state: unknown): readonly string[] | null => {
  const steps: unknown = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null;
  return Array.isArray(steps) && steps.length > 0 && steps.every((each) => typeof each === 'string') ? steps : null;
};
