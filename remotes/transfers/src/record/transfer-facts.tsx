import type { ReactNode } from 'react';
import { wrapperNames } from '@tessera/contract/accounts/values';
import { accountHref, clientHref, clientTransactionHref } from '@tessera/runtime';
import { CopyableId, DateText, Link, Missing, Money, Percent, type Fact } from '@tessera/ui/core';
import { transferHref } from '../shared/addresses';
import { transferTypeWords, type Transfer, type TransferRecord } from '../shared/transfer';

/** What is known of a transfer from its row. */
export const headFacts = (transfer: Transfer): Fact[] => [
  { label: 'Client', value: <Link to={clientHref(transfer.clientId)}>{transfer.clientName}</Link> },
  {
    label: transfer.movementType === 'In' ? 'Into' : 'Out of',
    value: <Link to={accountHref(transfer.clientId, transfer.accountId, 'overview')}>{transfer.accountName}</Link>,
  },
  {
    label: transfer.movementType === 'In' ? 'Previous provider' : 'Other provider',
    value: transfer.previousProvider.name,
  },
  { label: 'Reference', value: transfer.previousProvider.reference || <Missing /> },
  {
    label: 'Wrapper and type',
    value: `${wrapperNames[transfer.wrapperType]}, ${transferTypeWords[transfer.transferType]}`,
  },
  { label: transfer.waitsFor === null ? 'Value' : 'Expected value', value: <Money value={transfer.amount} /> },
  { label: 'Auto-invest', value: transfer.autoInvest ? 'Yes' : 'No' },
  { label: 'Adviser', value: transfer.adviserName ?? <Missing /> },
  { label: 'Business', value: transfer.nodeName },
  { label: 'Initiated', value: <DateText value={transfer.dateInitiated} /> },
];

/** Its identifiers and what it hangs together with. */
export const idFacts = (transfer: Transfer): Fact[] => [
  { label: 'Client ID', value: <CopyableId id={transfer.clientId} what="client ID" /> },
  { label: 'Account ID', value: <CopyableId id={transfer.accountId} what="account ID" /> },
  { label: 'Transfer ID', value: <CopyableId id={transfer.transactionId} what="transfer ID" /> },
  ...(transfer.linkId ? [{ label: 'Link ID', value: <CopyableId id={transfer.linkId} what="link ID" /> }] : []),
];

type Terms = NonNullable<TransferRecord['terms']>;

const feeText = ({ type, amount, percentage }: NonNullable<Terms['fee']>): ReactNode => (
  <>
    {type}: {amount === undefined ? <Percent value={percentage} /> : <Money value={amount} />}
  </>
);

const investText = ({ into, basket }: NonNullable<Terms['autoInvest']>, model: string | undefined): string =>
  into === 'None'
    ? 'It stays as cash'
    : into === 'Model'
      ? `Into ${model ?? 'the model'}`
      : `Into a basket of ${basket?.length ?? 0} ${basket?.length === 1 ? 'instrument' : 'instruments'}`;

const advisedFacts = (terms: Terms): Fact[] =>
  terms.safeguardedBenefits === undefined
    ? []
    : [
        { label: 'Safeguarded benefits', value: terms.safeguardedBenefits ? 'Yes' : 'No' },
        ...(terms.adviserFcaNumber === undefined
          ? []
          : [{ label: 'FCA number of the adviser', value: terms.adviserFcaNumber }]),
        ...(terms.appointmentReference === undefined
          ? []
          : [
              {
                label: 'MoneyHelper appointment',
                value: (
                  <>
                    {terms.appointmentReference}
                    {terms.appointmentDate !== undefined && (
                      <>
                        , <DateText value={terms.appointmentDate} />
                      </>
                    )}
                  </>
                ),
              },
            ]),
      ];

/** What was asked for. */
export const termsFacts = (terms: Terms, investsIn: TransferRecord['investsIn']): Fact[] => [
  {
    label: 'How much',
    value: terms.transferValueType === 'Full' ? 'All of it' : `Part of the cash: ${terms.withdrawalType ?? ''}`,
  },
  { label: 'Their wrapper', value: wrapperNames[terms.transferWrapperType] },
  ...(terms.funds === undefined ? [] : [{ label: 'Funds', value: terms.funds }]),
  ...(terms.isaYears === undefined ? [] : [{ label: 'ISA years', value: terms.isaYears }]),
  ...(terms.currentYearSubscriptions === undefined
    ? []
    : [{ label: 'Subscribed this year', value: <Money value={terms.currentYearSubscriptions} /> }]),
  ...(terms.signatureType === undefined ? [] : [{ label: 'Signature', value: terms.signatureType }]),
  ...(terms.previousProvider.address === undefined
    ? []
    : [{ label: 'Address for this request', value: terms.previousProvider.address.join(', ') }]),
  ...(terms.fee === undefined ? [] : [{ label: 'Fee', value: feeText(terms.fee) }]),
  ...(terms.autoInvest === undefined
    ? []
    : [{ label: 'After arrival', value: investText(terms.autoInvest, investsIn?.name) }]),
  ...advisedFacts(terms),
];

/** The transfers that came before and after it, and its transaction. */
export const linkFacts = (record: TransferRecord): Fact[] => [
  ...(record.resubmits === null
    ? []
    : [{ label: 'Submits again', value: <Link to={transferHref(record.resubmits)}>{record.resubmits}</Link> }]),
  ...(record.resubmittedAs === null
    ? []
    : [
        {
          label: 'Submitted again as',
          value: <Link to={transferHref(record.resubmittedAs)}>{record.resubmittedAs}</Link>,
        },
      ]),
  {
    label: 'Transaction',
    value: <Link to={clientTransactionHref(record.clientId, record.transactionId)}>Open the transaction</Link>,
  },
  ...(record.createdBy === null ? [] : [{ label: 'Entered by', value: record.createdBy.name }]),
];
