import type { Handler } from '../../requests/handler';
import { configurationOf, textOf, themeOf } from '../nodes/inheritance';
import { seenChain, topNodeId } from '../nodes/seen-nodes';
import { readSecondPerson } from './second-person';
import { firmFlags, ownFirm, seenHosts } from './seen-firm';

/**
 * The firm's settings as the caller's top node shows them: its host names, its features and what requires a second
 * person.
 */
export const getSettings: Handler<'getSettings'> = async ({ path, scope }) => {
  const chain = await seenChain(scope, await topNodeId(scope));
  const [firm, secondPerson, hosts, flags] = await Promise.all([
    ownFirm(scope).select(['name', 'monogram']).executeTakeFirstOrThrow(),
    readSecondPerson(scope.db, scope.firmId),
    seenHosts(scope).select(['host', 'node_id', 'audience']).orderBy('host').execute(),
    firmFlags(scope).select('flag').orderBy('flag').execute(),
  ]);
  const locale = configurationOf(chain, 'locale').value;
  return {
    data: {
      firmId: path.firmId,
      name: firm.name,
      monogram: firm.monogram,
      windowTitle: textOf(chain, 'portal.windowTitle', locale).value,
      footer: textOf(chain, 'portal.footer', locale).value,
      theme: themeOf(chain).value,
      locale,
      hosts: hosts.map((row) => ({ host: row.host, nodeId: row.node_id, type: row.audience })),
      flags: flags.map(({ flag }) => flag),
      ...secondPerson,
    },
  };
};
