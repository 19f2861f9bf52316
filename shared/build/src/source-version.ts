import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildVersion } from './build-version';
import { sharedModules } from './shared-modules';

/** Packages a remote does not bundle: what is in them is no part of its version. */
const provided: ReadonlySet<string> = new Set(sharedModules.map((module) => module.package));

/** The version a build of this folder has now, remote or host. */
export const sourceVersion = (folder: string): string =>
  buildVersion(folder, existsSync(join(folder, 'portal.config.ts')) ? provided : new Set());
