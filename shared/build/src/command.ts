import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildHost } from './build-host';
import { buildRemote } from './build-remote';

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * `tessera-build [--force]`: builds the package in a folder, a remote where there is a `portal.config.ts`, the host
 * otherwise.
 */
export const runBuildCommand = async (folder: string, args: readonly string[]): Promise<number> => {
  try {
    const { values: options } = parseArgs({
      args: [...args],
      options: { force: { type: 'boolean', default: false } },
    });
    const { manifest, built } = existsSync(join(folder, 'portal.config.ts'))
      ? await buildRemote(folder, options)
      : await buildHost(folder, options);
    const size = manifest.files.reduce((sum, file) => sum + file.brotliBytes, 0);
    const name = 'name' in manifest ? manifest.name : 'host';
    console.log(
      built
        ? `${name} ${manifest.version}: ${manifest.files.length} files, ${kilobytes(size)} compressed.`
        : `${name} ${manifest.version} is already built.`,
    );
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
};
