import { keepOwnBrowser, lockNeeded } from './boot/own-browser';
import { openPageTable } from './boot/page-table';
import { readBoot } from './boot/read-boot';
import { tellHostStart } from './boot/tell-host-start';

// Before anybody else's code: a remote that replaces a global has only its own.
keepOwnBrowser();
lockNeeded();
tellHostStart('begun');
// Everything shared loads asynchronously, so this entry only opens the page's table and imports the rest.
const boot = readBoot(document);
openPageTable(boot);
void import('./start').then(({ start }) => start(boot));

/** Never called: having these imports in the module graph makes the modules provided. */
export const provide = (): Promise<unknown> => import('./federation/provided-modules');
