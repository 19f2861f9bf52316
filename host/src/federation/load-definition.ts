import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { contractVersion } from '@tessera/contract';
import type { ReleasedRemote } from '@tessera/contract';
import { satisfiesRange } from '@tessera/contract/version-range';
import type { RemoteDefinition } from '@tessera/runtime';
import { pageTable } from '../boot/page-table';

/** An entry that has not come after this long is treated as not coming. */
const entryTimeoutMs = 10_000;
/** Waits before the second and third try; a mobile line drops for about this long. */
const retryDelaysMs = [400, 1_600];

let prepared = false;

/** Every script the federation runtime adds gets the page's nonce, its hash from the release, and a limit in time. */
const prepare = (): void => {
  if (prepared) return;
  prepared = true;
  registerPlugins([
    {
      name: 'tessera-scripts',
      createScript: ({ url }) => {
        const { integrity, nonce } = pageTable();
        const hash = integrity[new URL(url, document.baseURI).pathname];
        if (!hash) throw new Error(`PORTAL-INTEGRITY: ${url} is in no manifest of this release, so it was not loaded.`);
        const script = document.createElement('script');
        script.src = url;
        script.integrity = hash;
        if (nonce) script.setAttribute('nonce', nonce);
        return { script, timeout: entryTimeoutMs };
      },
    },
  ]);
};

const isDefinition = (value: unknown): value is RemoteDefinition =>
  typeof value === 'object' && value !== null && 'createStore' in value && 'Pages' in value;

const loadOnce = async ({ name, base, manifest }: ReleasedRemote, again: boolean): Promise<RemoteDefinition> => {
  registerRemotes([{ name: manifest.federationName, entry: new URL(`${base}${manifest.entry}`, location.origin).href }], { force: again });
  const module = await loadRemote<{ readonly default?: unknown }>(`${manifest.federationName}/entry`);
  if (!isDefinition(module?.default)) throw new Error(`PORTAL-ENTRY: ${name} ${manifest.version} does not export a remote. Its src/entry.tsx must default-export defineRemote({ … }).`);
  if (module.default.name !== name) throw new Error(`PORTAL-ENTRY: the release says ${name}, the code says ${module.default.name}.`);
  return module.default;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads a released remote's code; tries again where trying again can help. */
export const loadDefinition = async (remote: ReleasedRemote): Promise<RemoteDefinition> => {
  prepare();
  const { name, manifest } = remote;
  if (!satisfiesRange(contractVersion, manifest.contract)) {
    throw new Error(`PORTAL-CONTRACT: ${name} ${manifest.version} was written for contract ${manifest.contract}; this host speaks ${contractVersion}.`);
  }
  for (const [attempt, delayMs] of retryDelaysMs.entries()) {
    try {
      return await loadOnce(remote, attempt > 0);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('PORTAL-')) throw error;
      await wait(delayMs);
    }
  }
  return loadOnce(remote, true);
};
