import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRules, signAgain } from '@tessera/deploy/change-log';
import { lastMoveOf } from '@tessera/deploy/last-move';
import { promote } from '@tessera/deploy/release-commands';
import { stableChannel, type ReleaseRules } from '@tessera/deploy/rules/rules';
import { holdOf, placeOf } from '@tessera/deploy/rules/rules-reducer';
import { publishBuild, unitOf } from '@tessera/deploy/published/registry';
import { operatorKeysOf } from '@tessera/deploy/signing/data-folder-keys';
import { systemUser } from '@tessera/deploy/system-user';
import { noteSigningBegun, writePrivateJson, type Secrets } from './data-folder';
import type { WebPackage } from './web-packages';

/** The version that the last start built, by package. */
type BuiltVersions = Record<string, string>;

/** A build that is published, and the folder of its sources. */
export interface PublishedSources {
  unit: string;
  version: string;
  folder: string;
}

/** A build that is published and that the start gives to nobody, with the rest of a sentence about it. */
export interface WaitingBuild {
  unit: string;
  version: string;
  why: string;
}

/** Why a start gives a build to nobody; null when it moves the stable channel to it, or need not. */
async function reasonToWait(
  registryDir: string,
  rules: ReleaseRules,
  unit: string,
  version: string,
  before: string | undefined,
): Promise<string | null> {
  const given = placeOf(rules, stableChannel, unit);
  if (given === version) return null;
  const hold = holdOf(rules, unit, version);
  if (hold !== null) return `it is held (${hold})`;
  if (given === null && before === undefined) return null;
  // Also to the very version that the last start built, from one that others had published since.
  if (given === before)
    return (await lastMoveOf(registryDir, unit))?.what === 'rollback'
      ? `an operator rolled ${stableChannel} back to ${given}`
      : null;
  return given === null ? `an operator took it off ${stableChannel}` : `an operator moved ${stableChannel} to ${given}`;
}

/**
 * Puts the builds into the registry and moves the stable channel to those that are new since the last start, all in one
 * change. What an operator decided stays: a held version is not given again, and a unit that an operator has rolled back
 * or moved stays there, built anew or not, until an operator gives the build. Everything is signed with the folder's
 * key; a registry that was never signed with it is signed once, in its current state.
 */
export async function publishBuilds(
  dataDir: string,
  packages: readonly WebPackage[],
  secrets: Secrets,
): Promise<{ registryDir: string; builds: PublishedSources[]; waiting: WaitingBuild[] }> {
  const registryDir = join(dataDir, 'registry');
  const recordFile = join(dataDir, 'builds.json');
  const keys = operatorKeysOf(secrets.releases);
  const author = { by: systemUser(), keys };
  const { isBegun, arePublicationsSigned = false } = secrets.releases;
  if (!isBegun || !arePublicationsSigned) {
    if (isBegun) await readRules(registryDir, keys.trusted); // only publications are new: refuses an unsigned change
    await signAgain(registryDir, { ...author, why: 'npm start has new keys for releases' });
    noteSigningBegun(dataDir, secrets);
  }
  const { revision, rules } = await readRules(registryDir, keys.trusted);
  const before: BuiltVersions =
    revision > 0 && existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as BuiltVersions) : {};
  const now: BuiltVersions = {};
  const toGive: Record<string, string> = {};
  const builds: PublishedSources[] = [];
  const waiting: WaitingBuild[] = [];

  for (const { name, dist, folder } of packages) {
    const build = await publishBuild(registryDir, dist, keys);
    const { version } = build;
    const unit = unitOf(build);
    now[name] = version;
    builds.push({ unit, version, folder });
    const why = await reasonToWait(registryDir, rules, unit, version, before[name]);
    if (why !== null) waiting.push({ unit, version, why });
    else if (before[name] !== version) toGive[unit] = version;
  }
  if (Object.keys(toGive).length > 0) await promote(registryDir, { ...author, why: 'npm start built it anew' }, toGive);
  writePrivateJson(recordFile, now);
  return { registryDir, builds, waiting };
}
