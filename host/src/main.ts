import { openPageTable } from './boot/page-table';
import { readBoot } from './boot/read-boot';

// Everything shared is consumed asynchronously, so the entry only opens the page's table and calls for the rest.
const boot = readBoot(document);
openPageTable(boot);
void import('./start').then(({ start }) => start(boot));

/** Never called: that these imports are in the graph is what makes the modules provided. */
export const provide = (): Promise<unknown> => import('./federation/provided-modules');
