import { andList } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import { formatPounds, mulDivHalfUp, sum, type Pence } from '@tessera/domain/money';
import { microPerPenny } from '@tessera/domain/tiers';
import { countText, poundsText } from '@tessera/domain/wording';
import { toFieldErrors } from '../../requests/http/field-errors';
import type { FeeCode } from '../../foundation/database/column-types';
import { feeCodes, feeNames, isShared } from '../../ledger/charges/schedule';
import { yearsOfFees, type UnitYear, type YearlyAccrual, type YearsOfFees } from '../fees/year-of-fees';
import { badField, badRequest, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireNumber } from '../../requests/http/wire';
import { checkFirm } from '../../requests/access/check-firm';
import { feeProblems, resolveMembers } from './group-facts';
import { checkNotArchived } from './patch-portfolio-group';
import { readGroup } from './stored-group';
import { idIn, seenClients } from '../../requests/access/seen';

type Preview = CallData<'previewPortfolioGroup'>;
/** Names of the clients the caller sees, by id. */
type Names = ReadonlyMap<string, string>;

/** Stands for the id of a group that does not exist yet. */
const newGroup = 'new';

const wirePence = (pence: Pence): number => wireNumber(formatPounds(pence));

/** `Asha Verma, Ravi Verma and 2 clients you do not see` */
const clientsText = (clientIds: readonly string[], names: Names): string => {
  const seen = clientIds.flatMap((id) => names.get(id) ?? []);
  const unseen = clientIds.length - seen.length;
  const parts = unseen === 0 ? seen : [...seen, `${countText(unseen, 'client')} you do not see`];
  return andList(parts);
};

const totalTexts = (when: 'Before' | 'After', units: readonly UnitYear[], code: FeeCode, names: Names): string[] =>
  units
    .filter(({ clientIds }) => clientIds.some((id) => names.has(id)))
    .flatMap(({ totals, counted }) => {
      const total = totals.get(code);
      if (total === undefined) return [];
      // A total that includes an unseen client would reveal their part when compared with one that does not.
      const sum = counted.every((id) => names.has(id)) ? poundsText(total) : 'what is not shown, the total';
      return [`${when}: tiers over ${sum} of ${clientsText(counted, names)}.`];
    });

/**
 * Explains in sentences what decides a fee's tiers: the rule, and the totals before and after with the clients in them.
 * A total is shown only to a caller who sees all of its clients.
 */
const basisOf = (code: FeeCode, before: YearsOfFees, after: YearsOfFees, names: Names): string[] => {
  const rule = after.rules.get(code) ?? '';
  if (isShared(code))
    return [rule, ...totalTexts('Before', before.units, code, names), ...totalTexts('After', after.units, code, names)];
  return [
    rule,
    code === 'PRDF'
      ? 'It is of all SIPPs of a client together, whatever group the client is in.'
      : 'It is of each account by itself, whatever group the client is in.',
  ];
};

type Counts = (fee: Pick<YearlyAccrual, 'clientId' | 'code'>) => boolean;

interface FeeDifference {
  readonly before: Pence;
  readonly after: Pence;
  readonly change: Pence;
}

/**
 * The fees before and after. A year is rounded once per client or group and split in whole pennies; a difference that
 * comes from rounding alone counts as no change.
 */
const feeDifference = (before: YearsOfFees, after: YearsOfFees, counts: Counts): FeeDifference => {
  const paid = ({ units }: YearsOfFees): Pence =>
    sum(
      units
        .flatMap(({ fees }) => fees)
        .filter(counts)
        .map(({ amount }) => amount),
    );
  const accrued = ({ units }: YearsOfFees): bigint =>
    sum(
      units
        .flatMap(({ accruals }) => accruals)
        .filter(counts)
        .map(({ amount }) => amount),
    );
  const [was, is] = [paid(before), paid(after)];
  const change = mulDivHalfUp(accrued(after) - accrued(before), 1n, microPerPenny);
  return { before: was, after: is, change: (is > was && change > 0n) || (is < was && change < 0n) ? is - was : 0n };
};

/** Explains a difference that comes from rounding alone. */
const pennyTexts = ({ before, after, change }: FeeDifference): string[] => {
  const apart = after > before ? after - before : before - after;
  return change === 0n && apart > 0n
    ? [
        `${poundsText(apart)} between before and after is whole pennies alone: a fee is rounded once for a client or a group and split over the accounts, and what accrues in the year comes to no such change.`,
      ]
    : [];
};

const toPreview = (order: readonly string[], before: YearsOfFees, after: YearsOfFees, names: Names): Preview => {
  const moved = (counts: Counts): FeeDifference =>
    feeDifference(before, after, (fee) => names.has(fee.clientId) && counts(fee));
  const wired = ({ before: was, after: is, change }: FeeDifference) => ({
    before: wirePence(was),
    after: wirePence(is),
    change: wirePence(change),
  });
  const amounts = (counts: Counts) => wired(moved(counts));
  const taken = new Set(
    [...before.units, ...after.units]
      .flatMap(({ fees }) => fees)
      .filter(({ clientId }) => names.has(clientId))
      .map(({ code }) => code),
  );
  return {
    ...amounts(() => true),
    clients: order.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, ...amounts(({ clientId }) => clientId === id) }];
    }),
    fees: feeCodes
      .filter((code) => taken.has(code))
      .map((code) => {
        const fee = moved((each) => each.code === code);
        return {
          code,
          name: feeNames[code],
          ...wired(fee),
          basis: [...basisOf(code, before, after, names), ...pennyTexts(fee)],
        };
      }),
  };
};

/**
 * Previews how creating, changing or archiving a fee group would change a year of fees at today's values. An invalid
 * group is refused as the write would refuse it.
 */
export const previewPortfolioGroup: Handler<'previewPortfolioGroup'> = async ({
  body: { firmId, id, clients },
  scope,
}) => {
  checkFirm({ firmId }, scope);
  const group = id === undefined ? null : await readGroup(scope, id);
  if (group && group.intent !== 'Client Fee Group') throw notFound('Fee group');
  if (group) checkNotArchived(group);
  if (!group && clients === undefined) throw badField('clients', 'Choose the clients of the group.', 'required');
  const members = clients === undefined ? null : await resolveMembers(scope, group, clients);
  const problems = feeProblems(members);
  if (problems.length > 0) throw badRequest(toFieldErrors(problems));
  const next = (members?.clients ?? []).map(({ clientId }) => clientId);
  const payers = [...new Set([...next, ...(group?.clients ?? []).map(({ clientId }) => clientId)])];
  const { before, after } = await yearsOfFees(
    scope,
    payers,
    new Map(payers.map((clientId) => [clientId, next.includes(clientId) ? (group?.groupId ?? newGroup) : null])),
  );
  const everyone = [
    ...new Set([...payers, ...[...before.units, ...after.units].flatMap(({ clientIds }) => clientIds)]),
  ];
  const seen = await seenClients(scope)
    .where(idIn('client.client_id', everyone))
    .select(['client.client_id', 'client.name'])
    .execute();
  return { data: toPreview(everyone, before, after, new Map(seen.map((row) => [row.client_id, row.name]))) };
};
