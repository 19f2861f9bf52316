import { configViolations } from '@tessera/contract/manifest-rules/config-violations';
import { federationNameOf } from '@tessera/contract/manifest-rules/federation-name';
import type { Candidate, Refusal } from './candidate';

/**
 * Every route, menu entry, panel, command and access rule is one the host would take (the same look the build has), and
 * the version has its own name in a page.
 */
export const manifestPromises = (candidate: Candidate): Refusal[] => {
  if (candidate.kind === 'host') return [];
  const { manifest, manifestFile } = candidate;
  const federationName = federationNameOf(manifest.name, manifest.version);
  return [
    ...configViolations(manifest).map(({ rule, message }) => ({
      file: manifestFile,
      rule: `manifest: ${rule}`,
      message,
      wayOut: 'Mend portal.config.ts and build again.',
    })),
    ...(manifest.federationName === federationName
      ? []
      : [
          {
            file: manifestFile,
            rule: 'manifest: federation name',
            message: `federationName is '${manifest.federationName}' and must be '${federationName}': another would share its chunks with another version.`,
            wayOut: 'Build again with this repository’s build.',
          },
        ]),
  ];
};
