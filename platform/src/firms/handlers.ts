import type { Handler } from '../server/context';
import { notFound } from '../server/api-error';

export const getFirmHostname: Handler<'getFirmHostname'> = async ({ query, open }) => {
  const { id, host, nodeId, type, firmId } = query;
  const rows = await open
    .firmHostnames()
    .$if(id !== undefined, (builder) => builder.where('firm_hostname.hostname_id', '=', id ?? ''))
    .$if(host !== undefined, (builder) => builder.where('firm_hostname.host', '=', hostWithoutPort(host ?? '')))
    .$if(nodeId !== undefined, (builder) => builder.where('firm_hostname.node_id', '=', nodeId ?? ''))
    .$if(type !== undefined, (builder) => builder.where('firm_hostname.audience', '=', type ?? 'Professional'))
    .$if(firmId !== undefined, (builder) => builder.where('firm_hostname.firm_id', '=', firmId ?? ''))
    .select(['firm_hostname.hostname_id', 'firm_hostname.host', 'firm_hostname.node_id', 'firm_hostname.audience', 'firm.firm_id', 'firm.name', 'firm.monogram', 'firm.window_title', 'firm.footer', 'firm.theme', 'business_date.business_date'])
    .orderBy('firm_hostname.firm_id')
    .orderBy('firm_hostname.hostname_id')
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.hostname_id, host: row.host, nodeId: row.node_id, type: row.audience, firmId: row.firm_id, name: row.name, monogram: row.monogram,
      windowTitle: row.window_title, footer: row.footer, theme: row.theme, businessDate: row.business_date,
    })),
  };
};

/** Host names are stored in lower case without a port. */
const hostWithoutPort = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

export const listEnabledFeatures: Handler<'listEnabledFeatures'> = async ({ repository }) => {
  const rows = await repository.flags().select('flag').orderBy('flag').execute();
  return { data: rows.map((row) => row.flag) };
};

/** Content of a node and its ancestors: what stands nearer the node wins. */
export const getContent: Handler<'getContent'> = async ({ path, query, open }) => {
  const node = await (query.nodeId === undefined ? open.rootNode(path.firmId) : open.node(path.firmId, query.nodeId)).select('path').executeTakeFirst();
  if (!node) throw notFound(query.nodeId === undefined ? 'Firm' : 'Node');
  const rows = await open
    .content(path.firmId)
    .where((eb) => eb.fn<boolean>('starts_with', [eb.val(node.path), 'node.path']))
    .where('content.locale', '=', query.locale ?? 'en-GB')
    .$if(query.space !== undefined, (builder) => builder.where('content.space', '=', query.space ?? ''))
    .select(['content.content_key', 'content.content_value'])
    .orderBy((eb) => eb.fn('length', ['node.path']))
    .execute();
  return { data: Object.fromEntries(rows.map((row) => [row.content_key, row.content_value])) };
};
