import { hostManifestSchema, portalManifestSchema } from '@tessera/contract/manifest-rules/manifest-schema';
import { shapeViolations } from '@tessera/contract/manifest-rules/shape-violations';
import type { Candidate, Refusal } from './candidate';

/**
 * The manifest matches its schema exactly. An unknown field is probably misspelt, and a misspelt access rule would open
 * a page to everybody.
 */
export const manifestShape = ({ kind, manifest, manifestFile }: Candidate): Refusal[] =>
  shapeViolations(kind === 'host' ? hostManifestSchema : portalManifestSchema, manifest).map(({ message }) => ({
    file: manifestFile,
    rule: 'manifest shape',
    message,
    wayOut:
      kind === 'host' ? 'Build the host again with this repository’s build.' : 'Mend portal.config.ts and build again.',
  }));
