import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { isStale as isStaleAnswer, useSave } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import {
  appointmentMax,
  evidenceMax,
  flagAnswers,
  flagColours,
  otherScheme,
  type FlagAnswer,
} from '@tessera/contract/transfer-checks/values';
import { usePortal, withFormNames } from '@tessera/runtime';
import { Banner, StaleBanner } from '@tessera/ui/core';
import { ErrorSummary, Form, SegmentField, SelectField, SubmitBar, TextField, choicesOf } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { colourWords, type CheckedFlag, type TransferChecks } from './transfer-checks';

type Body = CallBody<'recordTransferChecks'>;
type Values = Record<string, string>;

/** The fields of a flag, by its place in the list. */
const answerField = (index: number): string => `answer-${index}`;
const evidenceField = (index: number): string => `evidence-${index}`;

/** What the flags that are not present rest on, where they have no words of their own. */
const seenField = 'seen';

/** What is said of a flag: its own words, or those of all that are not present. */
const evidenceOf = (values: Values, index: number): string =>
  (values[evidenceField(index)] ?? '').trim() ||
  (values[answerField(index)] === 'No' ? (values[seenField] ?? '').trim() : '');

const startOf = ({ scheme, appointment, flags }: TransferChecks): Values => ({
  scheme: scheme ?? '',
  appointment: appointment ?? '',
  [seenField]: '',
  ...Object.fromEntries(
    flags.flatMap(({ answer, evidence }, index) => [
      [answerField(index), answer],
      [evidenceField(index), evidence],
    ]),
  ),
});

const hasFlags = ({ scheme }: Values): boolean => scheme === otherScheme;

/** The answers that differ from those that are known, each with the flag's place in the form. */
export const changedAnswers = (flags: readonly CheckedFlag[], values: Values) =>
  hasFlags(values)
    ? flags.flatMap(({ flag, answer, evidence }, index) => {
        const typed = {
          flag,
          answer: (values[answerField(index)] ?? 'Unknown') as FlagAnswer,
          evidence: evidenceOf(values, index),
        };
        return typed.answer === answer && typed.evidence === evidence ? [] : [{ index, typed }];
      })
    : [];

export const problemsOf = (flags: readonly CheckedFlag[], values: Values): Values => ({
  ...(values.scheme === '' ? { scheme: 'Choose the kind of scheme that it goes to.' } : {}),
  ...(hasFlags(values)
    ? Object.fromEntries(
        flags.flatMap((_, index) => {
          const answer = values[answerField(index)];
          if (answer === 'Unknown' || evidenceOf(values, index) !== '') return [];
          return answer === 'Yes'
            ? [[evidenceField(index), 'Say what you saw. A second person decides by it.']]
            : [[seenField, 'Say what the answers No rest on. A second person decides by it.']];
        }),
      )
    : {}),
});

interface ChecksFormProps {
  readonly checks: TransferChecks;
  readonly reloading: boolean;
  readonly onReload: () => void;
}

/** Where it goes, and an answer for each flag with what it rests on. */
export const ChecksForm = ({ checks, reloading, onReload }: ChecksFormProps): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const { transactionId, version, flags } = checks;
  const [record] = Api.useRecordTransferChecksMutation();
  const { save, inDoubt, isStale } = useSave(
    (write: { readonly body: Body; readonly idempotencyKey: string }) => record({ firmId, transactionId, ...write }),
    version,
  );
  return (
    <Form<Values>
      label="Checks"
      what="the answers"
      className="t-form"
      initialValues={startOf(checks)}
      validate={(values) => problemsOf(flags, values)}
      onSubmit={async (values) => {
        const sent = changedAnswers(flags, values);
        const error = await save({
          scheme: values.scheme ?? '',
          appointment: (values.appointment ?? '').trim() || null,
          answers: sent.map(({ typed }) => typed),
          version,
        });
        if (error !== null)
          return isStaleAnswer(error)
            ? null
            : withFormNames(error, (name) => {
                const [, at, field] = /^answers\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
                const place = sent[Number(at)]?.index;
                if (place === undefined) return name;
                return field === 'evidence' ? evidenceField(place) : answerField(place);
              });
        portal.toast({ kind: 'success', message: 'The answers are saved' });
        return null;
      }}
    >
      <ErrorSummary />
      {inDoubt && <Banner tone="warning">We could not confirm this. Save again; nothing is entered twice.</Banner>}
      {isStale && <StaleBanner onReload={onReload} reloading={reloading} keepsText />}
      <Fields checks={checks} />
      <SubmitBar submitLabel="Save the answers" />
    </Form>
  );
};

/** Whether a flag that is not present has no words of its own. */
const lacksWords = (flags: readonly CheckedFlag[], values: Values): boolean =>
  flags.some((_, index) => values[answerField(index)] === 'No' && (values[evidenceField(index)] ?? '').trim() === '');

const Fields = ({ checks: { flags, schemes } }: { readonly checks: TransferChecks }): ReactNode => {
  const { values } = useFormikContext<Values>();
  return (
    <>
      <SelectField
        name="scheme"
        label="Kind of scheme it goes to"
        options={schemes.map(({ scheme, words }) => ({ value: scheme, label: words }))}
      />
      {hasFlags(values) &&
        flagColours.map((colour) => (
          <section key={colour} className="t-stack" aria-label={`${colour} flags`}>
            <h3>{colourWords[colour]}</h3>
            {flags.map((flag, index) =>
              flag.colour === colour ? <FlagFields key={flag.flag} flag={flag} index={index} /> : null,
            )}
          </section>
        ))}
      {hasFlags(values) && flags.some((_, index) => values[answerField(index)] === 'No') && (
        <TextField
          name={seenField}
          label="What the answers No rest on"
          optional={!lacksWords(flags, values)}
          maxLength={evidenceMax}
          help="It is kept with each flag that is not present and has no words of its own."
        />
      )}
      {hasFlags(values) && (
        <TextField
          name="appointment"
          label="Reference of the MoneyHelper appointment"
          optional
          maxLength={appointmentMax}
          help="The client gets it at a pension safeguarding appointment. With an amber flag it cannot leave without."
        />
      )}
    </>
  );
};

const FlagFields = ({
  flag: { words, flag, source },
  index,
}: {
  readonly flag: CheckedFlag;
  readonly index: number;
}) => {
  const { values } = useFormikContext<Values>();
  const isPresent = values[answerField(index)] === 'Yes';
  return (
    <>
      <SegmentField name={answerField(index)} label={words} options={choicesOf(flagAnswers)} help={source} />
      {(isPresent || (values[evidenceField(index)] ?? '') !== '') && (
        <TextField
          name={evidenceField(index)}
          label={`What was seen: ${flag.toLowerCase()}`}
          optional={!isPresent}
          maxLength={evidenceMax}
        />
      )}
    </>
  );
};
