import { submissionLayout } from '@tessera/contract/paye/values';
import type { CallData } from '@tessera/contract/schemas';
import { countryName } from '@tessera/domain/country-name';
import { anyOf } from '../../foundation/database/prepared';
import type { ReadScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { linesOfRow } from '../messages/address-lines';
import { isPay, readPayLines } from './lines/pay-lines';
import { problemsOf, submissionFile, submissionName, type Payee, type SubmittedPayment } from './submission';
import { findTaxMonth } from './tax-month-wire';
import { yearsToDate, yearUntil } from './lines/year-to-date';

type Problem = CallData<'getPayeSubmission'>['problems'][number];

const readPayees = async (
  { db, firmId }: ReadScope,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Payee>> => {
  const rows = await db
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', anyOf(clientIds))
    .selectAll()
    .execute();
  return new Map(
    rows.map((row) => [
      row.client_id,
      {
        title: row.title,
        surname: row.surname,
        firstName: row.first_name,
        nationalInsuranceNo: row.national_insurance_no,
        dateOfBirth: row.date_of_birth,
        gender: row.gender,
        address: linesOfRow({ ...row, post_code: null, country: null }),
        postCode: row.post_code,
        country: row.country === null || row.country === 'GB' ? '' : countryName(row.country),
      },
    ]),
  );
};

/** The benefits that regular ones made, of those given. */
const readRegular = async ({ db, firmId }: ReadScope, benefitIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('benefit')
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', anyOf(benefitIds))
    .where('regular_benefit_id', 'is not', null)
    .select('benefit_id')
    .execute();
  return new Set(rows.map((row) => row.benefit_id));
};

const problemsIn = (payments: readonly SubmittedPayment[]): Problem[] => {
  const seen = new Map(payments.map((payment) => [payment.line.clientId, payment]));
  return [...seen.values()].flatMap(({ payee, line: { clientId, clientName } }) =>
    problemsOf(payee).map((problem) => ({ clientId, clientName, problem })),
  );
};

/** The data of a tax month's real-time submission (FPS), with what has to be entered before it can be sent. */
export const getPayeSubmission: Handler<'getPayeSubmission'> = async ({ path, scope }) => {
  const month = await findTaxMonth(scope, path.month);
  const { db, firmId } = scope;
  const ofYear = (await readPayLines(db, firmId, yearUntil(month.taxYear, month.to))).filter(isPay);
  const lines = ofYear.filter(({ paidOn }) => paidOn >= month.from);
  const toDate = yearsToDate(ofYear);
  const payees = await readPayees(scope, [...new Set(lines.map(({ clientId }) => clientId))]);
  const regular = await readRegular(
    scope,
    lines.flatMap(({ benefitId }) => benefitId ?? []),
  );
  const payments = lines.map((line): SubmittedPayment => {
    const [payee, sums] = [payees.get(line.clientId), toDate.get(line.transactionId)];
    if (!payee || !sums) throw new Error(`The payment ${line.transactionId} has no payee.`);
    return { line, payee, toDate: sums, regular: line.benefitId !== null && regular.has(line.benefitId) };
  });
  const nil = payments.length === 0;
  return {
    data: {
      id: month.from,
      layout: submissionLayout,
      nil,
      rows: payments.length,
      problems: problemsIn(payments),
      notes: [
        'The firm’s HMRC office number, PAYE reference and Accounts Office reference are not held here: whoever submits adds them.',
      ],
      fileName: submissionName(firmId, month, nil),
      mediaType: 'text/csv',
      base64: Buffer.from(submissionFile(month, payments)).toString('base64'),
    },
  };
};
