import { configViolations } from '@tessera/contract/manifest-rules/config-violations';
import { federationNameOf } from '@tessera/contract/manifest-rules/federation-name';
import type { Candidate, Refusal } from './candidate';

/**
 * The host would accept every route, menu entry, panel, command and access rule (the build makes the same check), and
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
