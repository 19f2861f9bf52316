import { failurePolicies } from '@tessera/contract';
import type { FailureCode } from '@tessera/contract';
import { PortalError } from './portal-error';

const firstWaitMs = 400;
const growth = 4;

/**
 * The pause before a retry: growing, and randomised so that the tabs of an office that lost its line do not retry
 * together.
 */
export const waitMs = (triesDone: number, random: () => number = Math.random): number =>
  Math.round(firstWaitMs * growth ** (triesDone - 1) * (0.5 + random()));

/**
 * Makes as many attempts as the table of failures allows for the code; throws the last failure as a `PortalError`.
 * @param attempt gets the number of attempts made before this one.
 */
export const withRetries = async <T>(
  attempt: (triesBefore: number) => Promise<T>,
  codeOf: (error: unknown) => Promise<FailureCode>,
  wait: (ms: number) => Promise<void>,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(tries - 1);
    } catch (error) {
      const code = await codeOf(error);
      if (tries > failurePolicies[code].retries)
        throw error instanceof PortalError
          ? error
          : new PortalError(code, error instanceof Error ? error.message : String(error), { cause: error });
    }
    await wait(waitMs(tries));
  }
};
