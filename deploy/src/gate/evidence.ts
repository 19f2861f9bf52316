import { readSuiteRun, suiteRunFile, type SuiteRun } from '@tessera/contract/suite-run';
import { join } from 'node:path';
import { readIfThere } from '../storage/files';
import { isVersion } from '../rules/manifests';
import { storageAt } from '../storage/storage';
import { readTypesOf } from '../published/shared-types';
import { isUnit } from '../rules/units';

const evidencePath = (unit: string, version: string): string => `evidence/${unit}/${version}.json`;

const parse = (bytes: Buffer | null): SuiteRun | null => {
  try {
    return bytes === null ? null : readSuiteRun(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null; // a damaged record is none: the suite runs again
  }
};

/** The stored run of a version's suite, or null. */
export const readEvidence = async (registryDir: string, unit: string, version: string): Promise<SuiteRun | null> =>
  isUnit(unit) && isVersion(version) ? parse(await storageAt(registryDir).read(evidencePath(unit, version))) : null;

/** Name of the shared declarations that a version was written to, from its suite's run or from the start that built it. */
export const typesOf = async (registryDir: string, unit: string, version: string): Promise<string | undefined> =>
  (await readEvidence(registryDir, unit, version))?.types ??
  (isUnit(unit) && isVersion(version) ? readTypesOf(registryDir, unit, version) : undefined);

/** The run written beside a build, or null. */
export const readSuiteRunBeside = async (distDir: string): Promise<SuiteRun | null> =>
  parse(await readIfThere(join(distDir, suiteRunFile)));

/** Stores a passed run as evidence; an existing one stays. */
export const keepEvidence = async (registryDir: string, run: SuiteRun): Promise<void> => {
  await storageAt(registryDir).createOnce(evidencePath(run.unit, run.version), `${JSON.stringify(run, null, 2)}\n`);
};
