import type { ClientType, PortfolioStatus } from '../../foundation/database/column-types';

interface PortfolioRow {
  readonly client_id: string;
  readonly firm_id: string;
  readonly name: string;
  readonly status: PortfolioStatus;
  readonly client_type: ClientType;
  readonly currency: string;
  readonly node_id: string;
  readonly node_name: string;
}

/** The columns of a portfolio's header. */
export const portfolioHeadColumns = [
  'client.client_id',
  'client.firm_id',
  'client.name',
  'portfolio.status',
  'client.client_type',
  'client.currency',
  'client.node_id',
  'node.name as node_name',
] as const;

export const toPortfolioHead = (row: PortfolioRow) => ({
  id: row.client_id,
  firmId: row.firm_id,
  name: row.name,
  status: row.status,
  clientType: row.client_type,
  currency: row.currency,
  nodeId: [row.node_id],
  nodeName: [row.node_name],
});
