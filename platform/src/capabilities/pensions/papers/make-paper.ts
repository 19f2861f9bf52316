import type { MessageType } from '@tessera/contract/messages/values';
import { taxYearDates, taxYearOf, addDays, type IsoDate } from '@tessera/domain/dates';
import { savingsStatementRules } from '@tessera/domain/rules/pension-statements';
import { valueOn } from '@tessera/domain/rules/dated';
import { dateText } from '@tessera/domain/wording';
import type { Kysely, Transaction } from 'kysely';
import type { PensionPaperKind } from '../../../foundation/database/column-types';
import type { DB } from '../../../foundation/database/schema';
import { readFirm, readRecipient } from '../../messages/read-parties';
import { writeMessage } from '../../messages/write-message';
import { readAllowances } from '../facts/allowances';
import type { Addressed, Paper } from './addressed';
import { applicationPaper } from './application';
import { crystallisationPaper } from './crystallisation-statement';
import { flexibleAccessPaper } from './flexible-access-statement';
import { incomePack } from './income-pack';
import { readAsked, readCalculated } from './read-asked';
import { readPensionName } from './read-pension';
import { readSavings } from './read-savings';
import { savingsPaper } from './savings-statement';
import { isCorrected, lockPaper, updatePaper, type PaperKey, type PaperRow } from './stored-paper';

/** The platform at work on papers. */
export interface PaperWork {
  readonly transaction: Transaction<DB>;
  readonly firmId: string;
  readonly businessDate: IsoDate;
  readonly at: Date;
}

interface Making {
  readonly db: Kysely<DB>;
  readonly row: PaperRow;
  readonly addressed: Addressed;
  readonly businessDate: IsoDate;
}

/** The tax years before one, the latest first. */
const yearsBefore = (taxYear: string, count: number): string[] => {
  const years: string[] = [];
  for (let year = taxYear; years.length < count; years.push(year))
    year = taxYearOf(addDays(taxYearDates(year).from, -1));
  return years;
};

const makeFlexibleAccess = async ({ db, row, addressed }: Making): Promise<Paper> => {
  const { event_date: date, form } = await db
    .selectFrom('benefit_event')
    .where('firm_id', '=', row.firm_id)
    .where('benefit_id', '=', row.benefit_id ?? '')
    .select(['event_date', 'form'])
    .executeTakeFirstOrThrow();
  return flexibleAccessPaper(addressed, { date, form });
};

const makeCrystallisation = async ({ db, row, addressed, businessDate }: Making): Promise<Paper> => {
  const { allowances } = await readAllowances(db, row.firm_id, row.client_id, businessDate);
  const own = await db
    .selectFrom('benefit_event')
    .where('firm_id', '=', row.firm_id)
    .where('client_product_id', '=', row.client_product_id)
    .select('benefit_id')
    .execute();
  return crystallisationPaper(addressed, {
    allowances,
    ofPension: new Set(own.map(({ benefit_id: id }) => id)),
    about: row.about,
    source: row.source ?? '',
  });
};

const makeSavings = async ({ db, row, addressed }: Making): Promise<Paper> => {
  const taxYear = row.tax_year ?? '';
  const { earlierYears } = valueOn(savingsStatementRules, taxYearDates(taxYear).to);
  const read = (year: string) => readSavings(db, row.firm_id, row.client_id, row.client_product_id, year);
  const earlier = [];
  for (const year of yearsBefore(taxYear, earlierYears)) earlier.push(await read(year));
  return savingsPaper(addressed, { year: await read(taxYear), earlier, due: row.due, source: row.source ?? '' });
};

interface Kind {
  readonly messageType: MessageType;
  /** A statement that the law asks for is given to somebody at their address. */
  readonly needsAddress: boolean;
  readonly make: (making: Making) => Promise<Paper>;
}

const kinds: Readonly<Record<PensionPaperKind, Kind>> = {
  'Flexible access statement': {
    messageType: 'Pension Savings Statement',
    needsAddress: true,
    make: makeFlexibleAccess,
  },
  'Benefit crystallisation statement': {
    messageType: 'Retirement Pack',
    needsAddress: true,
    make: makeCrystallisation,
  },
  'Pension savings statement': {
    messageType: 'Pension Savings Statement',
    needsAddress: true,
    make: makeSavings,
  },
  'Drawdown application': {
    messageType: 'Retirement Pack',
    needsAddress: false,
    make: async ({ db, row, addressed }) =>
      applicationPaper(addressed, await readAsked(db, row.firm_id, row.benefit_id ?? '')),
  },
  'Income pack': {
    messageType: 'Retirement Pack',
    needsAddress: false,
    make: async ({ db, row, addressed }) =>
      incomePack(addressed, await readCalculated(db, row.firm_id, row.benefit_id ?? '')),
  },
};

const noAddress = 'The client has no address. Record it, and the statement is made.';

const takesPlace =
  'This takes the place of the statement you had before: a payment that it was about came back from the bank.';

const fileName = ({ kind, subject }: PaperKey): string =>
  `${`${kind} ${subject}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`;

const fileOf = async (db: Kysely<DB>, firmId: string, messageId: string): Promise<string> => {
  const { file_id: fileId } = await db
    .selectFrom('message_file')
    .where('firm_id', '=', firmId)
    .where('message_id', '=', messageId)
    .select('file_id')
    .executeTakeFirstOrThrow();
  return fileId;
};

/**
 * Makes a noted paper: files it as the client's document and sends it with a message, in the given transaction. One that
 * is made stays as it is. Returns why it cannot be made; null when it is made.
 */
export const makePaper = async (
  { transaction, firmId, businessDate, at }: PaperWork,
  key: PaperKey,
): Promise<string | null> => {
  const row = await lockPaper(transaction, firmId, key);
  if (!row) throw new Error(`No paper is noted for ${key.kind} ${key.subject}.`);
  if (row.made_on !== null) return null;
  const kind = kinds[row.kind];
  const client = await readRecipient(transaction, firmId, row.client_id);
  if (kind.needsAddress && client.address.length === 0) {
    if (row.problem !== noAddress) await updatePaper(transaction, row, { problem: noAddress });
    return noAddress;
  }
  const addressed: Addressed = {
    firm: await readFirm(transaction, firmId),
    client,
    date: dateText(businessDate),
    pension: await readPensionName(transaction, firmId, row.client_product_id),
  };
  const { title, body, content } = await kind.make({ db: transaction, row, addressed, businessDate });
  const places = isCorrected(row) ? [takesPlace] : [];
  const messageId = await writeMessage(
    transaction,
    firmId,
    {
      clientId: row.client_id,
      accountId: row.account_id,
      transactionId: null,
      type: kind.messageType,
      title,
      body: [...places, ...body],
      files: [{ name: fileName(row), content: { ...content, notes: [...places, ...content.notes] } }],
      knownFileIds: [],
    },
    at,
  );
  const fileId = await fileOf(transaction, firmId, messageId);
  await updatePaper(transaction, row, { made_on: businessDate, file_id: fileId, problem: null });
  return null;
};
