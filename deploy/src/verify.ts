import { integrityOf } from './storage/files';
import { typesOf } from './gate/evidence';
import { listRevisions, changeDigest, changePath, readChange, type ReleaseChange } from './change-log';
import { findGivenRelease, listGivenReleases } from './given-releases';
import { listPublished } from './published/published-versions';
import { checkBuild, readPublished } from './published/registry';
import { readTypes } from './published/shared-types';
import { RegistryError } from './rules/registry-error';
import type { ReleaseRules } from './rules/rules';
import { namedUnits, namedVersions } from './rules/named-versions';
import type { TrustedKeys } from './signing/keys';
import { publicationProblem } from './signing/publications';
import { trustProblem } from './signing/signed-change';
import { storageAt } from './storage/storage';
import { manifestPath, versionPath } from './rules/units';
import { join } from 'node:path';

export interface Verified {
  readonly moves: number;
  readonly versions: number;
  readonly files: number;
  /** Sentences that say what is wrong and what to do about it. */
  readonly problems: readonly string[];
}

/**
 * Problems with signatures and signed hashes, and the hashes by `unit version`. Changes before the first one signed by a trusted operator's key are
 * history from before these keys; if there is no such change, none counts as history.
 */
const signingProblems = async (
  registryDir: string,
  changes: readonly ReleaseChange[],
  trusted: TrustedKeys,
): Promise<{ readonly problems: string[]; readonly signed: ReadonlyMap<string, string> }> => {
  const problems: string[] = [];
  const at = new Map(changes.map((change) => [change.revision, change]));
  const signed = new Map<string, string>();
  let hasBegun = false;
  for (const change of changes) {
    const problem = await trustProblem(change, trusted, () => Promise.resolve(at.get(change.revision - 1) ?? null));
    const isOperators = problem === null && trusted.get(change.signature?.key ?? '')?.role === 'operator';
    hasBegun ||= isOperators;
    if (hasBegun && problem !== null)
      problems.push(
        `${registryDir}/${changePath(change.revision)} is not to be trusted: ${problem}. Find out who wrote it, and restore the file from a backup.`,
      );
    if (!hasBegun || problem !== null) continue;
    for (const [unit, versions] of Object.entries(change.manifests ?? {}))
      for (const [version, hash] of Object.entries(versions)) signed.set(`${unit} ${version}`, hash);
  }
  if (!hasBegun && changes.length > 0)
    problems.push(
      'No change is signed with a key of this installation, so its proxies take none: look at the registry and sign it with npx tessera sign.',
    );
  for (const [name, hash] of signed) {
    const [unit = '', version = ''] = name.split(' ');
    const bytes = await storageAt(registryDir).read(manifestPath(unit, version));
    if (bytes && integrityOf(bytes) !== hash)
      problems.push(
        `${registryDir}/${manifestPath(unit, version)} is not the manifest that was signed. Restore it from a backup; no page gets ${unit} ${version} until then.`,
      );
  }
  return { problems, signed };
};

/** Declarations that versions were checked with and that are gone or were edited. */
const typesProblems = async (
  registryDir: string,
  published: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> => {
  const checkedWith = new Map<string, string[]>();
  for (const [unit, versions] of published)
    for (const version of versions) {
      const digest = await typesOf(registryDir, unit, version);
      if (digest !== undefined) checkedWith.set(digest, [...(checkedWith.get(digest) ?? []), `${unit} ${version}`]);
    }
  const problems: string[] = [];
  for (const [digest, names] of checkedWith)
    if ((await readTypes(registryDir, digest)) === null)
      problems.push(
        `${registryDir}/types/${digest}.json is not what ${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} checked with. Restore it from a backup; until then hosts are compared with ${names.length === 1 ? 'it' : 'them'} by names alone.`,
      );
  return problems;
};

/**
 * Checks the whole registry: each change, each version the rules name, each published file and the declarations it was
 * checked with against their hashes; with
 * trusted keys also each signature, and each manifest against the hash that was signed.
 */
export const verifyRegistry = async (registryDir: string, trusted: TrustedKeys | null = null): Promise<Verified> => {
  const problems: string[] = [];
  const revisions = await listRevisions(storageAt(registryDir));
  let rules: ReleaseRules | null = null;
  const changes: ReleaseChange[] = [];
  let expected = 1;
  for (const revision of revisions) {
    if (revision !== expected)
      problems.push(
        `Change ${expected}${revision - 1 > expected ? ` to ${revision - 1}` : ''} is missing: restore it from a backup, for the audit trail.`,
      );
    expected = revision + 1;
    try {
      const change = await readChange(registryDir, revision);
      changes.push(change);
      ({ rules } = change);
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      rules = null;
      problems.push(error.message);
    }
  }

  for (const [index, { revision, follows }] of changes.entries()) {
    const before = changes[index - 1];
    if (follows !== undefined && before?.revision === revision - 1 && changeDigest(before) !== follows)
      problems.push(
        `Change ${revision} was made after another change ${before.revision} than the one that is there: that one was lost, and its number used again. Look for it in a backup and in the proxies’ logs.`,
      );
  }

  for (const id of await listGivenReleases(registryDir))
    if ((await findGivenRelease(registryDir, id)) === null)
      problems.push(
        `${registryDir}/releases/${id}.json is not the release of its name: audit rows that name it are not explained. Restore it from a backup.`,
      );

  const signing = trusted && (await signingProblems(registryDir, changes, trusted));
  problems.push(...(signing?.problems ?? []));

  const published = await listPublished(registryDir);
  problems.push(...(await typesProblems(registryDir, published)));
  let files = 0;
  let versions = 0;
  for (const [unit, list] of published) {
    for (const version of list) {
      versions += 1;
      const unsigned =
        trusted && !signing?.signed.has(`${unit} ${version}`)
          ? await publicationProblem(registryDir, unit, version, trusted)
          : null;
      if (unsigned !== null) problems.push(unsigned);
      const build = await readPublished(registryDir, unit, version);
      if (!build) {
        problems.push(
          `${unit} ${version} has no readable manifest: restore its folder from a backup, or hold the version.`,
        );
        continue;
      }
      const found = await checkBuild(join(registryDir, versionPath(unit, version)), build);
      files += found.paths.length;
      problems.push(
        ...found.problems.map(
          ({ message }) => `${message} Restore it from a backup; browsers refuse the file until then.`,
        ),
      );
    }
  }

  for (const unit of rules ? namedUnits(rules) : []) {
    for (const version of rules ? namedVersions(rules, unit).must : []) {
      if (!published.get(unit)?.includes(version))
        problems.push(
          `${unit} ${version} is named by the rules and is not there: publish it again, or move what names it.`,
        );
    }
  }
  return { moves: revisions.length, versions, files, problems };
};
