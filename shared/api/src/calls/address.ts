import { missingParameterMessage, pathParameters, type Call } from '@tessera/contract';
import { reportDate } from './report-date';

export type CallArguments = Readonly<Record<string, unknown>>;
export type Address = { readonly path: string } | { readonly problem: string };

/** Query names that carry a calendar day: `fromDate`, `postDateTo`, `transactionDateFrom`. */
const isDateName = (name: string): boolean => /date/i.test(name);

/** A path segment that would reach another call: `/client/F1/..` is the list of all firms. */
const isPathTraversal = (value: string): boolean => value === '' || value === '.' || value === '..';

const queryValue = (name: string, value: unknown): string => {
  if (isDateName(name) && (value instanceof Date || typeof value === 'string')) return reportDate(value);
  return String(value);
};

/**
 * The path and query of a call with its parameters filled in. Undefined, null and empty values are left out of the
 * query. A path parameter that is null or undefined gives the error worded in the specification.
 */
export const addressOf = (call: Pick<Call, 'id' | 'path' | 'query'>, values: CallArguments): Address => {
  let path = call.path;
  for (const name of pathParameters(call.path)) {
    const value = values[name];
    if (value === null || value === undefined) return { problem: missingParameterMessage(name, call.id) };
    const text = String(value);
    if (isPathTraversal(text))
      return { problem: `Parameter ${name} is '${text}' when calling ${call.id}; give the id of a record.` };
    path = path.replace(`{${name}}`, () => encodeURIComponent(text));
  }
  const query = new URLSearchParams();
  for (const name of call.query) {
    const value = values[name];
    if (value === undefined || value === null || value === '') continue;
    query.set(name, queryValue(name, value));
  }
  const search = query.toString();
  return { path: search ? `${path}?${search}` : path };
};
