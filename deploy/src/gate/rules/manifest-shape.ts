import { hostManifestSchema, portalManifestSchema } from '@tessera/contract/manifest-rules/manifest-schema';
import { shapeViolations } from '@tessera/contract/manifest-rules/shape-violations';
import type { Candidate, Refusal } from './candidate';

/**
 * The manifest has its shape, to the last field: what nobody reads is misspelt, and a misspelt access rule opens a page
 * to everybody.
 */
export const manifestShape = ({ kind, manifest, manifestFile }: Candidate): Refusal[] =>
  shapeViolations(kind === 'host' ? hostManifestSchema : portalManifestSchema, manifest).map(({ message }) => ({
    file: manifestFile,
    rule: 'manifest shape',
    message,
    wayOut:
      kind === 'host' ? 'Build the host again with this repository’s build.' : 'Mend portal.config.ts and build again.',
  }));
