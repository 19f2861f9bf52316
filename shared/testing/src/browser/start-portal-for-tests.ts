import { join } from 'node:path';
import { readDemo, startPortal } from './portal-process';

/**
 * Playwright's global setup: starts one portal for the run and stops it afterwards. With TESSERA_DEMO_FILE set to the
 * `demo.json` of a portal that runs already, that one is used, which makes the inner loop fast.
 */
export default async function startPortalForTests(): Promise<() => Promise<void>> {
  const given = process.env.TESSERA_DEMO_FILE;
  const portal = given ? undefined : await startPortal({ onLine: (line) => process.stdout.write(`${line}\n`) });
  const demoFile = given ?? join(portal?.dataDir ?? '', 'demo.json');
  process.env.TESSERA_DEMO_FILE = demoFile;
  process.env.TESSERA_PORTAL_URL = readDemo(demoFile).url;
  return async () => portal?.stop();
}
