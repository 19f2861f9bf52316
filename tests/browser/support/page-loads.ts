import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Boot, HostManifest, PortalManifest } from '@tessera/contract';
import { pageSizes } from '@tessera/contract/manifest-rules/page-sizes';
import { dataDir } from './operator';
import { readBoot } from './pages';

const published = <T>(...path: readonly string[]): T =>
  JSON.parse(readFileSync(join(dataDir(), 'registry', ...path), 'utf8')) as T;

/** Files that the builds say each route of the page's release loads, by its id. */
const measuredPages = ({ release }: Boot): ReadonlyMap<string, ReadonlySet<string>> => {
  const host = published<HostManifest>('host', release?.host.version ?? '', 'host-manifest.json');
  const remotes = (release?.remotes ?? []).map(({ name, version }) =>
    published<PortalManifest>('remotes', name, version, 'portal-manifest.json'),
  );
  return new Map(pageSizes([host], remotes).map(({ route, files }) => [route, new Set(files)]));
};

const isAt = (pattern: string, pathname: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname);

/** Route at an address, words before parameters; null for an address of the host that no limit is for. */
const routeAt = ({ release }: Boot, pathname: string): string | null =>
  pathname === '/dashboard'
    ? 'host.dashboard'
    : ((release?.remotes ?? [])
        .flatMap(({ manifest }) => manifest.routes)
        .filter(({ path }) => isAt(path, pathname))
        .sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0]?.id ?? null);

/** Files asked for from here on are those of the next page; what came with earlier ones is in the document already. */
export const forgetLoads = (page: Page): Promise<void> => page.evaluate(() => performance.clearResourceTimings());

/**
 * Compares what a page has asked for with what the builds say its address loads: the limits of pages hold for all that a
 * browser asks for.
 */
export const expectMeasured = async (page: Page): Promise<void> => {
  const boot = await readBoot(page);
  const route = routeAt(boot, new URL(page.url()).pathname);
  if (route === null) return;
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const files = loaded.flatMap((path) => {
    const [, host, remote, file] = /^\/(?:assets\/(host)|remotes\/([^/]+))\/[^/]+\/(.+\.(?:js|css))$/.exec(path) ?? [];
    return file === undefined ? [] : [`${host ?? remote}/${file}`];
  });
  const measured = measuredPages(boot).get(route);
  expect(
    files.filter((file) => !measured?.has(file)),
    `files of ${route} that its build does not know of: give a lazy part that its first view shows another name than *-dialog, *-form or edit-*`,
  ).toEqual([]);
};
