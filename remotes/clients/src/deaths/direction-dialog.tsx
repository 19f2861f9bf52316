import type { ReactNode } from 'react';
import { useSubmitOnce } from '@tessera/api';
import { deathReasonMax } from '@tessera/contract/deaths/values';
import { isIsoDate } from '@tessera/domain/dates';
import { parseShare, shareProblem } from '@tessera/domain/shares';
import { dateProblem } from '@tessera/domain/typed-date';
import { usePortal } from '@tessera/runtime';
import { Dialog, formatDate } from '@tessera/ui/core';
import { DateField, ErrorSummary, Form, PercentField, SubmitBar, TextAreaField } from '@tessera/ui/form';
import { object, string } from 'yup';
import { Api } from '../calls/api';
import type { Death } from './death-words';

interface DirectionDialogProps {
  readonly action: 'Withhold' | 'End';
  readonly death: Death;
  readonly onClose: () => void;
}

interface DirectionValues {
  readonly share: string;
  readonly directedOn: string;
  readonly until: string;
  readonly note: string;
}

const day = (today: string, missing: string) =>
  string()
    .required(missing)
    .test('date', (value, { createError }) => {
      const message = dateProblem(value ?? '', today);
      return message === null || createError({ message });
    });

const schemaFor = (action: DirectionDialogProps['action'], today: string) =>
  object({
    ...(action === 'End'
      ? {}
      : {
          share: string()
            .required('Enter a share.')
            .test('share', (value, { createError }) => {
              const message = shareProblem(value ?? '');
              return message === null || createError({ message });
            }),
          directedOn: day(today, 'Enter the day of the direction.'),
          until: day(today, 'Enter the last day of it.'),
        }),
    note: string().trim().required('Say who directed it and how.'),
  });

/** Records a direction of the personal representatives to withhold for inheritance tax, or its end. */
export const DirectionDialog = ({ action, death, onClose }: DirectionDialogProps): ReactNode => {
  const portal = usePortal();
  const [record] = Api.useRecordDirectionMutation();
  const { submit, inDoubt } = useSubmitOnce(record, null);
  const isEnd = action === 'End';
  const title = isEnd ? 'End the withholding' : 'Record a direction to withhold';
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form<DirectionValues>
        label="Direction"
        what="the direction"
        initialValues={{
          share: '50',
          directedOn: portal.businessDate,
          until: death.withholdingEnds ?? '',
          note: '',
        }}
        validationSchema={schemaFor(action, portal.businessDate)}
        onSubmit={async ({ share, directedOn, until, note }) => {
          const error = await submit({
            firmId: portal.firm.firmId,
            deathId: death.deathId,
            action,
            note: note.trim(),
            ...(isEnd
              ? {}
              : {
                  share: Number(parseShare(share)) / 100,
                  ...(isIsoDate(directedOn) ? { directedOn } : {}),
                  ...(isIsoDate(until) ? { until } : {}),
                }),
          });
          if (error !== null) return error;
          portal.toast({ kind: 'success', message: isEnd ? 'Withholding ended' : 'Direction recorded' });
          onClose();
          return null;
        }}
      >
        <ErrorSummary />
        {!isEnd && (
          <>
            <PercentField
              name="share"
              label="Share withheld"
              help="Of what each beneficiary is entitled to; 50% at most. Not of a spouse, a civil partner or a charity."
            />
            <DateField name="directedOn" label="Day of the direction" side="past" />
            <DateField
              name="until"
              label="Until"
              help={`At the latest ${formatDate(death.withholdingEnds ?? '')}, 15 months after the death.`}
            />
          </>
        )}
        <TextAreaField
          name="note"
          label={isEnd ? 'Who ended it, and how' : 'Who directed it, and how'}
          maxLength={deathReasonMax}
        />
        <SubmitBar submitLabel={inDoubt ? 'Check again' : title} onBack={onClose} />
      </Form>
    </Dialog>
  );
};
