import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import {
  Card,
  Columns,
  EmptyState,
  KeyFigures,
  Money,
  NoAccess,
  PartFailure,
  SkeletonLines,
  type KeyFigure,
} from '@tessera/ui/core';
import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import { PapersCard } from '../papers/papers-card';
import { pensionRead } from '../shared/access-rules';
import { P60Card } from '../papers/p60-card';
import { AllowancesCard } from './allowances-card';
import { AnnualAllowanceCard } from './annual-allowance-card';
import { benefitHref, nameOfPension, type PensionRecord } from './benefit-words';
import { BenefitsCard } from './benefits-card';
import { FactsCard } from './facts-card';
import { IncomeCard } from './income-card';
import { PensionCard } from './pension-card';
import { RegularCard } from './regular-card';
import { RuleWhy } from './rule-why';
import { TaxCodesCard } from './tax-codes-card';
import { usePensionRecord } from './use-pensions';
import { YearAheadCard } from './year-ahead-card';

const figureNames = ['Uncrystallised', 'Crystallised', 'Lump sum allowance left', 'Drawdown'] as const;
const loadingFigures: readonly KeyFigure[] = figureNames.map((label) => ({ label, value: null }));

const totalOf = (record: PensionRecord, of: 'uncrystallisedValue' | 'crystallisedValue'): number =>
  poundsToWire(sum(record.pensions.map((pension) => parsePounds(pension[of]))));

const figuresOf = (record: PensionRecord): KeyFigure[] => {
  const { lsa, pensions } = record;
  const several = pensions.length > 1;
  const inAll = several ? `in ${pensions.length} pensions` : undefined;
  const [first] = pensions;
  return [
    {
      label: figureNames[0],
      value: <Money value={totalOf(record, 'uncrystallisedValue')} />,
      note: inAll ?? 'not in drawdown',
    },
    {
      label: figureNames[1],
      value: <Money value={totalOf(record, 'crystallisedValue')} />,
      note: inAll ?? 'in drawdown',
    },
    {
      label: figureNames[2],
      value: <Money value={lsa.left} />,
      note: (
        <>
          of <Money value={lsa.limit} /> ·{' '}
          <RuleWhy
            of="lump sum allowance"
            rule={lsa.rule}
            inputs={[
              { label: 'Limit', value: <Money value={lsa.limit} /> },
              { label: 'Used', value: <Money value={lsa.used} /> },
              { label: 'Left', value: <Money value={lsa.left} /> },
            ]}
          />
        </>
      ),
    },
    {
      label: figureNames[3],
      value: [...new Set(pensions.map(({ drawdownStatus }) => drawdownStatus))].join(', '),
      note: several ? 'pension by pension below' : first && nameOfPension(first),
    },
  ];
};

/** A client's pensions: what is in them, what was taken and is to come, and what of the allowances is left. */
export const ClientPensions = (): ReactNode => {
  const allowed = useAccess(pensionRead).allowed;
  const { data: record, error, refetch } = usePensionRecord(allowed);
  if (!allowed)
    return (
      <Card>
        <NoAccess what="this client’s pensions" />
      </Card>
    );
  if (error && !record)
    return (
      <Card>
        <PartFailure error={error} what="this client’s pensions" onRetry={() => void refetch()} />
      </Card>
    );
  if (!record)
    return (
      <>
        <KeyFigures loading label="Pension figures" figures={loadingFigures} />
        <Card title="Accounts">
          <div aria-busy="true">
            <SkeletonLines lines={8} />
          </div>
        </Card>
      </>
    );
  const { pensions } = record;
  const nameById = new Map(pensions.map((pension) => [pension.clientProductId, nameOfPension(pension)]));
  if (pensions.length === 0)
    return (
      <Card>
        <EmptyState
          title="This client has no pension"
          text="Open a SIPP or another pension account under Actions, and it appears here."
        />
      </Card>
    );
  return (
    <>
      <KeyFigures label="Pension figures" figures={figuresOf(record)} />
      <Columns
        aside={
          <>
            <AnnualAllowanceCard record={record} />
            {pensions.map((pension) => (
              <TaxCodesCard key={pension.clientProductId} pension={pension} among={pensions.length} />
            ))}
            <P60Card p60s={record.p60s} nameOf={(id) => nameById.get(id)} />
            <FactsCard record={record} />
          </>
        }
      >
        {pensions.map((pension) => (
          <PensionCard key={pension.clientProductId} record={record} pension={pension} />
        ))}
        {pensions.map((pension) => (
          <RegularCard key={pension.clientProductId} pension={pension} among={pensions.length} />
        ))}
        <YearAheadCard record={record} />
        <AllowancesCard record={record} />
        <IncomeCard record={record} />
        {pensions.map((pension) => (
          <BenefitsCard key={pension.clientProductId} pension={pension} among={pensions.length} />
        ))}
        <PapersCard papers={record.papers} hrefOf={(id) => benefitHref(record.clientId, id)} />
      </Columns>
    </>
  );
};
