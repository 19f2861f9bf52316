import type { ManifestFile } from '@tessera/contract';
import { dirname } from 'node:path/posix';
import type { Candidate, PresentFile, Refusal } from './candidate';

const isCode = (path: string): boolean => /\.(?:m?js|css)$/.test(path);
const again = 'Build again; nothing in a build’s folder is written by hand.';

const problemOf = (listed: ManifestFile, present: ReadonlyMap<string, PresentFile>): string | null => {
  const file = present.get(listed.path);
  if (!file) return 'is in the manifest and not in the folder.';
  if (file.integrity !== listed.integrity || file.bytes !== listed.bytes)
    return 'is not the file the manifest describes.';
  const packed = present.get(`${listed.path}.br`);
  if (packed && packed.bytes !== listed.brotliBytes)
    return `is ${packed.bytes} bytes packed, and the manifest says ${listed.brotliBytes}.`;
  return null;
};

/**
 * The manifest's table of hashes is complete: each listed file exists with the right bytes, each script in the folder
 * is listed, and a remote has no style sheet.
 */
export const integrityComplete = (candidate: Candidate): Refusal[] => {
  const { manifest, manifestFile, kind } = candidate;
  const folder = dirname(manifestFile);
  const present = new Map(candidate.present.map((file) => [file.path, file]));
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  const refusal = (path: string, message: string, wayOut = again): Refusal => ({
    file: `${folder}/${path}`,
    rule: 'integrity complete',
    message: `${path} ${message}`,
    wayOut,
  });
  const entries =
    candidate.kind === 'host'
      ? Object.values(candidate.manifest.entries).flatMap(({ scripts, styles }) => [...scripts, ...styles])
      : [];
  return [
    ...manifest.files.flatMap((file) => {
      const message = problemOf(file, present);
      return message === null ? [] : [refusal(file.path, message)];
    }),
    ...entries
      .filter((file) => listed.get(file.path)?.integrity !== file.integrity)
      .map((file) => refusal(file.path, 'is loaded by a page and not in the table of hashes.')),
    ...(kind === 'remote' && !listed.has('remoteEntry.js')
      ? [refusal('remoteEntry.js', 'is what pages load first and not in the table of hashes.')]
      : []),
    ...candidate.present
      .filter(({ path }) => isCode(path) && !listed.has(path))
      .map(({ path }) =>
        refusal(path, 'is in the folder and not in the table of hashes, so every page would refuse it.'),
      ),
    ...(kind === 'remote'
      ? candidate.present
          .filter(({ path }) => path.endsWith('.css'))
          .map(({ path }) =>
            refusal(
              path,
              'is a style sheet, and remotes ship none.',
              'Take what looks like something from @tessera/ui, or write it as a style of the element.',
            ),
          )
      : []),
  ];
};
