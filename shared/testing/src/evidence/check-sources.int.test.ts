import { join } from 'node:path';
import { workspaceRoot } from '@tessera/build/workspace';
import { checkSources } from './check-sources';

test('the host as it stands here can be published: the gate finds nothing in its sources', async () => {
  expect(await checkSources(join(workspaceRoot, 'host'))).toEqual([]);
}, 120_000);
