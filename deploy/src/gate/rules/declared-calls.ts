import { callViolations } from '@tessera/contract/manifest-rules/config-violations';
import type { Candidate, Refusal } from './candidate';

/**
 * Every call it says it makes is in the catalogue, so the proxy lets it through. That it makes no others, its contract
 * suite shows.
 */
export const declaredCalls = (candidate: Candidate): Refusal[] =>
  candidate.kind === 'host'
    ? []
    : callViolations(candidate.manifest).map(({ message }) => ({
        file: candidate.manifestFile,
        rule: 'declared calls',
        message,
        wayOut:
          'Correct the id in portal.config.ts; a new call goes into shared/contract, platform and proxy first, and is deployed there before a page uses it.',
      }));
