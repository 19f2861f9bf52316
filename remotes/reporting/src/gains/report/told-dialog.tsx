import type { ReactNode } from 'react';
import { useSave } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { poundsToWire } from '@tessera/domain/money';
import { readOr, readPounds } from '@tessera/domain/typed-figure';
import { usePortal } from '@tessera/runtime';
import { Dialog, StaleBanner } from '@tessera/ui/core';
import { ErrorSummary, Form, MoneyField, SubmitBar } from '@tessera/ui/form';
import { Api } from '../../calls/api';
import { typedPoundsOf } from '../shared/typed-figures';
import type { GainsYear } from '../shared/wire';

interface Values {
  readonly lossesBroughtForward: string;
  readonly income: string;
}

const problemOf = (text: string): string | undefined =>
  text.trim() === ''
    ? undefined
    : readOr(
        ({ message }) => message,
        () => (readPounds(text) < 0n ? 'Enter zero or more.' : undefined),
      );

const problemsOf = (values: Values): Partial<Record<keyof Values, string>> => {
  const losses =
    values.lossesBroughtForward.trim() === ''
      ? 'Enter the losses, or 0 where there are none.'
      : problemOf(values.lossesBroughtForward);
  const income = problemOf(values.income);
  return { ...(losses ? { lossesBroughtForward: losses } : {}), ...(income ? { income } : {}) };
};

const read = (text: string): number => poundsToWire(readPounds(text));

interface ToldDialogProps {
  readonly year: GainsYear;
  readonly clientId: string;
  /** The client's name. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Records what the client told for a tax year, on the version that was read. */
export const ToldDialog = ({ year, clientId, name, onClose }: ToldDialogProps): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const { taxYear, version } = year;
  const [set] = Api.useSetGainsYearMutation();
  const { save, wasStale } = useSave(
    (write: { readonly body: CallBody<'setGainsYear'>; readonly idempotencyKey: string }) =>
      set({ firmId, clientId, taxYear: taxYear.replace('/', '-'), ...write }),
    version,
  );
  const start: Values = {
    lossesBroughtForward: typedPoundsOf(year.lossesBroughtForward),
    income: typedPoundsOf(year.income),
  };
  return (
    <Dialog open title={`Losses and income of ${name}, ${taxYear}`} onClose={onClose}>
      <Form<Values>
        className="t-form"
        label="Losses and income"
        what="the losses and the income"
        initialValues={start}
        validate={problemsOf}
        onSubmit={async (values) => {
          const error = await save({
            // Losses that were calculated become told ones only where somebody tells others.
            ...(values.lossesBroughtForward === start.lossesBroughtForward
              ? {}
              : { lossesBroughtForward: read(values.lossesBroughtForward) }),
            ...(values.income === start.income
              ? {}
              : { income: values.income.trim() === '' ? null : read(values.income) }),
            version,
          });
          if (error) return error;
          portal.toast({ kind: 'success', message: `Saved for ${taxYear}` });
          onClose();
          return null;
        }}
      >
        {wasStale ? <StaleBanner keepsText /> : <ErrorSummary />}
        <MoneyField
          name="lossesBroughtForward"
          label="Losses brought forward"
          help={`Claimed and not used before ${taxYear}. Where nobody tells them, what the earlier years leave is taken.`}
        />
        <MoneyField
          name="income"
          label="Taxable income of the year"
          optional
          help="After the personal allowance and other reliefs. It decides how much of the basic rate band is left. Without it all is taxed at the higher rate."
        />
        <SubmitBar submitLabel="Save" onBack={onClose} />
      </Form>
    </Dialog>
  );
};
