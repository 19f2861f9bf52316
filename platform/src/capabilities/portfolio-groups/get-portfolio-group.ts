import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { readGroupRows } from './group-row';

export const getPortfolioGroup: Handler<'getPortfolioGroup'> = async ({ path, repository }) => {
  const [group] = await readGroupRows(repository, [path.id]);
  if (!group) throw notFound('Portfolio group');
  return { data: group };
};
