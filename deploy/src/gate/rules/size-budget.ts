import { bundleSizes } from '@tessera/contract/manifest-rules/bundle-sizes';
import { limitViolations } from '@tessera/contract/manifest-rules/limit-violations';
import type { Candidate, LiveVersions, Refusal } from './candidate';

/**
 * The build is within its limit in `bundle-limits.json`, and no page becomes too large with it, whichever host or
 * remote runs beside it.
 */
export const sizeBudget = (candidate: Candidate, live: LiveVersions): Refusal[] => {
  const own = candidate.kind === 'host' ? bundleSizes([candidate.manifest], []) : bundleSizes([], [candidate.manifest]);
  const together =
    candidate.kind === 'host'
      ? bundleSizes([candidate.manifest], live.remotes)
      : bundleSizes(live.hosts, [candidate.manifest]);
  const anyPage = together['any page'];
  return limitViolations({ ...own, ...(anyPage === undefined ? {} : { 'any page': anyPage }) }, candidate.limits).map(
    (message) => ({
      file: candidate.manifestFile,
      rule: 'size budget',
      message,
      wayOut:
        'Load what is not needed at once lazily, or take it from @tessera/ui. Raising a line of shared/build/bundle-limits.json is a reviewed change.',
    }),
  );
};
