import { failureCodes } from '@tessera/contract';
import { failureCodeOf } from './failure-code';
import { PortalError } from './portal-error';

const chunk = (message: string): Error => Object.assign(new Error(message), { name: 'ChunkLoadError' });
const runtime = (number: string, words: string): Error =>
  new Error(`[ Federation Runtime ]: ${words} #RUNTIME-${number}\nOriginal Error Message:\n ${words}`);
const notThere = runtime(
  '008',
  'ScriptNetworkError: Failed to load script "http://portal.test/remotes/clients/1.0.0/remoteEntry.js" - the script URL is unreachable',
);

describe('the code of a failure', () => {
  it.each([
    ['an entry that is not there', notThere, 'load', 'gone', 'PORTAL-NETWORK'],
    ['an entry of which nothing is known', notThere, 'load', 'unknown', 'PORTAL-NETWORK'],
    [
      'an entry that is there as published, so that the line must have dropped',
      notThere,
      'load',
      'sound',
      'PORTAL-NETWORK',
    ],
    ['an entry that is there and is not the published one', notThere, 'load', 'changed', 'PORTAL-INTEGRITY'],
    [
      'an entry that hangs',
      runtime('008', 'ScriptNetworkError: Script "http://portal.test/e.js" timed out.'),
      'load',
      'unknown',
      'PORTAL-TIMEOUT',
    ],
    [
      'an entry that throws',
      runtime('008', 'ScriptExecutionError: Script "http://portal.test/e.js" loaded but threw a runtime error'),
      'load',
      'sound',
      'PORTAL-ENTRY',
    ],
    [
      'an entry that is no remote',
      runtime('001', 'Failed to get remoteEntry exports.'),
      'load',
      'unknown',
      'PORTAL-ENTRY',
    ],
    ['code of the entry that throws', new TypeError('undefined is not a function'), 'load', 'unknown', 'PORTAL-ENTRY'],
    ['something thrown that is no error', 'no', 'load', 'unknown', 'PORTAL-ENTRY'],
    [
      'a shared module of another version',
      new Error('Version 18.0.0 from host of shared singleton module react does not satisfy the requirement'),
      'load',
      'unknown',
      'PORTAL-SHARED',
    ],
    [
      'a shared module that the host has not',
      new Error("Shared module @tessera/ui/maps doesn't exist in shared scope default"),
      'mount',
      'unknown',
      'PORTAL-SHARED',
    ],
    ['a part that does not come while loading', chunk('Loading chunk 313 failed.'), 'load', 'gone', 'PORTAL-CHUNK'],
    [
      'a part that does not come before anything was shown',
      chunk('Loading chunk 313 failed.'),
      'mount',
      'gone',
      'PORTAL-CHUNK',
    ],
    [
      'a part that does not come later',
      chunk('Loading chunk 313 failed.\n(timeout)'),
      'shown',
      'unknown',
      'PORTAL-CHUNK',
    ],
    [
      'a part that is not the published one',
      chunk('Loading chunk 313 failed.'),
      'shown',
      'changed',
      'PORTAL-INTEGRITY',
    ],
    ['a throw before anything was shown', new Error('no such figure'), 'mount', 'unknown', 'PORTAL-LIFECYCLE'],
    ['a throw after something was shown', new Error('no such figure'), 'shown', 'unknown', 'PORTAL-RENDER'],
  ] as const)('of %s', (_what, error, stage, file, code) => {
    expect(failureCodeOf(error, stage, file)).toBe(code);
  });

  it.each(failureCodes)('when an error already has the code %s, it keeps it', (code) => {
    for (const stage of ['load', 'mount', 'shown'] as const)
      expect(failureCodeOf(new PortalError(code, 'said so'), stage, 'changed')).toBe(code);
  });
});
