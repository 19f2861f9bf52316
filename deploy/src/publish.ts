import type { BundleLimit } from '@tessera/contract/manifest-rules/limit-violations';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { holdOf } from './rules/rules-reducer';
import { readIfThere } from './storage/files';
import { unitOf as unitOfCandidate } from './gate/rules/candidate';
import { checkCandidate } from './gate/check-candidate';
import { keepEvidence, readEvidence, readSuiteRunBeside } from './gate/evidence';
import { GateRefused } from './gate/gate-refused';
import { liveVersions } from './gate/live-versions';
import { readCandidate } from './gate/read-candidate';
import type { Move } from './move-log';
import { promote, type Mover } from './release-commands';
import { publishBuild, unitOf } from './published/registry';
import { RegistryError } from './rules/registry-error';
import { readRegistry } from './snapshot';
import { stableChannel } from './rules/rules';
import { buildPackage, provePackage, repository } from './workspace-commands';

/** Looks at a registry that others move meanwhile. */
const triesMax = 5;

export interface PublishOptions extends Mover {
  /** The channel that is moved to it; null publishes and gives it to nobody yet. */
  readonly channel?: string | null;
  /** Told after each stage, with how long it took. */
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
  /** Null when no channel was to be moved, or it is there already. */
  readonly move: Move | null;
  readonly stages: readonly Stage[];
}

const readLimits = async (): Promise<Record<string, BundleLimit>> =>
  JSON.parse(await readFile(join(repository, 'shared/build/bundle-limits.json'), 'utf8')) as Record<
    string,
    BundleLimit
  >;

/**
 * Publishes a package of this repository, or the build in a folder: builds what changed, proves it, asks the gate,
 * copies it into the registry for ever and moves a channel to it. An unchanged package is not built nor proved again.
 * @throws GateRefused with everything that speaks against it, and nothing is published then; RegistryError
 *   `build-failed`, `not-a-build`, `version-exists`, `not-possible`, `moved`.
 */
export const publish = async (
  registryDir: string,
  folder: string,
  { channel = stableChannel, onStage, ...mover }: PublishOptions,
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
      const { candidate, snapshot } = await stage(
        'gate',
        () => passGate(registryDir, dist, mover),
        () => 'nothing speaks against it',
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
          const done = await publishBuild(registryDir, dist);
          if (candidate.suiteRun) await keepEvidence(registryDir, candidate.suiteRun);
          return done;
        },
        (done) => (done.published ? 'published' : 'the registry has it already'),
      );
      published ||= build.published;
      // Only on the rules the gate has seen: two teams that collide cannot both be let through.
      const move =
        channel === null
          ? null
          : await stage(
              'move',
              () =>
                promote(
                  registryDir,
                  { ...mover, expectedRevision: mover.expectedRevision ?? snapshot.revision },
                  { [unitOf(build)]: version },
                  channel,
                ),
              (made) =>
                made ? `${channel} is at ${version}, revision ${made.revision}` : `${channel} is at ${version} already`,
            );
      return { unit, version, published, move, stages };
    } catch (error) {
      const overtaken =
        error instanceof RegistryError &&
        error.code === 'moved' &&
        mover.expectedRevision === undefined &&
        tries < triesMax;
      if (!overtaken) throw error;
    }
  }
};

const passGate = async (registryDir: string, dist: string, { keys }: Mover) => {
  const snapshot = await readRegistry(registryDir, { trusted: keys?.trusted });
  const found = await readCandidate(dist, { suiteRun: await readSuiteRunBeside(dist), limits: await readLimits() });
  const unit = unitOfCandidate(found);
  const { version } = found.manifest;
  const candidate =
    found.suiteRun?.version === version
      ? found
      : { ...found, suiteRun: (await readEvidence(registryDir, unit, version)) ?? found.suiteRun };
  const refusals = checkCandidate(candidate, liveVersions(snapshot));
  if (refusals.length > 0) throw new GateRefused(unit, version, refusals);
  return { candidate, snapshot };
};
