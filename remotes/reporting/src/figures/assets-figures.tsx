import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import {
  Count,
  DateText,
  Gain,
  KeyFigures,
  Missing,
  Money,
  Why,
  type KeyFigure,
  PartFailure,
  Card,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { changeThisMonth, changeThisMonthPercent } from './month-change';

type Information = CallData<'getDashboardInformation'>;

interface Assets {
  readonly data: Information | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

const labels = [
  'Assets under administration',
  'Start of the month',
  'Change this month',
  'Clients',
  'Accounts',
] as const;

const loadingFigures: readonly KeyFigure[] = labels.map((label) => ({ label, value: null }));

const WhyAssets = ({ asOf }: Information): ReactNode => (
  <Why
    of="assets under administration"
    rule="Every holding at its latest price, and cash; each account counts once. A joint account counts in the portfolio of each of its holders, so that portfolios can add up to more."
    date={asOf}
  />
);

const figuresOf = (information: Information): KeyFigure[] => {
  const percent = changeThisMonthPercent(information);
  return [
    {
      label: labels[0],
      value: <Money value={information.assetsUnderAdministration} />,
      note: (
        <>
          on <DateText value={information.asOf} /> · <WhyAssets {...information} />
        </>
      ),
    },
    { label: labels[1], value: <Money value={information.assetsUnderAdministrationMonthStart} /> },
    {
      label: labels[2],
      value: <Gain value={changeThisMonth(information)} as="money" />,
      note: percent === null ? <Missing /> : <Gain value={percent}>markets and payments</Gain>,
    },
    {
      label: labels[3],
      value: <Count value={information.clients} />,
      note: (
        <Gain value={information.clientsThisMonth} as="count">
          this month
        </Gain>
      ),
    },
    {
      label: labels[4],
      value: <Count value={information.accounts} />,
      note: (
        <Gain value={information.accountsThisMonth} as="count">
          this month
        </Gain>
      ),
    },
  ];
};

/** The figures of the firm, or of one office and those below it. */
export const useAssets = (nodeId: string | undefined, enabled: boolean): Assets => {
  const { firmId } = usePortal().firm;
  const {
    currentData: data,
    error,
    refetch,
  } = Api.useGetDashboardInformationQuery({ firmId, nodeId }, { skip: !enabled });
  return { data, error, refetch };
};

/** Assets under administration, and their change since the month began. */
export const AssetsFigures = ({ data, error, refetch }: Assets): ReactNode => {
  if (error && !data)
    return (
      <Card>
        <PartFailure error={error} what="these figures" onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <KeyFigures label="Assets under administration" loading={!data} figures={data ? figuresOf(data) : loadingFigures} />
  );
};
