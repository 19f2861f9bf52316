import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { FailureCode } from '@tessera/contract';
import type { RemoteDefinition } from '@tessera/runtime';
import { own } from '../boot/own-browser';
import type { RemoteVersion } from '../applications/remote-version';
import { pageTable, requiredHash } from '../boot/page-table';
import { failureCodeOf, fileOf } from '../failures/failure-code';
import { inspectFile } from '../failures/inspect-file';
import { PortalError } from '../failures/portal-error';
import { withRetries } from '../failures/with-retries';
import { checkFitsHost } from './fits-host';

/** Time limits for loading an entry. The second attempt gets less, so that nobody waits half a minute. */
const entryTimeoutsMs = [10_000, 5_000];
const timeoutByEntry = new Map<string, number>();

let prepared = false;

/**
 * Gives every script that the federation runtime adds the page's nonce, its hash from the release, and a time limit.
 */
const prepare = (): void => {
  if (prepared) return;
  prepared = true;
  registerPlugins([
    {
      name: 'tessera-scripts',
      createScript: ({ url }) => {
        const hash = requiredHash(new URL(url, document.baseURI).pathname);
        // The loader has checked its own files already; any other script is not in the release.
        if (hash === undefined) throw new PortalError('PORTAL-INTEGRITY', `${url} is in no manifest of this release.`);
        const script = document.createElement('script');
        script.src = url;
        if (hash !== null) script.integrity = hash;
        const { nonce } = pageTable();
        if (nonce) script.setAttribute('nonce', nonce);
        return { script, timeout: timeoutByEntry.get(url) ?? entryTimeoutsMs[0] };
      },
    },
  ]);
};

const isDefinition = (value: unknown): value is RemoteDefinition =>
  typeof value === 'object' && value !== null && 'createStore' in value && 'Pages' in value;

const entryOf = ({ base, manifest }: RemoteVersion): URL => new URL(`${base}${manifest.entry}`, location.origin);

const loadOnce = async (remote: RemoteVersion, triesBefore: number): Promise<RemoteDefinition> => {
  const { name, version, manifest } = remote;
  const entry = entryOf(remote);
  if (requiredHash(entry.pathname) === undefined)
    throw new PortalError(
      'PORTAL-INTEGRITY',
      `${entry.pathname} is in no manifest of this release, so it was not loaded.`,
    );
  timeoutByEntry.set(entry.href, entryTimeoutsMs[Math.min(triesBefore, entryTimeoutsMs.length - 1)] ?? 0);
  registerRemotes([{ name: manifest.federationName, entry: entry.href }], { force: triesBefore > 0 });
  const module = await loadRemote<{ readonly default?: unknown }>(`${manifest.federationName}/entry`);
  if (!isDefinition(module?.default))
    throw new PortalError(
      'PORTAL-ENTRY',
      `${name} ${version} does not export a remote. Its src/entry.tsx must default-export defineRemote({ … }).`,
    );
  if (module.default.name !== name)
    throw new PortalError('PORTAL-ENTRY', `the release says ${name}, the code says ${module.default.name}.`);
  return module.default;
};

/**
 * The failure code of a failed load. Inspects the file when the error alone does not distinguish a missing file from a
 * refused one.
 */
const codeOf = async (error: unknown, remote: RemoteVersion): Promise<FailureCode> => {
  const first = failureCodeOf(error, 'load');
  const file = first === 'PORTAL-NETWORK' ? entryOf(remote).href : first === 'PORTAL-CHUNK' ? fileOf(error) : null;
  if (file === null) return first;
  const { href, pathname } = new URL(file, location.origin);
  return failureCodeOf(error, 'load', await inspectFile(href, requiredHash(pathname) ?? undefined));
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => own.setTimeout(resolve, ms));

/** Loads one version's code, with as many attempts as the table of failures allows; throws a `PortalError`. */
export const loadDefinition = async (remote: RemoteVersion): Promise<RemoteDefinition> => {
  prepare();
  checkFitsHost(remote.manifest);
  return await withRetries(
    (triesBefore) => loadOnce(remote, triesBefore),
    (error) => codeOf(error, remote),
    wait,
  );
};
