import { Fragment, type ReactNode } from 'react';
import { reportSectionTitles } from '@tessera/contract/reports/values';
import { clientTransactionHref } from '@tessera/runtime';
import { DateText, Icon, Link, Money, Quantity, VisuallyHidden, formatCount, formatDate } from '@tessera/ui/core';
import { added, keyOf, type Report, type ReportLine, type Section } from './report';

interface RowProps {
  readonly level: 0 | 1;
  readonly label: ReactNode;
  readonly value: number;
  readonly plus?: boolean;
}

const Row = ({ level, label, value, plus = false }: RowProps): ReactNode => (
  <tr data-level={level}>
    <th scope="row">{label}</th>
    <td>
      <Money value={value} plus={plus} />
    </td>
  </tr>
);

const Aside = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className="t-statement__note">{children}</span>
);

/** What is known of a line besides its words, in one line. */
const factsOf = (report: Report, line: ReportLine): readonly ReactNode[] => [
  <DateText key="date" value={line.postDate} />,
  ...(line.assetName !== null && !line.narrative.includes(line.assetName) ? [line.assetName] : []),
  ...(line.quantity === null
    ? []
    : [
        <Fragment key="units">
          <Quantity value={line.quantity} /> units
        </Fragment>,
      ]),
  ...(report.accounts.length > 1
    ? report.accounts.flatMap(({ accountId, accountName }) => (accountId === line.accountId ? [accountName] : []))
    : []),
  ...(line.subscriptionAmount === null
    ? []
    : [
        <Fragment key="subscription">
          <Money value={line.subscriptionAmount} /> of the ISA allowance
        </Fragment>,
      ]),
  ...(line.postings.length > 1 ? [`${line.postings.length} postings`] : []),
];

/** The transactions of a heading, each leading to its page, where its postings are. */
const Lines = ({ report, lines }: { readonly report: Report; readonly lines: readonly ReportLine[] }): ReactNode => {
  const clients = new Map(report.accounts.map(({ accountId, clientId }) => [accountId, clientId]));
  return lines.map((line) => (
    <tr data-level={2} key={`${line.transactionId} ${line.accountId} ${line.assetId ?? ''}`}>
      <td>
        <Link to={clientTransactionHref(clients.get(line.accountId) ?? report.id, line.transactionId)}>
          {line.narrative}
        </Link>
        <br />
        <Aside>
          {factsOf(report, line).map((fact, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </Aside>
      </td>
      <td>
        <Money value={line.amount} plus />
      </td>
    </tr>
  ));
};

interface SectionRowsProps {
  readonly report: Report;
  readonly section: Section;
  readonly open: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** A section: its total, and its headings, each of which opens its transactions. */
const SectionRows = ({ report, section, open, onToggle }: SectionRowsProps): ReactNode => {
  const title = reportSectionTitles[section.name];
  return (
    <>
      <Row
        level={0}
        plus
        value={section.total}
        label={
          section.name === 'trades' ? (
            <>
              {title}
              <br />
              <Aside>Cash became units and units cash: no value came or went.</Aside>
            </>
          ) : (
            title
          )
        }
      />
      {section.kinds.map(({ kind, total, transactions }) => {
        const key = keyOf(section.name, kind);
        const isOpen = open.has(key);
        return (
          <Fragment key={key}>
            <Row
              level={1}
              plus
              value={total}
              label={
                <button
                  type="button"
                  className="t-statement__open"
                  aria-expanded={isOpen}
                  onClick={() => onToggle(key)}
                >
                  <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
                  {kind}
                  <VisuallyHidden>, {title},</VisuallyHidden> <Aside>{formatCount(transactions)}</Aside>
                </button>
              }
            />
            {isOpen && <Lines report={report} lines={section.linesOf(kind)} />}
          </Fragment>
        );
      })}
    </>
  );
};

interface StatementTableProps {
  readonly report: Report;
  readonly sections: readonly Section[];
  readonly open: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** From the opening to the closing value, line by line. */
export const StatementTable = ({ report, sections, open, onToggle }: StatementTableProps): ReactNode => {
  const { openingValue, closingValue, openingCash, closingCash, performance } = report;
  const rows = (isTrades: boolean): ReactNode =>
    sections
      .filter(({ name }) => (name === 'trades') === isTrades)
      .map((section) => (
        <SectionRows key={section.name} report={report} section={section} open={open} onToggle={onToggle} />
      ));
  return (
    <table className="t-statement" aria-label="Statement">
      <thead>
        <tr>
          <th scope="col">
            {formatDate(report.fromDate)} to {formatDate(report.toDate)}
          </th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <Row
          level={0}
          value={openingValue}
          label={
            <>
              Opening value{' '}
              <Aside>
                before <DateText value={report.fromDate} />, of it <Money value={openingCash} /> cash
              </Aside>
            </>
          }
        />
        {rows(false)}
        <Row
          level={0}
          plus
          value={added(performance.totalRealised, performance.totalRetained)}
          label="Gains and losses of investments"
        />
        <Row level={1} plus value={performance.totalRealised} label="Realised by what was sold or left" />
        <Row level={1} plus value={performance.totalRetained} label="Retained by what is held" />
        <Row
          level={0}
          value={closingValue}
          label={
            <>
              Closing value{' '}
              <Aside>
                on <DateText value={report.toDate} />, of it <Money value={closingCash} /> cash
              </Aside>
            </>
          }
        />
        {rows(true)}
      </tbody>
    </table>
  );
};
