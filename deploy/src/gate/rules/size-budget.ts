import { pageViolations, signInViolations } from '@tessera/contract/manifest-rules/page-limits';
import { pageSizes, signInBytes, unmeasured } from '@tessera/contract/manifest-rules/page-sizes';
import { unitOf, type Candidate, type LiveVersions, type Refusal } from './candidate';

const sentences = (candidate: Candidate, live: LiveVersions): string[] => {
  const { manifest, limits } = candidate;
  const missing = unmeasured(manifest);
  if (missing.length > 0) return [`The build does not say what ${missing.join(', ')} loads.`];
  const unit = unitOf(candidate);
  const pages =
    candidate.kind === 'host'
      ? pageSizes([candidate.manifest], live.remotes)
      : pageSizes(live.hosts, [candidate.manifest, ...live.remotes.filter(({ name }) => name !== unit)]);
  return [
    ...(candidate.kind === 'host' ? signInViolations(signInBytes(candidate.manifest), limits) : []),
    ...pageViolations(
      pages
        // A page without a file of this build is nothing it can mend; nor is what another remote's page loads of its own.
        .filter(({ files }) => files.some((file) => file.startsWith(`${unit}/`)))
        .map((page) => (page.remote === unit ? page : { ...page, ownBytes: 0 })),
      limits,
    ),
  ];
};

/**
 * Every page that loads something of the build is within the limits of `bundle-limits.json`, whichever host or remote
 * runs beside it. A remote's own part of a page is that remote's to answer for, and no host's or other remote's.
 */
export const sizeBudget = (candidate: Candidate, live: LiveVersions): Refusal[] =>
  [...new Set(sentences(candidate, live))].map((message) => ({
    file: candidate.manifestFile,
    rule: 'size budget',
    message,
    wayOut:
      'Build it with the current preset, load what is not needed at once lazily, or take it from @tessera/ui. Raising a limit of shared/build/bundle-limits.json is a reviewed change.',
  }));
