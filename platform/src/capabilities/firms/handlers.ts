import type { Handler } from '../../requests/handler';
import { appearanceOf, textsOf } from '../nodes/inheritance';
import { readChain } from '../nodes/read-chain';
import { notFound } from '../../requests/http/api-error';
import { firmFlags } from './seen-firm';

export const getFirmHostname: Handler<'getFirmHostname'> = async ({ query, open }) => {
  const { id, host, nodeId, type, firmId } = query;
  const rows = await open.db
    .selectFrom('firm_hostname')
    .innerJoin('firm', 'firm.firm_id', 'firm_hostname.firm_id')
    .innerJoin('business_date', (join) => join.onTrue())
    .$if(id !== undefined, (builder) => builder.where('firm_hostname.hostname_id', '=', id ?? ''))
    .$if(host !== undefined, (builder) => builder.where('firm_hostname.host', '=', hostWithoutPort(host ?? '')))
    .$if(nodeId !== undefined, (builder) => builder.where('firm_hostname.node_id', '=', nodeId ?? ''))
    .$if(type !== undefined, (builder) => builder.where('firm_hostname.audience', '=', type ?? 'Professional'))
    .$if(firmId !== undefined, (builder) => builder.where('firm_hostname.firm_id', '=', firmId ?? ''))
    .select([
      'firm_hostname.hostname_id',
      'firm_hostname.host',
      'firm_hostname.node_id',
      'firm_hostname.audience',
      'firm.firm_id',
      'firm.name',
      'firm.monogram',
      'business_date.business_date',
    ])
    .orderBy('firm_hostname.firm_id')
    .orderBy('firm_hostname.hostname_id')
    .execute();
  const data = rows.map(async (row) => {
    const { theme, windowTitle, footer, signIn } = appearanceOf(await readChain(open.db, row.firm_id, row.node_id));
    return {
      id: row.hostname_id,
      host: row.host,
      nodeId: row.node_id,
      type: row.audience,
      firmId: row.firm_id,
      name: row.name,
      monogram: row.monogram,
      windowTitle,
      footer,
      theme,
      signIn,
      businessDate: row.business_date,
    };
  });
  return { data: await Promise.all(data) };
};

/** Host names are stored in lower case without a port. */
const hostWithoutPort = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

export const listEnabledFeatures: Handler<'listEnabledFeatures'> = async ({ scope }) => {
  const rows = await firmFlags(scope).select('flag').orderBy('flag').execute();
  return { data: rows.map((row) => row.flag) };
};

/** The texts in force at a node (the firm's top node when none is named), in the closest available language. */
export const getContent: Handler<'getContent'> = async ({ path, query, open }) => {
  const nodeId =
    query.nodeId ??
    (
      await open.db
        .selectFrom('node')
        .where('node.firm_id', '=', path.firmId)
        .where('node.parent_node_id', 'is', null)
        .select('node_id')
        .executeTakeFirst()
    )?.node_id;
  if (nodeId === undefined) throw notFound('Firm');
  const texts = textsOf(await readChain(open.db, path.firmId, nodeId), query.locale ?? 'en-GB');
  return {
    data: Object.fromEntries(
      Object.entries(texts).filter(([key]) => query.space === undefined || key.startsWith(`${query.space}.`)),
    ),
  };
};
