import { latestRevision, readChange } from './change-log';
import { typesOf } from './gate/evidence';
import { listGivenReleases, readGivenRelease, versionsOf } from './given-releases';
import { listPublished } from './published/published-versions';
import { listTypesBefore, removeTypes, removeTypesOf } from './published/shared-types';
import { RegistryError } from './rules/registry-error';
import type { ReleaseRules } from './rules/rules';
import { namedUnits, namedVersions } from './rules/named-versions';
import { publicationPath } from './signing/publications';
import { storageAt } from './storage/storage';
import { versionPath } from './rules/units';

export interface RetainOptions {
  /** Number of earlier versions of each channel's history to keep for rollbacks. */
  readonly keep: number;
  /** Versions published, named or given in this many days are kept: open tabs may still use them. */
  readonly days: number;
  readonly dryRun: boolean;
  readonly nowMs?: number;
}

export interface Retained {
  readonly kept: number;
  readonly removed: readonly { readonly unit: string; readonly version: string }[];
}

const dayMs = 86_400_000;

const namedBy = (rules: ReleaseRules, keep: number): string[] =>
  namedUnits(rules).flatMap((unit) => {
    const { must, histories } = namedVersions(rules, unit);
    return [...must, ...histories.flatMap((history) => history.slice(0, keep))].map((version) => `${unit} ${version}`);
  });

/**
 * Versions that may have been given since a moment: named by the rules of that time or later, or part of a release
 * first given since.
 */
const givenSince = async (registryDir: string, sinceMs: number): Promise<string[]> => {
  const given: string[] = [];
  for (let revision = await latestRevision(registryDir); revision > 0; revision -= 1) {
    const change = await readChange(registryDir, revision);
    given.push(...namedBy(change.rules, 1)); // one of history: the last good one may have stood in
    if (Date.parse(change.at) < sinceMs) break; // it held until the next, and so at the moment asked for
  }
  for (const id of await listGivenReleases(registryDir)) {
    const release = await readGivenRelease(registryDir, id).catch((error: unknown) => {
      if (error instanceof RegistryError) return null;
      throw error;
    });
    if (release && Date.parse(release.at) >= sinceMs) given.push(...versionsOf(release));
  }
  return given;
};

/** Declarations that no version was checked with any more; a publication under way has just written its own. */
const removeUnusedTypes = async (registryDir: string, sinceMs: number): Promise<void> => {
  const used = new Set<string | undefined>();
  for (const [unit, versions] of await listPublished(registryDir))
    for (const version of versions) used.add(await typesOf(registryDir, unit, version));
  for (const digest of await listTypesBefore(registryDir, sinceMs))
    if (!used.has(digest)) await removeTypes(registryDir, digest);
};

/**
 * Removes versions that nothing names any more and nobody was given lately.
 * @throws RegistryError `move-unreadable`: an unreadable change might name a version, so nothing is removed.
 */
export const retain = async (
  registryDir: string,
  { keep, days, dryRun, nowMs = Date.now() }: RetainOptions,
): Promise<Retained> => {
  const storage = storageAt(registryDir);
  const latest = await latestRevision(registryDir);
  if (latest === 0) return { kept: [...(await listPublished(registryDir)).values()].flat().length, removed: [] };
  const sinceMs = nowMs - days * dayMs;
  const named = new Set([
    ...namedBy((await readChange(registryDir, latest)).rules, keep),
    ...(await givenSince(registryDir, sinceMs)),
  ]);

  const removed: { unit: string; version: string }[] = [];
  let kept = 0;
  for (const [unit, versions] of await listPublished(registryDir)) {
    for (const version of versions) {
      const writtenMs = (await storage.writtenAt(versionPath(unit, version)))?.getTime() ?? nowMs;
      if (named.has(`${unit} ${version}`) || writtenMs >= sinceMs) kept += 1;
      else removed.push({ unit, version });
    }
  }
  // A change made in the meantime may name a version that is about to be removed.
  if ((await latestRevision(registryDir)) !== latest)
    throw new RegistryError('moved', 'The registry was changed in the meantime, so nothing was removed. Try again.');
  if (!dryRun) {
    for (const { unit, version } of removed) {
      await storage.remove(versionPath(unit, version));
      await storage.remove(`evidence/${unit}/${version}.json`);
      await removeTypesOf(registryDir, unit, version);
      await storage.remove(publicationPath(unit, version));
    }
    await removeUnusedTypes(registryDir, sinceMs);
  }
  return { kept, removed };
};
