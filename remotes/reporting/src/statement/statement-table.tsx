import { Fragment, type ReactNode } from 'react';
import { reportSectionTitles } from '@tessera/contract/reports/values';
import { clientTransactionHref } from '@tessera/runtime';
import { DateText, Icon, Link, Money, Quantity, VisuallyHidden, formatCount, formatDate } from '@tessera/ui/core';
import { keyOf, type Report, type ReportLine, type Section } from './report';

const indent = (level: number) => ({ paddingInlineStart: 14 + level * 18 });

/** A line of the statement's frame: a value at one end, or a gain. */
const FrameRow = ({
  label,
  value,
  plus = false,
  strong = false,
}: {
  readonly label: ReactNode;
  readonly value: number;
  readonly plus?: boolean;
  readonly strong?: boolean;
}): ReactNode => (
  <tr>
    <th scope="row" className="t-cell--wrap" style={strong ? { color: 'var(--t-text)' } : indent(1)}>
      {label}
    </th>
    <td className="t-cell--end">
      {strong ? (
        <strong>
          <Money value={value} plus={plus} />
        </strong>
      ) : (
        <Money value={value} plus={plus} />
      )}
    </td>
  </tr>
);

interface LinesProps {
  readonly report: Report;
  readonly lines: readonly ReportLine[];
}

/** The transactions of a heading, each leading to its page, where its postings are. */
const Lines = ({ report, lines }: LinesProps): ReactNode => {
  const accounts = new Map(report.accounts.map((account) => [account.accountId, account]));
  return lines.map((line) => {
    const account = accounts.get(line.accountId);
    return (
      <tr key={`${line.transactionId} ${line.accountId} ${line.assetId ?? ''}`} data-line="">
        <td className="t-cell--wrap" style={indent(2)}>
          {account === undefined ? (
            line.narrative
          ) : (
            <Link to={clientTransactionHref(account.clientId, line.transactionId)}>{line.narrative}</Link>
          )}
          <br />
          <span className="t-small t-muted">
            <DateText value={line.postDate} />
            {line.assetName !== null && !line.narrative.includes(line.assetName) && <> · {line.assetName}</>}
            {line.quantity !== null && (
              <>
                {' '}
                · <Quantity value={line.quantity} /> units
              </>
            )}
            {report.accounts.length > 1 && account !== undefined && <> · {account.accountName}</>}
            {line.subscriptionAmount !== null && (
              <>
                {' '}
                · <Money value={line.subscriptionAmount} /> of the ISA allowance
              </>
            )}
            {line.postings.length > 1 && <> · {line.postings.length} postings</>}
          </span>
        </td>
        <td className="t-cell--end">
          <Money value={line.amount} plus />
        </td>
      </tr>
    );
  });
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
  const isTrades = section.name === 'trades';
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" className="t-cell--wrap" style={{ color: 'var(--t-text)' }}>
          {title}
          {isTrades && (
            <>
              <br />
              <span className="t-small t-muted">Cash became units and units cash: no value came or went.</span>
            </>
          )}
        </th>
        <td className="t-cell--end">
          <strong>
            <Money value={section.total} plus />
          </strong>
        </td>
      </tr>
      {section.kinds.map(({ kind, total, transactions }) => {
        const key = keyOf(section.name, kind);
        const isOpen = open.has(key);
        return (
          <Fragment key={key}>
            <tr>
              <th scope="row" className="t-cell--wrap" style={indent(1)}>
                <button
                  type="button"
                  className="t-text-button"
                  style={{ fontSize: 13, display: 'inline-flex', alignItems: 'center', gap: 4 }}
                  aria-expanded={isOpen}
                  onClick={() => onToggle(key)}
                >
                  <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
                  {kind}
                  <VisuallyHidden>, {title}</VisuallyHidden>
                </button>{' '}
                <span className="t-small t-muted">{formatCount(transactions)}</span>
              </th>
              <td className="t-cell--end">
                <Money value={total} plus />
              </td>
            </tr>
            {isOpen && <Lines report={report} lines={section.linesOf(kind)} />}
          </Fragment>
        );
      })}
    </tbody>
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
  const changes = sections.filter(({ name }) => name !== 'trades');
  const trades = sections.filter(({ name }) => name === 'trades');
  const rows = (section: Section): ReactNode => (
    <SectionRows key={section.name} report={report} section={section} open={open} onToggle={onToggle} />
  );
  return (
    <div className="t-table-wrap">
      <table className="t-table t-table--compact t-table--labelled" aria-label="Statement">
        <thead>
          <tr>
            <th scope="col">
              {formatDate(report.fromDate)} to {formatDate(report.toDate)}
            </th>
            <th scope="col" className="t-cell--end">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <FrameRow
            strong
            label={
              <>
                Opening value{' '}
                <span className="t-small t-muted">
                  before <DateText value={report.fromDate} />, of it <Money value={openingCash} /> cash
                </span>
              </>
            }
            value={openingValue}
          />
        </tbody>
        {changes.map(rows)}
        <tbody>
          <tr>
            <th scope="rowgroup" className="t-cell--wrap" style={{ color: 'var(--t-text)' }}>
              Gains and losses of investments
            </th>
            <td className="t-cell--end">
              <strong>
                <Money
                  value={
                    (Math.round(performance.totalRealised * 100) + Math.round(performance.totalRetained * 100)) / 100
                  }
                  plus
                />
              </strong>
            </td>
          </tr>
          <FrameRow label="Realised by what was sold or left" value={performance.totalRealised} plus />
          <FrameRow label="Retained by what is held" value={performance.totalRetained} plus />
        </tbody>
        <tbody>
          <FrameRow
            strong
            label={
              <>
                Closing value{' '}
                <span className="t-small t-muted">
                  on <DateText value={report.toDate} />, of it <Money value={closingCash} /> cash
                </span>
              </>
            }
            value={closingValue}
          />
        </tbody>
        {trades.map(rows)}
      </table>
    </div>
  );
};
