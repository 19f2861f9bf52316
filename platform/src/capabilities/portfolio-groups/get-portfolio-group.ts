import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { readGroupRows } from './group-row';

export const getPortfolioGroup: Handler<'getPortfolioGroup'> = async ({ path, scope }) => {
  const [group] = await readGroupRows(scope, [path.id]);
  if (!group) throw notFound('Portfolio group');
  return { data: group };
};
