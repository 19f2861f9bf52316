import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Boot, HostManifest } from '@tessera/contract';
import { dataDir } from '../support/operator';
import { goWithin, readBoot } from '../support/pages';
import { signIn } from '../support/sign-in';

/** Each copy of these packages assigns this name once; those who use it only read it. */
const marks = {
  react: /\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/,
  'react-dom': /\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/,
};

/**
 * Text of every script of the page's release by its address: the host's and each remote's, whatever of it a page would
 * load.
 */
const scriptsOf = ({ release }: Boot): Map<string, string> => {
  const registry = join(dataDir(), 'registry');
  const host = join('host', release?.host.version ?? '');
  const { files } = JSON.parse(readFileSync(join(registry, host, 'host-manifest.json'), 'utf8')) as HostManifest;
  const units = [
    { folder: host, base: `/assets/${host}/`, files },
    ...(release?.remotes ?? []).map(({ name, version, base, manifest }) => ({
      folder: join('remotes', name, version),
      base,
      files: manifest.files,
    })),
  ];
  return new Map(
    units.flatMap(({ folder, base, files: all }) =>
      all
        .filter(({ path }) => path.endsWith('.js'))
        .map(({ path }) => [`${base}${path}`, readFileSync(join(registry, folder, path), 'utf8')] as const),
    ),
  );
};

test("the pages of all remotes run on one copy of React, and it is the host's", async ({ page }) => {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok()) loaded.add(new URL(response.url()).pathname);
  });
  await signIn(page);
  const boot = await readBoot(page);
  const scripts = scriptsOf(boot);
  // One document for all, so that what one remote brought is still there when the next one comes.
  for (const { name, manifest } of boot.release?.remotes ?? []) {
    const path = manifest.routes.find((route) => !route.path.includes(':'))?.path ?? '';
    await goWithin(page, path);
    await expect
      .poll(() => [...loaded].filter((each) => each.startsWith(`/remotes/${name}/`)).length, {
        message: `code of ${name}`,
      })
      .toBeGreaterThan(1);
  }
  expect([...loaded].filter((path) => !scripts.has(path))).toEqual([]);
  const here = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)),
  );
  for (const [name, mark] of Object.entries(marks)) {
    // Of the host what this document runs, as the sign-in page is another with a React of its own; of remotes every
    // file, whether a page loads it or not.
    const copies = [...scripts]
      .filter(([path, text]) => mark.test(text) && (here.has(path) || path.startsWith('/remotes/')))
      .map(([path]) => path);
    expect(copies, name).toHaveLength(1);
    expect(copies[0], name).toMatch(/^\/assets\/host\//);
  }
});
