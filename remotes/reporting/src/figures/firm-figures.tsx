import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import {
  Count,
  Gain,
  KeyFigures,
  Money,
  Tooltip,
  formatMoney,
  type KeyFigure,
  PartFailure,
  Card,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { changeThisMonth } from './month-change';

type Information = CallData<'getDashboardInformation'>;

const loadingFigures: readonly KeyFigure[] = [
  'Clients',
  'Accounts',
  'Instruments held',
  'Assets under administration',
].map((label) => ({ label, value: null }));

const ThisMonth = ({ value }: { readonly value: number }): ReactNode => (
  <Gain value={value} as="count">
    this month
  </Gain>
);

/** A large change is shortened; the full figure appears on hover and focus. */
const MoneyThisMonth = ({ value }: { readonly value: number }): ReactNode => (
  <Tooltip content={formatMoney(value, { plus: true })}>
    <span tabIndex={0}>
      <Gain value={value} as="money-short">
        this month
      </Gain>
    </span>
  </Tooltip>
);

const figuresOf = (information: Information): KeyFigure[] => [
  {
    label: 'Clients',
    value: <Count value={information.clients} />,
    note: <ThisMonth value={information.clientsThisMonth} />,
  },
  {
    label: 'Accounts',
    value: <Count value={information.accounts} />,
    note: <ThisMonth value={information.accountsThisMonth} />,
  },
  {
    label: 'Instruments held',
    value: <Count value={information.instruments} />,
    note: (
      <>
        <Count value={information.instrumentsSuspended} /> suspended
      </>
    ),
  },
  {
    label: 'Assets under administration',
    value: <Money short value={information.assetsUnderAdministration} />,
    note: <MoneyThisMonth value={changeThisMonth(information)} />,
  },
];

/** The four figures of what the user may see (domain A.10), each with its change this month. */
export const FirmFigures = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { data: information, error, refetch } = Api.useGetDashboardInformationQuery({ firmId });
  if (error && !information)
    return (
      <Card>
        <PartFailure error={error} what="the firm’s figures" onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <KeyFigures
      label="Figures of the firm"
      loading={!information}
      figures={information ? figuresOf(information) : loadingFigures}
    />
  );
};

/** The figures as a dashboard panel. */
export const FiguresPanel = (): ReactNode => <FirmFigures />;
