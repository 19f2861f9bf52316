import type { PortalFailure } from '@tessera/runtime';

/** What went wrong in remotes on this page, newest last. */
export interface FailureLog {
  readonly report: (failure: PortalFailure) => void;
  readonly list: () => readonly PortalFailure[];
}

const keptMax = 50;

/** Keeps failures for the developer panel, says each on the console, where support looks, and tells `tell`. */
export const createFailureLog = (tell: (failure: PortalFailure) => void): FailureLog => {
  const failures: PortalFailure[] = [];
  return {
    report: (failure) => {
      failures.push(failure);
      if (failures.length > keptMax) failures.shift();
      // eslint-disable-next-line no-console -- support asks users to read it out from here
      console.error(
        `${failure.remote} failed (${[failure.code, failure.phase].filter(Boolean).join(', ')}):`,
        failure.error,
      );
      tell(failure);
    },
    list: () => failures,
  };
};
