import { suiteRunFile } from '@tessera/contract/suite-run';
import { dirname } from 'node:path/posix';
import type { Candidate, Refusal } from './candidate';

const missing = (listed: readonly { readonly id: string }[], seen: readonly string[]): string[] =>
  listed.map(({ id }) => id).filter((id) => !seen.includes(id));
const unlisted = (listed: readonly { readonly id: string }[], seen: readonly string[]): string[] =>
  seen.filter((id) => !listed.some((one) => one.id === id));

/** The manifest lists what the code has: the suite rendered exactly its routes and mounted exactly its panels. */
export const exportsMatch = (candidate: Candidate): Refusal[] => {
  if (candidate.kind === 'host') return [];
  const { manifest, manifestFile, suiteRun } = candidate;
  if (suiteRun?.unit !== manifest.name || suiteRun.version !== manifest.version || suiteRun.failed.length > 0)
    return []; // the rule of the suite speaks then
  const refusal = (file: string, message: string, wayOut: string): Refusal => ({
    file,
    rule: 'exports match',
    message,
    wayOut,
  });
  const run = `${dirname(manifestFile)}/${suiteRunFile}`;
  return [
    ...missing(manifest.routes, suiteRun.routes).map((id) =>
      refusal(
        manifestFile,
        `The manifest lists the route '${id}', and the contract suite did not render it.`,
        'Give it a page below its path, or take it out of portal.config.ts; give the suite values for its parameters.',
      ),
    ),
    ...missing(manifest.extensions, suiteRun.extensions).map((id) =>
      refusal(
        manifestFile,
        `The manifest lists the extension '${id}', and the contract suite did not mount it.`,
        'Export it from src/entry.tsx under this id, or take it out of portal.config.ts.',
      ),
    ),
    ...unlisted([...manifest.routes, ...manifest.extensions], [...suiteRun.routes, ...suiteRun.extensions]).map((id) =>
      refusal(
        run,
        `The contract suite showed '${id}', and the manifest does not list it.`,
        'Give the suite the package’s own portal.config.ts, and prove the build again.',
      ),
    ),
  ];
};
