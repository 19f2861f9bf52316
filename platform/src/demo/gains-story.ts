import { addDays, taxYearOf, workingDayOnOrAfter, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { valueAt, type Price, type Units } from '@tessera/domain/money';
import type { PoolClient } from 'pg';
import { planImmediate, type ImmediateCommand } from '../ledger/immediate/plan-immediate';
import { afterPostings, emptyState, type AccountState } from '../ledger/state/account-state';
import { stockMove, type ImmediateEffect } from '../ledger/state/effects';
import { priceOn, type Market } from './history';
import type { SeedInstrument } from './market/prices';
import type { SeedAccount } from './people/people';

/** What one couple’s general investment account did besides its history, so that every rule of capital gains shows. */
export interface GainsStory {
  readonly account: SeedAccount;
  readonly effects: readonly ImmediateEffect[];
  /** What it adds to the account’s final state. */
  readonly state: AccountState;
  readonly fund: SeedInstrument;
  readonly bought: IsoDate;
}

/** How long before the business date each part of it happens; it starts later where the account was opened later. */
const daysBefore = {
  start: 300,
  latestStart: 165,
  more: 155,
  bonus: 130,
  loss: 110,
  sale: 95,
  again: 75,
  gain: 50,
} as const;

/** The account of a person with a spouse in the fee group: the first that was open when the story starts. */
const accountOf = async (
  client: PoolClient,
  firmId: string,
  accounts: readonly SeedAccount[],
  start: IsoDate,
): Promise<SeedAccount | undefined> => {
  const { rows } = await client.query<{ one: string; other: string }>(
    `select first.client_id as one, spouse.client_id as other from portfolio_group_client spouse join portfolio_group_client first using (firm_id, group_id)
     where firm_id = $1 and spouse.relation = 'Spouse or civil partner' and first.relation is null and first.line = 1 order by group_id`,
    [firmId],
  );
  const people = rows.flatMap(({ one, other }) => [one, other]);
  return accounts
    .filter(
      ({ wrapper, status, holders, opened }) =>
        wrapper === 'GIA' && status === 'Active' && holders.length === 1 && workingDayOnOrAfter(opened) <= start,
    )
    .map((account) => ({ account, place: people.indexOf(account.lead.clientId) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)[0]?.account;
};

/** The story, told by commands of the days; null where no couple has an account for it. Draws no random number. */
export const makeGainsStory = async (
  client: PoolClient,
  firmId: string,
  accounts: readonly SeedAccount[],
  market: Market,
  states: readonly AccountState[],
  used: readonly ImmediateEffect[],
): Promise<GainsStory | null> => {
  const asOf = market.days.at(-1) ?? '';
  const day = (days: number): IsoDate => workingDayOnOrBefore(addDays(asOf, -days));
  const account = await accountOf(client, firmId, accounts, day(daysBefore.latestStart));
  if (!account || !states.some(({ accountId }) => accountId === account.accountId)) return null;
  const { accountId } = account;
  const opened = workingDayOnOrAfter(account.opened);
  const start = opened > day(daysBefore.start) ? opened : day(daysBefore.start);
  const taken = new Set(
    used.filter(({ transaction }) => transaction.accountId === accountId).map(({ transaction }) => transaction.assetId),
  );
  const free = market.instruments.filter(({ assetId }) => !taken.has(assetId));
  const growth = (instrument: SeedInstrument): number =>
    Number(priceOn(market, instrument, day(daysBefore.sale))) / Number(priceOn(market, instrument, start));
  const funds = free.filter(({ type }) => type === 'Fund');
  const risen = [...funds].sort((a, b) => growth(b) - growth(a));
  const fund = risen[0];
  const fallen = risen.at(-1);
  const share = free.find(({ type }) => type === 'Equity');
  const gilt = free.find(({ type }) => type === 'Bond');
  if (!fund || !fallen || !share || !gilt) return null;

  let state = emptyState(accountId);
  const effects: ImmediateEffect[] = [];
  const take = (made: readonly ImmediateEffect[]): void => {
    state = afterPostings(state, made);
    effects.push(...made);
  };
  const trade = (kind: 'buy' | 'sell', instrument: SeedInstrument, quantity: Units, date: IsoDate): void => {
    const price: Price = priceOn(market, instrument, date);
    const { assetId, name, settlementDays } = instrument;
    take(planImmediate(state, { kind, quantity, price, instrument: { assetId, name, settlementDays } }, date));
  };
  /** Units worth about so many pounds when the story starts. */
  const worth = (instrument: SeedInstrument, pounds: bigint): Units => {
    const price = priceOn(market, instrument, start);
    return ((pounds * 100n * 100_000_000n) / valueAt(100_000_000n, price) / 100_000_000n) * 100_000_000n;
  };
  const command: ImmediateCommand = { kind: 'deposit', amount: 9_000_000n, method: 'Bank Transfer', from: 'Deposit' };
  take(planImmediate(state, command, start));
  const [ofFund, ofShare, ofGilt, ofFallen] = [
    worth(fund, 24_000n),
    worth(share, 12_000n),
    worth(gilt, 8_000n),
    worth(fallen, 9_000n),
  ];
  const part = (whole: Units, share: bigint): Units => (whole / share / 100_000_000n) * 100_000_000n;
  trade('buy', fund, ofFund, start);
  trade('buy', share, ofShare, start);
  trade('buy', gilt, ofGilt, start);
  trade('buy', fallen, ofFallen, start);
  trade('buy', fund, part(ofFund, 4n), day(daysBefore.more));
  // One new share for each ten: units without a cost.
  const bonus = part(ofShare, 10n);
  const bonusDay = day(daysBefore.bonus);
  take([
    {
      transaction: {
        accountId,
        type: 'Stock',
        subType: 'Stock',
        movement: 'In',
        method: null,
        amount: 0n,
        quantity: bonus,
        assetId: share.assetId,
      },
      code: 'SPLI',
      narrative: `Bonus issue of ${share.name}`,
      postDate: bonusDay,
      valueDate: bonusDay,
      cash: [],
      stock: stockMove(accountId, { assetId: share.assetId, quantity: bonus, value: 0n, bookValue: 0n }),
    },
  ]);
  trade('sell', fallen, ofFallen, day(daysBefore.loss));
  // One sale of three kinds: a purchase of its day, one within thirty days after it, and the pool.
  trade('buy', fund, part(ofFund, 20n), day(daysBefore.sale));
  trade('sell', fund, part(ofFund, 2n), day(daysBefore.sale));
  trade('buy', fund, part(ofFund, 10n), day(daysBefore.again));
  trade('sell', share, part(ofShare, 2n), day(daysBefore.gain));
  trade('sell', gilt, part(ofGilt, 2n), day(daysBefore.gain));
  return { account, effects, state, fund, bought: day(daysBefore.more) };
};

/** Adds what the story leaves to the final state of its account. Its instruments are its own. */
export const withGainsStory = (states: readonly AccountState[], story: GainsStory | null): readonly AccountState[] =>
  states.map((state) =>
    story?.account.accountId === state.accountId
      ? {
          ...state,
          cash: state.cash + story.state.cash,
          holdings: new Map([...state.holdings, ...story.state.holdings]),
        }
      : state,
  );

/** What the couple told besides: equalisation of a fund, losses of earlier years and the year’s income. */
export const writeGainsFacts = async (
  client: PoolClient,
  firmId: string,
  { account, fund, bought }: GainsStory,
  asOf: IsoDate,
  writtenAt: string,
): Promise<void> => {
  const {
    rows: [user],
  } = await client.query<{ user_id: string }>(
    `select user_id from portal_user where firm_id = $1 and user_type = 'User' order by user_id limit 1`,
    [firmId],
  );
  if (!user) return;
  await client.query(
    `insert into gains_fact (firm_id, fact_id, kind, asset_id, fact_date, account_id, amount, note, recorded_at, recorded_by)
     select $1, $2, 'Equalisation', $3, $4, $5, 21.40, 'Tax voucher of the first distribution after the purchase', $6, $7 where nextval('gains_fact_number') > 0`,
    [firmId, recordId('gainsFact', 1n), fund.assetId, bought, account.accountId, writtenAt, user.user_id],
  );
  await client.query(
    `insert into gains_year (firm_id, client_id, tax_year, losses_brought_forward, income, updated_at, updated_by) values ($1, $2, $3, 1250, 38400, $4, $5)`,
    [firmId, account.lead.clientId, taxYearOf(asOf), writtenAt, user.user_id],
  );
};
