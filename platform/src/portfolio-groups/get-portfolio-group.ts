import { notFound } from '../server/api-error';
import type { Handler } from '../server/context';
import { readGroupRows } from './group-row';

export const getPortfolioGroup: Handler<'getPortfolioGroup'> = async ({ path, repository }) => {
  const [group] = await readGroupRows(repository, [path.id]);
  if (!group) throw notFound('Portfolio group');
  return { data: group };
};
