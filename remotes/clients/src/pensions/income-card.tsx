import { useMemo, type ReactNode } from 'react';
import { dateText } from '@tessera/domain/wording';
import { useAccess } from '@tessera/runtime';
import { Card, DateText, Link, Missing, Money } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { FileButton } from '../papers/file-button';
import { fileRead } from '../shared/access-rules';
import { benefitHref, type PensionRecord } from './benefit-words';

type Paid = PensionRecord['income'][number];

const columnsOf = (clientId: string, mayOpen: boolean): readonly Column<Paid>[] => [
  { key: 'date', label: 'Date', fixed: true, narrow: 'note', render: ({ date }) => <DateText value={date} /> },
  {
    key: 'form',
    label: 'Benefit',
    fixed: true,
    wrap: true,
    narrow: 'title',
    render: ({ form, crystallisationId, accountName, note }) => (
      <>
        {crystallisationId === null ? form : <Link to={benefitHref(clientId, crystallisationId)}>{form}</Link>}
        <br />
        <span className="t-small t-muted">
          {accountName}
          {note !== null && `. ${note}`}
        </span>
      </>
    ),
  },
  {
    key: 'taxFree',
    label: 'Tax-free',
    figure: true,
    narrow: 'hidden',
    render: ({ taxFree }) => <Money value={taxFree} />,
  },
  {
    key: 'taxable',
    label: 'Taxable',
    figure: true,
    narrow: 'hidden',
    render: ({ taxable }) => <Money value={taxable} />,
  },
  { key: 'tax', label: 'Tax', figure: true, narrow: 'hidden', render: ({ tax }) => <Money value={tax} /> },
  { key: 'net', label: 'Net', figure: true, narrow: 'value', render: ({ net }) => <Money value={net} /> },
  {
    key: 'payslip',
    label: 'Payslip',
    narrow: 'end',
    render: ({ payslipFileId, date }) =>
      payslipFileId !== null && mayOpen ? (
        <FileButton fileId={payslipFileId} label="Payslip" of={`of ${dateText(date)}`} />
      ) : (
        <Missing />
      ),
  },
];

/** What the client's pensions have paid, newest first, with the tax deducted from it. */
export const IncomeCard = ({
  record: { clientId, income, taxYear },
}: {
  readonly record: PensionRecord;
}): ReactNode => {
  const mayOpen = useAccess(fileRead).allowed;
  const columns = useMemo(() => columnsOf(clientId, mayOpen), [clientId, mayOpen]);
  const rows = useMemo(() => [...income].sort((a, b) => b.date.localeCompare(a.date)), [income]);
  return (
    <Card
      title="Income paid"
      flush
      footer={
        <>
          Tax year {taxYear.taxYear} so far: <Money value={taxYear.taxFree} /> tax-free,{' '}
          <Money value={taxYear.taxable} /> taxable, <Money value={taxYear.tax} /> tax, <Money value={taxYear.net} />{' '}
          net.
        </>
      }
    >
      <DataTable
        label="Income paid"
        columns={columns}
        rows={rows}
        rowKey={({ crystallisationId, accountId, date }) => `${crystallisationId ?? accountId} ${date}`}
        empty={{
          title: 'No benefits have been paid yet',
          text: 'Each payment appears here with its tax once it is made.',
        }}
      />
    </Card>
  );
};
