import { fieldScopeOf, isStateNumber, type FieldScope } from '@tessera/contract/clients/field-scopes';
import type { CallRow } from '@tessera/contract/schemas';
import { maskedChange } from '../../../foundation/mask';
import { idIn, seenClients } from '../../../requests/access/seen';
import type { ReadScope } from '../../../requests/access/scope';
import { unseenClient } from '../../portfolio-groups/group-row';

type Change = CallRow<'listClientActivity'>['changes'][number];

/** What an audit row recorded of a record before and after. */
export interface Recorded {
  readonly before: unknown;
  readonly after: unknown;
}

/** An audit row records a transaction's status under the transaction's id. */
const isTransactionId = /^[0-9A-Z]+$/;

const nameOf = (path: string, recordId: string): string =>
  !isTransactionId.test(path) ? path : path === recordId ? 'status' : `${path} status`;

/** The number of transactions created: each has a status after and none before. */
export const createdBy = ({ before, after }: Recorded): number => {
  const was = new Set(flat('', before).map(([path]) => path));
  return flat('', after).filter(([path]) => isTransactionId.test(path) && !was.has(path)).length;
};

/** Every value by its path, as text; empty values are left out. A list of plain values is one text. */
export const flat = (path: string, value: unknown): [string, string][] => {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.length === 0 ? [] : [[path, value.map(String).join(', ')]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, each]) => flat(path === '' ? name : `${path}.${name}`, each));
  return [[path, typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value as string | number)]];
};

/** Fields that name another client, who may belong to an office the caller does not see. */
const namesClient = /^(?:parentId\[\d+\]|stakeholders\[\d+\]\.clientId)$/;
/** The id in the recorded text of such a field: `Asha Verma (0200017)`, or the id alone. */
const idAtEnd = (text: string): string => /\(([^()]+)\)$/.exec(text)?.[1] ?? text;

/** The clients that some audit rows name and the caller sees. */
export const seenNamed = async (scope: ReadScope, rows: readonly Recorded[]): Promise<ReadonlySet<string>> => {
  const named = new Set(
    rows
      .flatMap(({ before, after }) => [...flat('', before), ...flat('', after)])
      .filter(([path]) => namesClient.test(path))
      .map(([, text]) => idAtEnd(text)),
  );
  if (named.size === 0) return new Set();
  const seen = await seenClients(scope)
    .where(idIn('client.client_id', [...named]))
    .select('client.client_id')
    .execute();
  return new Set(seen.map((row) => row.client_id));
};

/** Numbers of bank accounts and cards. They are stored masked; one that is not is masked here. */
const isBankNumber = /(?:^|\.)(?:accountNumber|sortCode|iban|cardNumber)$/i;
/** What nobody may read in the audit trail, should a capability ever record it. */
const isSecret = /(?:password|secret|token|recoverycodes?|signingkey)$/i;

/** A change the caller may not see: the field's name without its parts or values. */
export const withheldChange = (field: string): Change => ({ field, before: null, after: null, withheld: true });
const withoutRepeats = (changes: readonly Change[]): Change[] =>
  changes.filter(
    ({ field, withheld }, index) =>
      !withheld || changes.findIndex((each) => each.withheld && each.field === field) === index,
  );

/**
 * The fields that an audit row changed, each with its text before and after. Other clients are named only if the caller
 * sees them. Rows written before numbers were masked hold them in full.
 */
export const changesOf = (
  before: unknown,
  after: unknown,
  recordId: string,
  closed: readonly FieldScope[],
  seen: ReadonlySet<string>,
): Change[] => {
  const was = new Map(flat('', before));
  const is = new Map(flat('', after));
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
  return withoutRepeats(
    paths.map((path) => {
      const scope = fieldScopeOf(path, closed);
      if (scope) return withheldChange(scope.field);
      const [from, to] = [was.get(path) ?? null, is.get(path) ?? null];
      if (namesClient.test(path)) {
        const shown = (text: string | null): string | null =>
          text === null || seen.has(idAtEnd(text)) ? text : unseenClient;
        return { field: nameOf(path, recordId), before: shown(from), after: shown(to) };
      }
      if (isSecret.test(path)) return withheldChange(path);
      const [shownFrom, shownTo] = isStateNumber(path) || isBankNumber.test(path) ? maskedChange(from, to) : [from, to];
      return { field: nameOf(path, recordId), before: shownFrom, after: shownTo };
    }),
  );
};
