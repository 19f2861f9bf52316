import type { PortalFailure } from '@tessera/runtime';

/** Failures of remotes on this page, newest last. */
export interface FailureLog {
  readonly report: (failure: PortalFailure) => void;
  readonly list: () => readonly PortalFailure[];
}

const failuresMax = 50;

/**
 * Records failures for the developer panel, logs each to the console, where support looks, and passes it to `notify`.
 */
export const createFailureLog = (notify: (failure: PortalFailure) => void): FailureLog => {
  const failures: PortalFailure[] = [];
  return {
    report: (failure) => {
      failures.push(failure);
      if (failures.length > failuresMax) failures.shift();
      console.error(
        `${failure.remote} failed (${[failure.code, failure.phase].filter(Boolean).join(', ')}):`,
        failure.error,
      );
      notify(failure);
    },
    list: () => failures,
  };
};
