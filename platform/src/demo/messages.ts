import { wrapperNames } from '@tessera/contract/accounts/values';
import type { MessageStatus, MessageType } from '@tessera/contract/messages/values';
import { addDays, addMonths, daysBetween, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import type { PoolClient } from 'pg';
import { documentMediaType, type DocumentContent } from '../capabilities/files/document-content';
import { contractNote, contractNoteName, type NotedOrder } from '../capabilities/messages/contract-note';
import { accountNotice, type Notice } from '../capabilities/messages/wording';
import { addressLines } from '../capabilities/messages/address-lines';
import type { DetailedClient } from './people/client-details';
import { copyRows } from './rows/copy-rows';
import type { DemoFirm } from './demo';
import type { NumberedEffect } from './firm-book';
import type { Market } from './history';
import type { SeedAccount, SeedClient } from './people/people';
import type { Random } from './rows/random';
import { statementsOf } from './message-statements';
import { dealingsOf } from './message-dealings';

export interface SeedMessage extends Notice {
  readonly client: SeedClient;
  readonly account: SeedAccount | null;
  readonly transactionId: string | null;
  readonly type: MessageType;
  readonly date: IsoDate;
  readonly orders: readonly NotedOrder[];
}

export interface MessageOptions {
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
export type EffectsOf = ReadonlyMap<string, readonly NumberedEffect[]>;

/** Every third client has messages, and so has everyone who was paid something. */
const clientsBetween = 3;

/** Returns a time of day for a message or an order; the same draw gives the same time. */
export const clock = (random: Random, from: number, to: number): string =>
  `${String(random.between(from, to)).padStart(2, '0')}:${String(random.below(60)).padStart(2, '0')}:00Z`;

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
