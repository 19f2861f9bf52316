import { isPension, wrapperNames } from '@tessera/contract/accounts/values';
import type { MessageStatus, MessageType } from '@tessera/contract/messages/values';
import {
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  taxYearOf,
  workingDayOnOrAfter,
  type IsoDate,
} from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import type { PoolClient } from 'pg';
import { documentMediaType, type DocumentContent } from '../capabilities/files/document-content';
import { contractNote, contractNoteName, orderText, type NotedOrder } from '../capabilities/messages/contract-note';
import { accountNotice, orderNotice, withdrawalNotice, type Notice } from '../capabilities/messages/wording';
import { addressLines } from '../capabilities/messages/address-lines';
import type { DetailedClient } from './people/client-details';
import { copyRows } from './rows/copy-rows';
import type { DemoFirm } from './demo';
import type { NumberedEffect } from './firm-book';
import { priceOn, type Market } from './history';
import type { SeedAccount, SeedClient } from './people/people';
import type { Random } from './rows/random';

interface SeedMessage extends Notice {
  readonly client: SeedClient;
  readonly account: SeedAccount | null;
  readonly transactionId: string | null;
  readonly type: MessageType;
  readonly date: IsoDate;
  readonly orders: readonly NotedOrder[];
}

interface MessageOptions {
  readonly client: PoolClient;
  readonly firm: DemoFirm;
  readonly clients: readonly DetailedClient[];
  readonly accounts: readonly SeedAccount[];
  readonly effects: readonly NumberedEffect[];
  readonly market: Market;
  readonly random: Random;
  readonly nextId: (kind: 'message' | 'file') => string;
}

/** Postings of each account, in order. */
type EffectsOf = ReadonlyMap<string, readonly NumberedEffect[]>;

/** Every third client has messages, and so has everyone who was paid something. */
const clientsBetween = 3;
/** The most dealing days with contract notes per client, and the most notes of one day. */
const dealingDaysMax = 2;
const notesMax = 4;

/** Returns a time of day for a message or an order; the same draw gives the same time. */
const clock = (random: Random, from: number, to: number): string =>
  `${String(random.between(from, to)).padStart(2, '0')}:${String(random.below(60)).padStart(2, '0')}:00Z`;

const statement = (
  type: MessageType,
  date: IsoDate,
  title: string,
  ...body: string[]
): Pick<SeedMessage, 'type' | 'date' | 'title' | 'body' | 'orders' | 'transactionId' | 'account'> => ({
  type,
  date,
  title,
  body,
  orders: [],
  transactionId: null,
  account: null,
});

/** Returns what firms send everyone, or everyone with a pension, once or four times a year. */
const statementsOf = (
  { dateOfBirth }: SeedClient,
  accounts: readonly SeedAccount[],
  asOf: IsoDate,
): ReturnType<typeof statement>[] => {
  const year = Number(asOf.slice(0, 4));
  const quarters = [year - 1, year].flatMap((of) => [`${of}-03-31`, `${of}-06-30`, `${of}-09-30`, `${of}-12-31`]);
  const taxYearEnds = [`${year - 1}-04-05`, `${year}-04-05`];
  const pension = accounts.find(({ wrapper }) => isPension(wrapper));
  const sent = (end: IsoDate, days: number): IsoDate => workingDayOnOrAfter(addDays(end, days));
  return [
    ...quarters.map((end) =>
      statement(
        'Quarterly Statement',
        sent(end, 12),
        `Quarterly statement to ${dateText(end)}`,
        `Your statement of holdings and cash to ${dateText(end)} is ready. Ask your adviser for a copy.`,
      ),
    ),
    ...taxYearEnds.map((end) =>
      statement(
        'Tax Statement',
        sent(end, 60),
        `Tax statement ${taxYearOf(end)}`,
        `Your statement of income and gains of the tax year ${taxYearOf(end)} is ready. You may need it for your tax return.`,
      ),
    ),
    ...taxYearEnds.map((end) =>
      statement(
        'Valuation Statement',
        sent(end, 9),
        `Valuation at ${dateText(end)}`,
        `Your accounts were valued at ${dateText(end)}, the end of the tax year. Ask your adviser for a copy.`,
      ),
    ),
    ...[year - 1, year].map((of) =>
      statement(
        'Costs Statement',
        sent(`${of - 1}-12-31`, 40),
        `Costs and charges of ${of - 1}`,
        `What your accounts cost in ${of - 1}, and what those costs took from their growth, is ready to read. Your adviser can go through it with you.`,
      ),
    ),
    ...(pension
      ? taxYearEnds.map((end) => ({
          ...statement(
            'Pension Savings Statement',
            sent(end, 180),
            `Pension savings ${taxYearOf(end)}`,
            `What went into your pension in the tax year ${taxYearOf(end)} is ready to read, with the annual allowance of the three years before.`,
          ),
          account: pension,
        }))
      : []),
    ...(pension && dateOfBirth !== null && ageOn(dateOfBirth, asOf) >= 50
      ? [
          {
            ...statement(
              'Retirement Pack',
              workingDayOnOrAfter(addMonths(asOf, -5)),
              'Your choices at retirement',
              'You can draw your pension from the normal minimum pension age. This is what your choices are and what each of them means for your tax.',
              'Pension Wise gives free and impartial guidance from the age of 50.',
            ),
            account: pension,
          },
        ]
      : []),
    statement(
      'General',
      workingDayOnOrAfter(addMonths(asOf, -2)),
      'Our terms change on 1 January',
      'We have made our terms of business clearer. What you pay stays as it is.',
      'If you do not agree with the new terms, tell us before 1 January.',
    ),
    statement(
      'General',
      workingDayOnOrAfter(addMonths(asOf, -9)),
      'Protect yourself from investment fraud',
      'We never ask for your password, and never tell you of new bank details by e-mail. If in doubt, call us on the number you know.',
    ),
  ];
};

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
const dealingsOf = (
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

/** The older a message is, the likelier it has been read and archived. */
const statusOf = (random: Random, age: number): MessageStatus => {
  const drawn = random.below(100);
  if (age < 30) return drawn < 70 ? 'Unread' : 'Read';
  return drawn < 12 ? 'Unread' : drawn < (age < 180 ? 85 : 55) ? 'Read' : 'Archived';
};

const messagesOf = (
  options: MessageOptions,
  client: SeedClient,
  effectsOf: EffectsOf,
  asOf: IsoDate,
  since: IsoDate,
): SeedMessage[] => {
  // All holders of a joint account get its notices; here only accounts with one holder have any.
  const accounts = options.accounts.filter(
    ({ lead, holders, status }) => lead === client && holders.length === 1 && status === 'Active',
  );
  const opened = accounts
    .filter((each) => each.opened <= asOf)
    .map((account): SeedMessage => ({
      ...accountNotice(account.name, wrapperNames[account.wrapper]),
      client,
      account,
      type: 'New Account',
      date: workingDayOnOrAfter(account.opened),
      orders: [],
      transactionId: null,
    }));
  const statements = statementsOf(client, accounts, asOf).map((each): SeedMessage => ({ ...each, client }));
  return [...opened, ...statements, ...dealingsOf(options, client, accounts, effectsOf)].filter(
    ({ date }) => date > since && date < asOf && date >= client.created,
  );
};

/** Writes the messages a firm's clients received over the last year, with the contract notes of existing orders. */
export const writeMessages = async (options: MessageOptions): Promise<void> => {
  const {
    client: connection,
    firm: { firmId, name, footer },
    market,
    random,
    nextId,
  } = options;
  const asOf = market.days.at(-1) ?? '';
  const since = addMonths(asOf, -12);
  const recent = options.effects.filter(({ effect }) => effect.postDate > since);
  // Grouped once for all clients: each of them has hundreds of postings.
  const effectsOf = new Map<string, NumberedEffect[]>();
  for (const each of recent) {
    const { accountId } = each.effect.transaction;
    const earlier = effectsOf.get(accountId);
    if (earlier) earlier.push(each);
    else effectsOf.set(accountId, [each]);
  }
  const paid = new Set(
    recent.filter(({ effect }) => effect.code === 'PAYO').map(({ effect }) => effect.transaction.accountId),
  );
  const wasPaid = new Set(
    options.accounts.filter(({ accountId }) => paid.has(accountId)).map(({ lead }) => lead.clientId),
  );
  const told = options.clients
    .filter(({ client }) => client.status === 'Active')
    .filter(({ client }, index) => index % clientsBetween === 0 || wasPaid.has(client.clientId))
    .flatMap(({ client }) => messagesOf(options, client, effectsOf, asOf, since));
  const addresses = new Map(
    options.clients.map(({ client, entry }) => [client.clientId, addressLines(entry.addressDetail)]),
  );
  const messages = told
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((message) => {
      const { client, account, date } = message;
      const status = statusOf(random, daysBetween(date, asOf));
      const createdAt = `${date}T${clock(random, 15, 17)}`;
      const readAt =
        status === 'Unread' || (status === 'Archived' && random.chance(30))
          ? null
          : `${addDays(date, random.between(0, daysBetween(date, asOf) > 6 ? 6 : 0))}T${clock(random, 18, 21)}`;
      const addressed = {
        firm: { name, footer },
        client: { name: client.name, id: client.clientId, address: addresses.get(client.clientId) ?? [] },
        account: { name: account?.name ?? '', id: account?.accountId ?? '' },
      };
      const files = message.orders.map((order): { fileId: string; name: string; content: DocumentContent } => ({
        fileId: nextId('file'),
        name: contractNoteName(order),
        content: contractNote(order, addressed),
      }));
      return {
        ...message,
        messageId: nextId('message'),
        status,
        createdAt,
        readAt,
        readBy: readAt === null ? null : client.adviserUserId,
        files,
      };
    });
  await copyRows(
    connection,
    'file',
    ['firm_id', 'file_id', 'client_id', 'account_id', 'name', 'media_type', 'content', 'created_at'],
    messages.flatMap(({ client, account, files, createdAt }) =>
      files.map((file) => [
        firmId,
        file.fileId,
        client.clientId,
        account?.accountId ?? null,
        file.name,
        documentMediaType,
        JSON.stringify(file.content),
        createdAt,
      ]),
    ),
  );
  await copyRows(
    connection,
    'message',
    [
      'firm_id',
      'message_id',
      'client_id',
      'account_id',
      'transaction_id',
      'message_type',
      'title',
      'body',
      'status',
      'created_at',
      'read_at',
      'read_by',
      'updated_at',
      'updated_by',
    ],
    messages.map(({ client, account, ...each }) => [
      firmId,
      each.messageId,
      client.clientId,
      account?.accountId ?? null,
      each.transactionId,
      each.type,
      each.title,
      each.body,
      each.status,
      each.createdAt,
      each.readAt,
      each.readBy,
      each.readAt ?? each.createdAt,
      each.readBy ?? 'seed',
    ]),
  );
  await copyRows(
    connection,
    'message_file',
    ['firm_id', 'message_id', 'file_id', 'line'],
    messages.flatMap(({ messageId, files }) => files.map(({ fileId }, line) => [firmId, messageId, fileId, line])),
  );
};
