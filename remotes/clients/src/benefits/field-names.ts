import { namedHoldingsMax } from '@tessera/contract/pensions/values';
import { withFormNames, type CallError } from '@tessera/runtime';
import { lineField } from '../orders/order-request';
import { basesFor, hasAmount, type Schedule } from './benefit-forms';
import { namedLines, sellsSomething, type BenefitValues } from './benefit-values';

const linesOf = (list: 'namedSales' | 'namedMoves'): readonly string[] => [
  list,
  ...Array.from({ length: namedHoldingsMax }, (_, index) =>
    ['by', 'quantity'].map((name) => lineField(index, name, list)),
  ).flat(),
];

/** The fields of each step: their errors are corrected before the next. */
export const stepFields = (schedule: Schedule) => ({
  benefit: ['form', 'basis', 'amount', 'incomeWanted', 'excessAsTaxable'],
  money: [
    ...(schedule === 'once' ? ['paymentDate'] : ['paymentDay', 'startDate', 'endDate']),
    'method',
    'autoDisinvest',
    'sellDownMethod',
    ...linesOf('namedSales'),
    'movedAssets',
    ...linesOf('namedMoves'),
    'drawdownAccountId',
  ],
  declarations: [
    'declarations.advice',
    'declarations.adviserReference',
    'declarations.riskWarnings',
    'declarations.guidance',
    'declarations.lumpSumsRecorded',
    'declarations.clientAgrees',
  ],
});

const inLines = /^(namedSales|namedMoves)\[(\d+)\]/;

/** The field of the form that shows what the platform says of one of the call's fields. */
const shownAt = (name: string, values: BenefitValues, schedule: Schedule): string => {
  const [, list, index = ''] = inLines.exec(name) ?? [];
  if (list === 'namedSales' || list === 'namedMoves') {
    const named = namedLines(values[list])[Number(index)];
    return named ? lineField(named.index, named.line.by === 'quantity' ? 'quantity' : 'by', list) : list;
  }
  const ofBasis = basesFor(values.form, schedule).length > 1 ? 'basis' : 'form';
  switch (name) {
    case 'accountId':
    case 'clientProductId':
      return 'form';
    case 'basis':
      return ofBasis;
    case 'amount':
      return hasAmount(values.basis) ? name : ofBasis;
    case 'paymentDate':
      return schedule === 'once' ? name : 'startDate';
    case 'sellDownMethod':
      return sellsSomething(values) ? name : 'autoDisinvest';
    case 'declarations':
      return 'declarations.advice';
    default:
      return name;
  }
};

/** A refusal with the names of the form's fields; what belongs to no field of its own stands at the benefit. */
export const refusalInForm = (error: CallError, values: BenefitValues, schedule: Schedule): CallError =>
  withFormNames(error, (name) => shownAt(name, values, schedule));
