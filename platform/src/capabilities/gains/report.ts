import type { Pooling } from '@tessera/contract/gains/values';
import type { CallData, CallQuery } from '@tessera/contract/schemas';
import { londonDay, taxYearDates, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { poundsToWire, sum, unitsToWire, valueAt } from '@tessera/domain/money';
import { countText, dateText, poundsText } from '@tessera/domain/wording';
import { unitsWords } from '../../ledger/state/units-text';
import { readPeriod } from '../../ledger/valuation/period';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenClients } from '../../requests/access/seen';
import { badField, notFound } from '../../requests/http/api-error';
import { accountIdsOfClients } from '../accounts/client-accounts';
import type { Book } from './book';
import { Calculation, exemptionOf, type OwnDisposal, type Subject } from './calculation';
import type { Pool } from './events';
import { pricesOn, readBook } from './read-book';
import { readToldYears, type ToldYear } from './told-years';
import { money, wireDisposal } from './wire-disposal';
import { countedOf, counts, Years, yearsOfPeriod, type Holder } from './years';

export type Report = CallData<'getCgtReport'>;
type WireAsset = Report['assets'][number];
type Doubt = WireAsset['doubts'][number];

/** The most disposals of one answer, and of a workbook. */
export const disposalsMax = { answer: 2_000, workbook: 50_000 } as const;

/** A client of the caller's, with everything their gains are calculated from. */
export interface GainsClient {
  readonly subject: Subject;
  readonly name: string;
  readonly holder: Holder;
  readonly book: Book;
  readonly told: ReadonlyMap<string, ToldYear>;
  /** General investment accounts of theirs in offices that the caller does not see. */
  readonly unseen: number;
}

/** @throws ApiError 404 for a client the caller does not see. */
export const readGainsClient = async (scope: ReadScope, id: string): Promise<GainsClient> => {
  const client = await seenClients(scope)
    .where(idIs('client.client_id', id))
    .select(['client.client_id', 'client.name', 'client.client_type'])
    .executeTakeFirst();
  if (!client) throw notFound('Client');
  const clientId = client.client_id;
  const { db, firmId } = scope;
  const [book, told, accountIds] = await Promise.all([
    readBook(db, firmId, [clientId]),
    readToldYears(db, firmId, clientId),
    accountIdsOfClients(scope, [clientId]),
  ]);
  const seen = new Set<string>(accountIds.get(clientId) ?? []);
  const own = [...book.accounts.values()].filter(({ holders }) => holders.includes(clientId));
  return {
    subject: { clientId, seen },
    name: client.name,
    holder: client.client_type === 'Corporate' ? 'company' : client.client_type === 'Trust' ? 'trust' : 'individual',
    book,
    told,
    unseen: own.filter(({ accountId }) => !seen.has(accountId)).length,
  };
};

interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The days that were asked for; without a first day it is that of the last day's tax year. */
export interface AskedPeriod extends Period {
  readonly fromIsAsked: boolean;
}

/**
 * The days of a report: the current tax year up to the business date, unless the query says otherwise.
 * @throws ApiError 400 naming the field.
 */
export const readGainsPeriod = (query: CallQuery<'getCgtReport'>, businessDate: IsoDate): AskedPeriod => {
  const day = (field: 'fromDate' | 'toDate'): string | undefined => {
    const text = query[field];
    if (text === undefined) return undefined;
    const found = londonDay(text);
    if (found === null) throw badField(field, 'Enter a date such as 2026-04-06.');
    return found;
  };
  const [fromDate, toDate] = [day('fromDate'), day('toDate')];
  const { from, to } = readPeriod({ fromDate, toDate }, businessDate);
  return { from: from ?? taxYearDates(taxYearOf(to)).from, to, fromIsAsked: from !== null };
};

/** A transfer takes no book cost once units have left at a cost that counts them. */
const orReverse =
  'If units have left the account since, the transfer takes none: reverse what left, the last first, enter the book cost, and then enter the sale again.';

const incompleteKinds: readonly Doubt['doubt'][] = ['Cost missing', 'Units missing'];

const doubtsOf = (
  calculation: Calculation,
  pool: Pool,
  disposals: readonly OwnDisposal[],
  others: readonly string[],
  isLeft: boolean,
): Doubt[] => {
  const doubts: Doubt[] = [];
  const unknown = disposals.some(({ gain, unmatched }) => gain === null && unmatched === 0n);
  const entry = unknown || isLeft ? calculation.lacksCost(pool) : undefined;
  if (unknown || entry)
    doubts.push({
      doubt: 'Cost missing',
      detail: entry
        ? `What ${unitsWords(entry.quantity)} cost that came on ${dateText(entry.date)} is not known. Enter the book cost on the transfer that brought them. ${orReverse}`
        : `What came from another account or a spouse has a cost that is not known. Enter the book cost on the transfer that brought it. ${orReverse}`,
    });
  const unmatched = sum(disposals.map((each) => each.unmatched));
  if (unmatched > 0n)
    doubts.push({
      doubt: 'Units missing',
      detail: `Nothing tells where ${unitsWords(unmatched)} that were sold came from. Ask for the entry that is missing.`,
    });
  if (others.length > 0)
    doubts.push({
      doubt: 'Held in another account',
      detail: `Also in ${others.join(', ')}. HMRC counts all units of a person as one pool: look at it by person too.`,
    });
  return doubts;
};

const inPeriod =
  ({ from, to }: Period) =>
  ({ date }: { readonly date: IsoDate }): boolean =>
    date >= from && date <= to;

interface Built {
  readonly calculation: Calculation;
  readonly period: Period;
  readonly report: Report;
}

/**
 * The report of a client over a period.
 * @throws ApiError 400 when it is too large for one answer.
 */
export const buildReport = async (
  scope: ReadScope,
  client: GainsClient,
  asked: AskedPeriod,
  pooling: Pooling,
  max: number,
): Promise<Built> => {
  const { book, subject, told, holder, name, unseen } = client;
  const { businessDate, db, firmId } = scope;
  const calculation = new Calculation(book, subject, pooling);
  const first = calculation.firstDay;
  const from = asked.fromIsAsked && first !== null && first > asked.from && first <= asked.to ? first : asked.from;
  const period = { from, to: asked.to };
  const disposals = calculation.disposals.filter(inPeriod(period));
  if (disposals.length > max)
    throw badField(
      'fromDate',
      `This time has ${disposals.length.toLocaleString('en-GB')} disposals and one answer takes ${max.toLocaleString('en-GB')}. Choose a shorter time${max === disposalsMax.answer ? ', or take the spreadsheet' : ''}.`,
      'too-many',
    );
  const left = calculation.leftOn(period.to);
  const { pools } = calculation;
  const shown = pools.flatMap((pool) => {
    const own = disposals.filter((each) => each.pool === pool.key);
    const units = calculation.unitsOn(pool, period.to);
    return units > 0n || own.length > 0 ? [{ pool, own, units }] : [];
  });
  const prices = await pricesOn(db, [...new Set(shown.map(({ pool }) => pool.assetId))], period.to);
  const accountName = (accountId: string): string => book.accounts.get(accountId)?.name ?? accountId;
  const assets = shown
    .map(({ pool, own, units }): WireAsset & { readonly order: string } => {
      const instrument = book.instruments.get(pool.assetId);
      if (!instrument) throw new Error(`Instrument ${pool.assetId} is not in the book.`);
      const price = prices.get(pool.assetId);
      const value = units <= 0n ? 0n : price === undefined ? null : valueAt(units, price);
      const cost = units <= 0n ? 0n : (left.get(pool.key)?.cost ?? null);
      const others =
        pool.accountId === null
          ? []
          : pools
              .filter(
                (other) =>
                  other.key !== pool.key && other.assetId === pool.assetId && calculation.entriesOf(other).length > 0,
              )
              .map((other) => accountName(other.accountId ?? ''));
      const holders = pool.accountId === null ? 1 : (book.accounts.get(pool.accountId)?.holders.length ?? 1);
      const account = pool.accountId === null ? null : accountName(pool.accountId);
      return {
        order: `${account ?? ''} ${pool.accountId ?? ''} ${instrument.name}`,
        id: pool.key.replaceAll(' ', '-').replace('*', 'all'),
        accountId: pool.accountId,
        accountName: account,
        assetId: pool.assetId,
        isin: instrument.isin,
        name: instrument.name,
        exempt: exemptionOf(instrument),
        share: Math.round(10_000 / holders) / 100,
        doubts: doubtsOf(calculation, pool, own, others, units > 0n && cost === null),
        disposals: own.map((each) => wireDisposal(calculation, each)),
        quantity: unitsToWire(units),
        cost: money(cost),
        value: money(value),
        unrealised: value === null || cost === null ? null : poundsToWire(value - cost),
      };
    })
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(({ order: _order, ...asset }) => asset);
  const years = new Years(countedOf(calculation.disposals), told, holder);
  const taxYears = yearsOfPeriod(period);
  return {
    calculation,
    period,
    report: {
      clientId: subject.clientId,
      name,
      firmId,
      fromDate: period.from,
      toDate: period.to,
      pooling,
      notes: notesOf({ client, calculation, asked, period, disposals, years, taxYears, unseen }),
      assets,
      years: taxYears.map((taxYear) => years.of(taxYear, asked, businessDate)),
      difference: differenceOf(client, period, calculation),
      incomplete: assets.filter(
        ({ exempt, doubts }) => exempt === null && doubts.some(({ doubt }) => incompleteKinds.includes(doubt)),
      ).length,
    },
  };
};

interface Noted {
  readonly client: GainsClient;
  readonly calculation: Calculation;
  readonly asked: Period;
  readonly period: Period;
  readonly disposals: readonly OwnDisposal[];
  readonly years: Years;
  readonly taxYears: readonly string[];
  readonly unseen: number;
}

/** What the reader must know. */
const notesOf = ({ client, calculation, asked, period, disposals, years, taxYears, unseen }: Noted): string[] => {
  const { book, subject, holder } = client;
  const own = [...book.accounts.values()].filter(({ accountId }) => subject.seen.has(accountId));
  const unknown = disposals.filter((each) => counts(each) && each.gain === null).length;
  const carried = taxYears
    .map((taxYear) => ({ taxYear, ...years.broughtForward(taxYear) }))
    .filter(({ calculated, losses }) => calculated && losses > 0n);
  return [
    ...(asked.from === period.from
      ? []
      : [`Answered from ${dateText(period.from)}, when the first units came, instead of ${dateText(asked.from)}.`]),
    'General investment accounts only: gains in ISAs and pensions bear no tax.',
    ...(own.some(({ holders }) => holders.includes(subject.clientId) && holders.length > 1)
      ? ['Of a joint account the client’s equal part is counted.']
      : []),
    ...(unseen > 0
      ? [
          `${countText(unseen, 'account')} of the client in an office that you do not see ${unseen === 1 ? 'is' : 'are'} not counted.`,
        ]
      : []),
    ...(unknown > 0
      ? [
          `${countText(unknown, 'disposal')} ${unknown === 1 ? 'is' : 'are'} in no total of gains, because the cost is not known. Unknown is not zero: see what is incomplete.`,
        ]
      : []),
    ...(disposals.some(({ given }) => given)
      ? [
          'Units that went to a spouse or civil partner moved at no gain and no loss: taken as living together in that tax year.',
        ]
      : []),
    ...(disposals.some(({ given }) => given) &&
    book.spouses.some(({ pair, until }) => until !== null && pair.includes(subject.clientId))
      ? [
          'The fee group once had another spouse or civil partner: what was entered while it did stays a gift between spouses.',
        ]
      : []),
    ...carried.map(
      ({ taxYear, losses }) =>
        `Losses of ${poundsText(losses)} brought forward to ${taxYear} are what the years before leave by this calculation: nobody told others.`,
    ),
    ...(holder === 'company' ? ['A company pays corporation tax on its gains: no capital gains tax is shown.'] : []),
    ...(calculation.pooling === 'account'
      ? ['Purchases are pooled by account and ISIN. HMRC pools them by person: see the difference.']
      : []),
  ];
};

/** Net gain of the period by either pooling, and why they differ. */
const differenceOf = (
  { book, subject }: GainsClient,
  period: Period,
  calculation: Calculation,
): Report['difference'] => {
  const of = (pooling: Pooling) => {
    const own = pooling === calculation.pooling ? calculation : new Calculation(book, subject, pooling);
    const disposals = own.disposals.filter(inPeriod(period)).filter(counts);
    const isKnown = disposals.every(({ gain }) => gain !== null);
    const net = sum(disposals.map(({ gain }) => gain ?? 0n));
    const byAsset = new Map<string, bigint>();
    for (const { instrument, gain } of disposals)
      byAsset.set(instrument.name, (byAsset.get(instrument.name) ?? 0n) + (gain ?? 0n));
    return { isKnown, net, byAsset };
  };
  const [account, person] = [of('account'), of('person')];
  const names = [...account.byAsset].filter(([name, gain]) => person.byAsset.get(name) !== gain).map(([name]) => name);
  const isKnown = account.isKnown && person.isKnown;
  return {
    account: account.isKnown ? poundsToWire(account.net) : null,
    person: person.isKnown ? poundsToWire(person.net) : null,
    reason:
      names.length > 0
        ? `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''} ${names.length === 1 ? 'is' : 'are'} held in more than one account: by person all units are one pool, and a purchase in one account can be matched with a sale in another.`
        : isKnown
          ? null
          : 'Where a cost is not known, no net gain can be told.',
  };
};
