import { catalogue } from '@tessera/contract/catalogue';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { addDays, addMonths, isIsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import { mayCall } from '../../requests/access/caller';
import { checkFirm } from '../../requests/access/check-firm';
import type { Scope } from '../../requests/access/scope';
import { idIs, seenClients } from '../../requests/access/seen';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { getClientAllowances } from '../clients/get-client-allowances';
import type { DocumentContent } from '../files/document-content';
import { getCgtReport } from '../gains/get-cgt-report';
import { readFirm, readRecipient } from '../messages/read-parties';
import { writeMessage } from '../messages/write-message';
import { getPortfolioReport } from '../reports/get-portfolio-report';
import { readReviews, readStanding } from './list-client-reviews';
import { packContent } from './pack-content';

type Body = CallBody<'createReviewPack'>;
type Services = Parameters<Handler<'createReviewPack'>>[0]['services'];

/** The reads that a pack shows: whoever may not make one of them may not make a pack. */
const shownCalls = [catalogue.getPortfolioReport, catalogue.getCgtReport, catalogue.getClientAllowances] as const;

/** @throws ApiError 403 for a caller who may not read what a pack shows. */
export const requirePack = ({ caller }: Scope): void => {
  if (!shownCalls.every((call) => mayCall(caller, call)))
    throw new ApiError(
      'forbidden',
      'A review pack shows accounts and transactions, to which you have no access. Ask an administrator of your firm for it.',
    );
};

/**
 * Checks the period of a pack before anything is read. @throws ApiError 400 naming the field: days that do not exist,
 * in the wrong order or in the future.
 */
export const requirePeriod = (
  { businessDate }: Pick<Scope, 'businessDate'>,
  { fromDate, toDate }: Pick<Body, 'fromDate' | 'toDate'>,
): void => {
  for (const [fieldName, day] of [
    ['fromDate', fromDate],
    ['toDate', toDate],
  ] as const)
    if (day !== undefined && !isIsoDate(day)) throw badField(fieldName, 'Enter a day that exists, as YYYY-MM-DD.');
  const last = toDate ?? businessDate;
  if (last > businessDate) throw badField('toDate', `Enter a day up to today, ${dateText(businessDate)}.`);
  if (fromDate !== undefined && fromDate > last)
    throw badField('fromDate', 'The first day comes before the last. Enter an earlier day.');
};

const paragraphs = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const readContent = async (
  scope: Scope,
  services: Services,
  clientId: string,
  body: Body,
): Promise<DocumentContent> => {
  const { db, firmId, businessDate } = scope;
  const toDate = body.toDate ?? businessDate;
  // A year, both days included.
  const fromDate = body.fromDate ?? addDays(addMonths(toDate, -12), 1);
  const input = {
    path: { firmId, clientId },
    query: { fromDate, toDate },
    body: {},
    ifMatch: undefined,
    scope,
    services,
  };
  const { data: report } = await getPortfolioReport(input);
  const { data: gains } = await getCgtReport(input);
  const { data: allowances } = await getClientAllowances({ ...input, query: {} });
  const [standing, reviews] = await Promise.all([readStanding(scope, clientId), readReviews(scope, clientId)]);
  return packContent({
    report,
    gains,
    allowances,
    reviews: { ...standing, reviews },
    notes: paragraphs(body.notes),
    firm: await readFirm(db, firmId),
    client: await readRecipient(db, firmId, clientId),
    businessDate,
  });
};

/** Makes the pack of one client and keeps it as a file of the client, with a message that has it. */
export const createReviewPack: Handler<'createReviewPack'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  requirePack(scope);
  requirePeriod(scope, body);
  const client = await seenClients(scope)
    .where(idIs('client.client_id', body.clientId))
    .select('client.client_id')
    .executeTakeFirst();
  if (!client) throw notFound('Client');
  const clientId: string = client.client_id;
  const content = await readContent(scope, services, clientId, body);
  const fileName = `review-pack-${clientId.toLowerCase()}-${scope.businessDate}.pdf`;
  const data: CallData<'createReviewPack'> = await scope.write(clientId, async (transaction) => {
    const messageId = await writeMessage(
      transaction,
      scope.firmId,
      {
        clientId,
        accountId: null,
        transactionId: null,
        type: 'General',
        title: `Review pack of ${dateText(scope.businessDate)}`,
        body: ['Your review pack is attached: valuation, performance, costs, gains, allowances and reviews.'],
        files: [{ name: fileName, content }],
        knownFileIds: [],
      },
      services.clock(),
    );
    const { file_id: fileId } = await transaction
      .selectFrom('message_file')
      .where('firm_id', '=', scope.firmId)
      .where('message_id', '=', messageId)
      .select('file_id')
      .executeTakeFirstOrThrow();
    return { fileId, fileName, messageId };
  });
  return { data };
};
