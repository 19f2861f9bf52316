import type { FieldError } from '@tessera/contract';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import type { IsoDate } from '@tessera/domain/dates';
import {
  mulDivHalfUp,
  parsePounds,
  parsePrice,
  poundsToWire,
  valueAt,
  type Pence,
  type Price,
} from '@tessera/domain/money';
import { amountProblem } from '@tessera/domain/transaction-input';
import { dateText, poundsText } from '@tessera/domain/wording';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { checkFirm } from '../../../requests/access/check-firm';
import { findTransaction } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { ApiError, badRequest, notFound } from '../../../requests/http/api-error';
import { seenVersion, stale } from '../../../requests/http/if-match';
import { answeringRefusals, ofBody } from '../../transactions/ledger-refusals';
import { costDoubt } from '../moving/cost-doubt';
import { isHeld, isSettled, knownCost, lacksCost, readLines, writeLines, type TransferLine } from '../moving/lines';
import { moveParts, type PartOfLine } from '../moving/move-transfer';
import { lockSituation } from '../moving/situation';
import { lockTransfer, noteTransfer, shortened } from '../moving/stored-transfer';

type Value = CallBody<'updateBookValues'>['values'][number];
type Report = CallData<'updateBookValues'>['lines'][number];

/** What changes with one book cost: the line, and what is posted for units that are here already. */
interface Change {
  readonly line: TransferLine;
  readonly posted: Pence;
  readonly cost: Pence;
  /** Whether it says anything that was not known. */
  readonly isNew: boolean;
}

/** The share of a holding's book cost that the units which came have: all of it once no more will come. */
export const costOfArrived = (line: TransferLine, cost: Pence): Pence => {
  const { announcedQuantity, arrivedQuantity } = line;
  if (arrivedQuantity === 0n) return 0n;
  return isSettled(line) || announcedQuantity === null || arrivedQuantity >= announcedQuantity
    ? cost
    : mulDivHalfUp(cost, arrivedQuantity, announcedQuantity);
};

const valueFaults = (
  { assetId, bookCost, acquired }: Value,
  index: number,
  lines: readonly TransferLine[],
  seen: ReadonlySet<string>,
  businessDate: string,
  cameOn: ReadonlyMap<string, IsoDate>,
): FieldError[] => {
  const fault = (field: string, errorMessage: string): FieldError => ({
    fieldName: `values[${index}].${field}`,
    type: 'invalid',
    errorMessage,
  });
  const faults: FieldError[] = [];
  if (!lines.some((line) => line.assetId === assetId))
    faults.push(fault('assetId', 'The transfer has no such holding. Leave the line out.'));
  else if (seen.has(assetId)) faults.push(fault('assetId', 'This instrument is entered twice. Keep one of the two.'));
  const wrong = bookCost === 0 ? null : amountProblem(bookCost);
  if (wrong !== null) faults.push(fault('bookCost', wrong));
  const came = cameOn.get(assetId);
  if (acquired !== undefined && acquired > businessDate) faults.push(fault('acquired', 'Enter a day that has been.'));
  else if (acquired !== undefined && came !== undefined && acquired > came)
    faults.push(
      fault('acquired', `The units came on ${dateText(came)}: enter the day they were bought, on or before that.`),
    );
  return faults;
};

/** The day on which the first units of each instrument came with the transfer. */
const readArrivals = async (
  transaction: Transaction<DB>,
  firmId: string,
  transferId: string,
): Promise<ReadonlyMap<string, IsoDate>> => {
  const { rows } = await sql<{ asset_id: string; came: IsoDate }>`
    with own as (
      select ${transferId} as transaction_id union select transaction_id from transfer_part where firm_id = ${firmId} and transfer_id = ${transferId}
    )
    select asset_id, min(post_date)::text as came from stock_posting join own using (transaction_id)
    where firm_id = ${firmId} and account_id is not null and quantity > 0 group by asset_id`.execute(transaction);
  return new Map(rows.map((row) => [row.asset_id, row.came]));
};

/**
 * The instruments of which units left the account after the transfer brought theirs: a disposal has taken its share of
 * the pool at the cost of its time (TCGA 1992, s. 104), which a later cost would make wrong.
 */
const leftSince = async (
  transaction: Transaction<DB>,
  firmId: string,
  transferId: string,
  accountId: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ asset_id: string }>`
    with own as (
      select ${transferId} as transaction_id union select transaction_id from transfer_part where firm_id = ${firmId} and transfer_id = ${transferId}
    ), came as (
      select asset_id, min(group_id) as first from stock_posting join own using (transaction_id)
      where firm_id = ${firmId} and account_id = ${accountId} group by asset_id
    )
    select posting.asset_id from stock_posting posting join came using (asset_id)
    where posting.firm_id = ${firmId} and posting.account_id = ${accountId} and posting.group_id > came.first and posting.transaction_id not in (select transaction_id from own)
    group by posting.asset_id, posting.transaction_id having sum(posting.quantity) < 0 or (sum(posting.quantity) <> 0 and bool_or(posting.transaction_code = 'SPLI'))`.execute(
    transaction,
  );
  return new Set(rows.map((row) => row.asset_id));
};

interface Named {
  readonly name: string;
  readonly price: Price | null;
}

const readNamed = async (
  transaction: Transaction<DB>,
  ids: readonly string[],
  date: IsoDate,
): Promise<ReadonlyMap<string, Named>> => {
  const { rows } = await sql<{ asset_id: string; long_name: string; price: string | null }>`
    select asset_id, long_name, (select price from price where price.asset_id = instrument.asset_id and price_date <= ${date} order by price_date desc limit 1) as price
    from instrument where asset_id = any(${[...ids]}::text[])`.execute(transaction);
  return new Map(
    rows.map((row) => [
      row.asset_id,
      { name: row.long_name, price: row.price === null ? null : parsePrice(row.price) },
    ]),
  );
};

/** What the whole holding is worth at the last price: the units that are announced, or more where more came. */
const worthOf = (
  { announcedQuantity, arrivedQuantity }: TransferLine,
  price: Price | null | undefined,
): Pence | null => {
  const whole = announcedQuantity !== null && announcedQuantity > arrivedQuantity ? announcedQuantity : arrivedQuantity;
  return price == null ? null : valueAt(whole, price);
};

/** What was done with a book cost, and a doubt where it is far above the worth: nothing is refused for that. */
const outcomeOf = ({ line, posted, cost }: Change, price: Price | null | undefined): string => {
  const done =
    line.arrivedQuantity === 0n
      ? 'Noted: it counts when the units arrive.'
      : posted === 0n
        ? 'It was known already.'
        : `Posted to the account: ${posted > 0n ? '' : '-'}${poundsText(posted > 0n ? posted : -posted)}.`;
  const doubt = costDoubt(cost, worthOf(line, price));
  return doubt === null ? done : `${done} ${doubt}`;
};

/**
 * Enters book costs of what came, or will come, with a transfer. All are checked first. Those of units that are here
 * already are posted to the account's pool, so that capital gains count them.
 */
export const updateBookValues: Handler<'updateBookValues'> = async ({ body, ifMatch, scope, services }) => {
  checkFirm(body, scope);
  const id: string = await findTransaction(scope, body.transactionId);
  const version = seenVersion(body.version, ifMatch);
  const { firmId, businessDate, caller } = scope;
  const data = await scope.write(id, async (transaction): Promise<CallData<'updateBookValues'>> => {
    const row = (await lockSituation(transaction, firmId, id))?.row ?? (await lockTransfer(transaction, firmId, id));
    if (!row) throw notFound('Transfer');
    if (version !== null && version !== row.version) throw stale();
    const { movement, transfer_status: status } = row;
    if (movement === 'Out') throw new ApiError('conflict', 'Units that leave take the book cost that they have here.');
    if (status === 'Rejected' || status === 'Deleted' || status === 'Cancelled')
      throw new ApiError('conflict', `The transfer is ${status}: nothing came with it.`);
    const lines = await readLines(transaction, firmId, id);
    const seen = new Set<string>();
    const cameOn = await readArrivals(transaction, firmId, id);
    const errors = body.values.flatMap((value, index) => {
      const faults = valueFaults(value, index, lines, seen, businessDate, cameOn);
      seen.add(value.assetId);
      return faults;
    });
    if (errors.length > 0) throw badRequest(errors);
    const named = await readNamed(transaction, [...seen], businessDate);
    const nameOf = (assetId: string | null): string | undefined => named.get(assetId ?? '')?.name;
    const left = await leftSince(transaction, firmId, id, row.account_id);
    const changes = body.values.map(({ assetId, bookCost, acquired }, index): Change => {
      const line = lines.find((each) => each.assetId === assetId);
      if (!line) throw new Error('A line that was checked is gone.');
      const cost = parsePounds(bookCost);
      const arrivedCost = costOfArrived(line, cost);
      const posted = arrivedCost - line.arrivedCost;
      if (posted !== 0n && left.has(assetId))
        errors.push({
          fieldName: `values[${index}].assetId`,
          type: 'invalid',
          errorMessage: `Units of ${nameOf(assetId) ?? 'it'} left the account after they came, at a cost that counts them. Reverse that first, the last one first.`,
        });
      const day = acquired ?? line.acquired;
      return {
        // What was entered is of all units that came, those with no cost of their own too.
        line: { ...line, bookCost: cost, arrivedCost, costMissing: false, acquired: day },
        posted,
        cost,
        isNew: posted !== 0n || cost !== knownCost(line) || day !== line.acquired,
      };
    });
    if (errors.length > 0) throw badRequest(errors);
    const answer = (version: number): CallData<'updateBookValues'> => ({
      id,
      version,
      lines: changes.map((change): Report => ({
        assetId: change.line.assetId ?? '',
        name: nameOf(change.line.assetId) ?? '',
        bookCost: poundsToWire(change.cost),
        outcome: outcomeOf(change, named.get(change.line.assetId ?? '')?.price),
      })),
    });
    // What is known already is no step of its history.
    if (changes.every(({ isNew }) => !isNew)) return answer(row.version);
    const actor = { firmId, userId: caller.userId, by: 'person' as const, businessDate, at: services.clock() };
    const parts = changes
      .filter(({ posted }) => posted !== 0n)
      .map(({ line, posted }): PartOfLine => ({
        kind: 'Cost',
        from: 'Provider',
        to: 'Account',
        assetId: line.assetId ?? '',
        bookCost: posted,
        narrative: 'Book cost of transferred units',
        line: line.line,
      }));
    const step = 'Book costs entered';
    const said = changes.map(({ line, cost }, index) => {
      const day = body.values[index]?.acquired;
      return `${nameOf(line.assetId) ?? ''} ${poundsText(cost)}${day === undefined ? '' : `, bought on ${dateText(day)}`}`;
    });
    const reason = shortened(`${said.join('; ')}.`);
    if (parts.length > 0)
      await answeringRefusals(ofBody, () =>
        moveParts({ transaction, ledger: services.ledger, ledgerActor: scope.actor, actor }, row, step, {
          reason,
          parts,
        }),
      );
    await writeLines(
      transaction,
      firmId,
      id,
      changes.map(({ line }) => line),
    );
    const after = lines.map((each) => changes.find(({ line }) => line.line === each.line)?.line ?? each);
    // A book cost settles only what is owed of book costs: whatever else it asks for stays.
    const isOwed = row.asked !== null || row.obstacle !== null || after.some((each) => isHeld(each) || lacksCost(each));
    await noteTransfer(
      transaction,
      actor,
      row,
      { action: step, to: status, reason },
      { action_required: row.action_required && isOwed },
    );
    return answer(row.version + 1);
  });
  return { data };
};
