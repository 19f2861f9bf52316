import { suiteRunFile } from '@tessera/contract/suite-run';
import { dirname } from 'node:path/posix';
import { unitOf, type Candidate, type Refusal } from './candidate';

/** The unit's own suite passed on the sources of this build. */
export const suitePassed = (candidate: Candidate): Refusal[] => {
  const { suiteRun, manifest, manifestFile, kind } = candidate;
  const unit = unitOf(candidate);
  const what = kind === 'host' ? 'The host’s tests have' : 'The contract suite has';
  const file = `${dirname(manifestFile)}/${suiteRunFile}`;
  const refusal = (message: string, wayOut: string): Refusal => ({ file, rule: 'suite passed', message, wayOut });
  const again = `Run node shared/testing/bin/prove.mjs on the package’s folder, or npx tessera publish, which does.`;
  if (!suiteRun) return [refusal(`${what} not run for ${unit} ${manifest.version}.`, again)];
  if (suiteRun.unit !== unit || suiteRun.version !== manifest.version)
    return [
      refusal(`${what} run for ${suiteRun.unit} ${suiteRun.version}, and this is ${unit} ${manifest.version}.`, again),
    ];
  if (suiteRun.failed.length === 0 && suiteRun.passed < 1)
    return [refusal(`${what} run without a single test.`, again)];
  return suiteRun.failed.map((test) =>
    refusal(
      `A test did not pass for ${unit} ${manifest.version}: ${test}`,
      `Mend it; npx jest ${kind === 'host' ? 'host' : `remotes/${unit}`} shows why it fails.`,
    ),
  );
};
