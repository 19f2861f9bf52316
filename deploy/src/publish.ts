import type { PageLimits } from '@tessera/contract/manifest-rules/page-limits';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { holdOf } from './rules/rules-reducer';
import { readIfThere } from './storage/files';
import { unitOf as unitOfCandidate, type Refusal } from './gate/rules/candidate';
import { checkCandidate, checkCombinations } from './gate/check-candidate';
import { keepEvidence, readEvidence, readSuiteRunBeside } from './gate/evidence';
import { GateRefused } from './gate/gate-refused';
import { liveVersions } from './gate/live-versions';
import { readCandidate } from './gate/read-candidate';
import { typesAccepted } from './gate/types-accepted';
import type { ReleaseChange } from './change-log';
import { promote, type ChangeAuthor } from './release-commands';
import { publishBuild, unitOf } from './published/registry';
import { keepTypes, readTypesBeside } from './published/shared-types';
import { RegistryError } from './rules/registry-error';
import { readRegistry } from './snapshot';
import { stableChannel } from './rules/rules';
import { buildPackage, compareTypes, provePackage, repository } from './workspace-commands';

/** Attempts while others change the registry. */
const triesMax = 5;

export interface PublishOptions extends ChangeAuthor {
  /** The channel to move to the version; null publishes it without giving it to anybody. */
  readonly channel?: string | null;
  /** Called after each stage with its duration. */
  readonly onStage?: (stage: Stage) => void;
}

export interface Stage {
  readonly name: 'build' | 'suite' | 'gate' | 'publish' | 'move';
  readonly ms: number;
  readonly note: string;
}

export interface Published {
  readonly unit: string;
  readonly version: string;
  /** False when the registry had it already. */
  readonly published: boolean;
  /** Null when no channel was named, or it is at this version already. */
  readonly change: ReleaseChange | null;
  readonly stages: readonly Stage[];
}

const readLimits = async (): Promise<PageLimits> =>
  JSON.parse(await readFile(join(repository, 'shared/build/bundle-limits.json'), 'utf8')) as PageLimits;

/**
 * Publishes a package of this repository, or the build in a folder: builds it if it changed, runs its suite, passes the
 * gate, copies it into the registry for ever and moves a channel to it. An unchanged package is neither built nor
 * tested again.
 * @throws GateRefused with all reasons against it, and then nothing is published; RegistryError `build-failed`,
 *   `not-a-build`, `version-exists`, `not-possible`, `moved`.
 */
export const publish = async (
  registryDir: string,
  folder: string,
  { channel = stableChannel, onStage, ...author }: PublishOptions,
): Promise<Published> => {
  const stages: Stage[] = [];
  const stage = async <T>(name: Stage['name'], work: () => Promise<T>, note: (result: T) => string): Promise<T> => {
    const before = performance.now();
    const result = await work();
    stages.push({ name, ms: Math.round(performance.now() - before), note: note(result) });
    onStage?.(stages.at(-1) as Stage); // pushed above
    return result;
  };

  const isPackage = (await readIfThere(join(folder, 'package.json'))) !== null;
  const dist = isPackage ? join(resolve(folder), 'dist') : resolve(folder);
  if (isPackage) {
    await stage(
      'build',
      () => buildPackage(resolve(folder)),
      (said) => said,
    );
    await stage(
      'suite',
      () => provePackage(resolve(folder)),
      (said) => said,
    );
  }

  let published = false;
  for (let tries = 1; ; tries += 1) {
    try {
      const { candidate, snapshot, types } = await stage(
        'gate',
        () => passGate(registryDir, dist, author, channel !== null),
        ({ waitsFor }) => (waitsFor.length === 0 ? 'nothing speaks against it' : waitingWords(waitsFor)),
      );
      const unit = unitOfCandidate(candidate);
      const { version } = candidate.manifest;
      const hold = channel === null ? null : holdOf(snapshot.rules, unit, version);
      if (hold !== null)
        throw new RegistryError(
          'not-possible',
          `${unit} ${version} is held: ${hold}. Mend it and publish the new version, or release the hold: npx tessera release-hold ${unit} ${version}.`,
        );

      const build = await stage(
        'publish',
        async () => {
          const done = await publishBuild(registryDir, dist, author.keys);
          if (candidate.suiteRun?.types !== undefined && types !== null)
            await keepTypes(registryDir, candidate.suiteRun.types, types);
          if (candidate.suiteRun) await keepEvidence(registryDir, candidate.suiteRun);
          return done;
        },
        (done) => (done.published ? 'published' : 'the registry has it already'),
      );
      published ||= build.published;
      // The change needs the revision the gate has checked, so that two colliding teams cannot both pass.
      const change =
        channel === null
          ? null
          : await stage(
              'move',
              () =>
                promote(
                  registryDir,
                  { ...author, expectedRevision: author.expectedRevision ?? snapshot.revision },
                  { [unitOf(build)]: version },
                  channel,
                ),
              (made) =>
                made ? `${channel} is at ${version}, revision ${made.revision}` : `${channel} is at ${version} already`,
            );
      return { unit, version, published, change, stages };
    } catch (error) {
      const overtaken =
        error instanceof RegistryError &&
        error.code === 'moved' &&
        author.expectedRevision === undefined &&
        tries < triesMax;
      if (!overtaken) throw error;
    }
  }
};

const waitingWords = (waitsFor: readonly Refusal[]): string =>
  `nobody could be given it now, which is asked again when it is: ${waitsFor.map(({ message }) => message).join(' ')}`;

/**
 * A version that nobody is given yet meets no other: what speaks against giving it out lets it wait, and is asked again
 * before it is given. That is the way on for a team whose version needs a host that is still to come.
 */
const passGate = async (registryDir: string, dist: string, { keys }: ChangeAuthor, isGiven: boolean) => {
  const snapshot = await readRegistry(registryDir, { trusted: keys?.trusted });
  const found = await readCandidate(dist, { suiteRun: await readSuiteRunBeside(dist), limits: await readLimits() });
  const unit = unitOfCandidate(found);
  const { version } = found.manifest;
  const candidate =
    found.suiteRun?.version === version
      ? found
      : { ...found, suiteRun: (await readEvidence(registryDir, unit, version)) ?? found.suiteRun };
  const live = liveVersions(snapshot);
  const digest = candidate.suiteRun?.types;
  const types = digest === undefined ? null : await readTypesBeside(dist, digest);
  const refusals = checkCandidate(candidate, live, isGiven);
  if (isGiven && candidate.kind === 'host' && digest !== undefined && types !== null && refusals.length === 0)
    refusals.push(...(await typesAccepted(registryDir, candidate, { digest, text: types }, live, compareTypes)));
  if (refusals.length > 0) throw new GateRefused(unit, version, refusals);
  return { candidate, snapshot, types, waitsFor: isGiven ? [] : checkCombinations(candidate, live) };
};
