import { useRef, useState, type ReactNode } from 'react';
import { useSubmitOnce } from '@tessera/api';
import type { GainsFactKind } from '@tessera/contract/gains/values';
import type { CallBody } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { SearchField } from '@tessera/ui/controls';
import { Dialog } from '@tessera/ui/core';
import {
  choicesOf,
  DateField,
  ErrorSummary,
  Form,
  MoneyField,
  SelectField,
  SubmitBar,
  TextAreaField,
  TextField,
} from '@tessera/ui/form';
import { Api } from '../../calls/api';
import { blankFact, factOf, factProblems, fieldsOfKind, meaningOfKind, type FactValues } from './fact-values';
import { useGeneralAccounts, useInstruments } from './find';

/** Records a fact that no posting tells. */
export const RecordDialog = ({
  kinds,
  onClose,
}: {
  /** Those the user may record. */
  readonly kinds: readonly GainsFactKind[];
  readonly onClose: () => void;
}): ReactNode => {
  const portal = usePortal();
  const { firm, businessDate } = portal;
  const [record] = Api.useRecordGainsFactMutation();
  const warning = useRef<string | undefined>(undefined);
  const { submit } = useSubmitOnce(
    async (write: { readonly body: CallBody<'recordGainsFact'>; readonly idempotencyKey: string }) => {
      const answer = await record(write);
      warning.current = answer.data?.warning;
      return answer;
    },
    null,
  );
  return (
    <Dialog open title="Record a fact for capital gains" onClose={onClose}>
      <Form<FactValues>
        className="t-form"
        label="Fact for capital gains"
        what="the fact"
        initialValues={blankFact}
        validate={(values) => factProblems(values, businessDate)}
        onSubmit={async (values) => {
          const error = await submit({ firmId: firm.firmId, ...factOf(values) });
          if (error) return error;
          const recorded = `Recorded: ${values.kind} of ${values.assetIdName}`;
          portal.toast(
            warning.current === undefined
              ? { kind: 'success', message: recorded }
              : { kind: 'info', message: `${recorded}. ${warning.current}` },
          );
          onClose();
          return null;
        }}
      >
        {({ values: { kind } }) => (
          <>
            <ErrorSummary />
            <SelectField
              name="kind"
              label="What it is"
              options={choicesOf(kinds)}
              {...(kind === '' ? {} : { help: meaningOfKind[kind] })}
            />
            <InstrumentOfFirm name="assetId" label="Instrument" />
            <DateField
              name="date"
              label="Day"
              side="past"
              help={
                kind === 'Equalisation' ? 'The day of the distribution.' : 'It counts for what is held on this day.'
              }
            />
            {kind !== '' && <OwnFields kind={kind} />}
            <TextAreaField
              name="note"
              label="Where it is from"
              maxLength={300}
              help="For example: the fund manager’s report for 2025."
            />
            <SubmitBar submitLabel="Record" onBack={onClose} />
          </>
        )}
      </Form>
    </Dialog>
  );
};

const OwnFields = ({ kind }: { readonly kind: Exclude<FactValues['kind'], ''> }): ReactNode => {
  const own = fieldsOfKind[kind];
  return (
    <>
      {own.includes('perUnit') && (
        <TextField name="perUnit" label="For each unit" inputMode="decimal" maxLength={20} unitBefore="£" />
      )}
      {own.includes('accountId') && <AccountOfFact />}
      {own.includes('amount') && <MoneyField name="amount" label="Amount" />}
      {own.includes('toAssetId') && <InstrumentOfFirm name="toAssetId" label="What it became" />}
      {own.includes('after') && (
        <div className="t-fields">
          <TextField name="after" label="Units that came" inputMode="numeric" maxLength={10} />
          <TextField name="before" label="For each of these units" inputMode="numeric" maxLength={10} />
        </div>
      )}
    </>
  );
};

const InstrumentOfFirm = (field: { readonly name: string; readonly label: string }): ReactNode => {
  const [term, setTerm] = useState('');
  return (
    <SearchField
      {...field}
      {...useInstruments(term)}
      onSearch={setTerm}
      placeholder="Name, ISIN, SEDOL or ticker"
      emptyText="No matching instrument on your firm’s list"
    />
  );
};

const AccountOfFact = (): ReactNode => {
  const [term, setTerm] = useState('');
  return (
    <SearchField
      name="accountId"
      label="Account"
      {...useGeneralAccounts(term)}
      onSearch={setTerm}
      placeholder="Name of the account"
      emptyText="No matching account"
    />
  );
};
