import { orderText, type NotedOrder } from '../capabilities/messages/contract-note';
import { orderNotice, withdrawalNotice } from '../capabilities/messages/wording';
import type { NumberedEffect } from './firm-book';
import { priceOn, type Market } from './history';
import type { SeedAccount, SeedClient } from './people/people';
import type { Random } from './rows/random';
import { type SeedMessage, type MessageOptions, type EffectsOf, clock } from './messages';

/** The most dealing days with contract notes per client, and the most notes of one day. */
const dealingDaysMax = 2;

const notesMax = 4;

const notedOrder = (market: Market, random: Random, { effect, transactionId }: NumberedEffect): NotedOrder[] => {
  const {
    transaction: { movement, assetId, quantity, amount },
    postDate,
    valueDate,
  } = effect;
  const instrument = market.instruments.find((each) => each.assetId === assetId);
  if (!instrument || quantity === null || (movement !== 'Invest' && movement !== 'Disinvest')) return [];
  const { name, isin, type } = instrument;
  const isFund = type === 'Fund';
  const executedAt = new Date(`${postDate}T${isFund ? '12:00:00Z' : clock(random, 9, 14)}`);
  return [
    {
      transactionId,
      side: movement,
      orderType: 'At Best',
      instrument: { name, isin, type },
      tradingDay: postDate,
      executedAt,
      venue: isFund ? null : 'XLON',
      quantity,
      price: priceOn(market, instrument, postDate),
      consideration: amount,
      charges: [],
      settlementDate: valueDate,
      dealtTogether: false,
    },
  ];
};

/** Returns what was dealt in accounts and paid out of them since a day, newest first. */
export const dealingsOf = (
  { market, random }: MessageOptions,
  client: SeedClient,
  accounts: readonly SeedAccount[],
  effectsOf: EffectsOf,
): SeedMessage[] => {
  const told: SeedMessage[] = [];
  for (const account of accounts) {
    const effects = effectsOf.get(account.accountId) ?? [];
    const dealt = effects.filter(({ effect }) => effect.code === 'BUYS' || effect.code === 'SELL');
    const days = [...new Set(dealt.map(({ effect }) => effect.postDate))].reverse();
    for (const date of days.slice(0, dealingDaysMax)) {
      const orders = dealt
        .filter(({ effect }) => effect.postDate === date)
        .slice(0, notesMax)
        .flatMap((each) => notedOrder(market, random, each));
      told.push({
        ...orderNotice(account.name, date, orders.map(orderText)),
        client,
        account,
        type: 'Contract Note',
        date,
        orders,
        transactionId: orders[0]?.transactionId ?? null,
      });
    }
    const paid = effects.findLast(({ effect }) => effect.code === 'PAYO');
    if (paid)
      told.push({
        ...withdrawalNotice(
          account.name,
          { day: paid.effect.postDate, amount: paid.effect.transaction.amount, isBenefit: false },
          [],
        ),
        client,
        account,
        type: 'Withdrawal',
        date: paid.effect.postDate,
        orders: [],
        transactionId: paid.transactionId,
      });
  }
  return told;
};
