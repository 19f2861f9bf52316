import { badField } from './api-error';

export interface Sorting<Column extends string> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/**
 * Reads `sort` (`name`, or `-name` for descending) as one of a list's columns. @throws ApiError 400 for another column.
 */
export const readSort = <Column extends string>(
  sort: string | undefined,
  columns: readonly Column[],
  fallback: NoInfer<Column | `-${Column}`>,
): Sorting<Column> => {
  const text = sort ?? fallback;
  const name = text.replace(/^-/, '');
  const column = columns.find((each) => each === name);
  if (!column) throw badField('sort', `Sort by one of: ${columns.join(', ')}.`);
  return { column, direction: text.startsWith('-') ? 'desc' : 'asc' };
};
