import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { wrapperNames, wrapperTypes } from '@tessera/contract/accounts/values';
import {
  firmReportAccess,
  firmReportOf,
  reportDimensions,
  usualConcentration,
  usualDimension,
  type FirmReportId,
  type ReportParameter,
} from '@tessera/contract/firm-reports/values';
import { isIsoDate } from '@tessera/domain/dates';
import { usePortal } from '@tessera/runtime';
import { Button, Card } from '@tessera/ui/core';
import { DateInput, PeriodPicker } from '@tessera/ui/date';
import { Api } from '../calls/api';
import type { FirmReport, ReportQuery } from './report-address';

/** Shares of a client’s value to choose from. */
const shares = [5, 10, 15, 20, 25, 33, 50, 75] as const;

interface Choice {
  readonly value: string;
  readonly label: string;
}

const Select = ({
  label,
  value,
  any,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  /** The choice that leaves it out. */
  readonly any?: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}): ReactNode => {
  const known = value === '' || choices.some((choice) => choice.value === value);
  return (
    <div className="t-period">
      <label>
        {label}
        <select className="t-select" value={value} onChange={(event) => onChange(event.target.value)}>
          {any !== undefined && <option value="">{any}</option>}
          {!known && <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};

/** Offices with their advisers below them. */
const useOffices = (): readonly Choice[] => {
  const { firmId } = usePortal().firm;
  const { data = [] } = Api.useListNodesQuery({ firmId });
  const shown = data.filter(({ nodeType }) => nodeType === 'Business Stream' || nodeType === 'Client Firm');
  const nameOf = new Map(shown.map(({ nodeId, name }) => [nodeId, name]));
  return shown
    .map(({ nodeId, name, parentNodeId }) => {
      const office = parentNodeId === null ? undefined : nameOf.get(parentNodeId);
      return { value: nodeId, label: office === undefined ? name : `${office}: ${name}` };
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en-GB'));
};

/** What a report is asked for, in the address. */
export const ReportParameters = ({
  id,
  query,
  report,
}: {
  readonly id: FirmReportId;
  readonly query: ReportQuery;
  /** Undefined until it is read: its days are those where the address names none. */
  readonly report: FirmReport | undefined;
}): ReactNode => {
  const portal = usePortal();
  const { businessDate } = portal;
  const [, setParams] = useSearchParams();
  const offices = useOffices();
  const { by: dimensions, parameters } = firmReportOf(id);
  const by = dimensions.filter((each) => portal.decide(firmReportAccess(id, each)).allowed);
  const takes = (name: ReportParameter): boolean => parameters.includes(name);
  const set = (values: Readonly<Partial<Record<ReportParameter, string>>>): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const narrowed = (['modelId', 'assetId'] as const).filter((name) => query[name] !== undefined);
  const day = query.toDate ?? businessDate;
  return (
    <div className="t-no-print">
      <Card>
        <div className="t-row" style={{ alignItems: 'end', flexWrap: 'wrap', gap: 12 }}>
          {by.length > 1 && (
            <Select
              label="By"
              value={query.by ?? usualDimension(id) ?? ''}
              choices={by.map((each) => ({ value: each, label: reportDimensions[each] }))}
              onChange={(value) => set({ by: value === usualDimension(id) ? '' : value })}
            />
          )}
          <Select
            label="Office or adviser"
            value={query.nodeId ?? ''}
            any="All"
            choices={offices}
            onChange={(nodeId) => set({ nodeId })}
          />
          {takes('wrapperType') && (
            <Select
              label="Wrapper"
              value={query.wrapperType ?? ''}
              any="All"
              choices={wrapperTypes.map((value) => ({ value, label: wrapperNames[value] }))}
              onChange={(wrapperType) => set({ wrapperType })}
            />
          )}
          {takes('percent') && (
            <Select
              label="More than"
              value={String(query.percent ?? usualConcentration)}
              choices={shares.map((share) => ({ value: String(share), label: `${share}%` }))}
              onChange={(percent) => set({ percent: percent === String(usualConcentration) ? '' : percent })}
            />
          )}
          {takes('fromDate') && (
            <PeriodPicker
              label="Period"
              value={{ from: query.fromDate ?? report?.fromDate ?? '', to: day }}
              onChange={({ from, to }) => set({ fromDate: from, toDate: to === businessDate ? '' : to })}
              businessDate={businessDate}
            />
          )}
          {takes('toDate') && !takes('fromDate') && (
            <div className="t-period">
              <div className="t-period__part">
                <span>On</span>
                <DateInput
                  label="On"
                  value={day}
                  max={businessDate}
                  onChange={(to) => isIsoDate(to) && set({ toDate: to === businessDate ? '' : to })}
                />
              </div>
            </div>
          )}
          {narrowed.length > 0 && (
            <Button small onClick={() => set(Object.fromEntries(narrowed.map((name) => [name, ''])))}>
              {narrowed.includes('assetId') ? 'Of one instrument: show all' : 'Of one model: show all'}
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
};
