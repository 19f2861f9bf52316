import { readTypes, type PackedTypes } from '../published/shared-types';
import { typesOf } from './evidence';
import { named, type Candidate, type LiveVersions, type Refusal } from './rules/candidate';
import { aboutRemote } from './rules/ways-out';

/** A name of the design system that no longer accepts what a remote gives it, and what the compiler says. */
export interface TypeFault {
  readonly request: string;
  readonly name: string;
  readonly why: string;
}
/**
 * Which of the names that a remote takes no longer accept, as offered, what was written for them as needed; both are
 * packed declarations.
 * @throws RegistryError `build-failed` when they cannot be compared.
 */
export type CompareTypes = (
  needed: string,
  offered: string,
  takes: Readonly<Record<string, readonly string[]>>,
) => Promise<readonly TypeFault[]>;

/**
 * A new host's components and helpers accept what the live remotes were written to give them. A remote that was
 * published before declarations were kept is judged by names alone.
 * @param offered the packed declarations of the candidate.
 */
export const typesAccepted = async (
  registryDir: string,
  candidate: Extract<Candidate, { kind: 'host' }>,
  offered: PackedTypes,
  live: LiveVersions,
  compareTypes: CompareTypes,
): Promise<Refusal[]> => {
  const refusals: Refusal[] = [];
  for (const remote of live.remotes) {
    const digest = await typesOf(registryDir, remote.name, remote.version);
    if (digest === undefined || digest === offered.digest) continue;
    const needed = await readTypes(registryDir, digest);
    if (needed === null) continue;
    for (const { request, name, why } of await compareTypes(needed, offered.text, remote.takes ?? {}))
      refusals.push({
        file: candidate.manifestFile,
        rule: 'types accepted',
        message: `${named(remote.name, remote.version, live)} uses ${name} of ${request}, which no longer accepts what it gives: ${why}`,
        wayOut: aboutRemote(live, remote, `Keep accepting it (npx tessera uses ${name} says who needs it)`),
      });
  }
  return refusals;
};
