import { setIn, useField, useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { listMax } from '@tessera/contract/clients/values';
import { countryName } from '@tessera/domain/country-name';
import { inSentence } from '@tessera/domain/in-sentence';
import { identifierName } from '@tessera/domain/national-identifiers';
import { Button, IconButton } from '@tessera/ui/core';
import { FieldFrame, ListError, TextField, useFieldError, useLinesFocus } from '@tessera/ui/form';
import { Closable } from '../shared/closed-fields';
import { identificationOf } from '../shared/identification';
import { IdentifierOrder } from '../shared/identifier-order';
import { requiredNumbers, sortNumbers, type RequiredNumber } from './identifier-values';
import { factsOf } from './request';
import { useCountries } from './use-choices';
import type { NewClientValues } from './values';

const numberMax = 40;
const ninoMax = 13;

/** Nationalities and the identifiers they require: a field for each number in their order of preference. */
export const IdentificationFields = (): ReactNode => (
  <>
    <Nationalities />
    <Closable field="identifiers">
      <Numbers />
    </Closable>
  </>
);

const Numbers = (): ReactNode => {
  const { values } = useFormikContext<NewClientValues>();
  const asked = requiredNumbers(values);
  const facts = factsOf(values);
  const identification = identificationOf(facts);
  const isSeveral = (identification?.nationalities.length ?? 0) > 1;
  const countries = [...new Set(asked.map(({ countryCode }) => countryCode))];
  return (
    <>
      {countries.map((countryCode) => (
        <NumbersOf
          key={countryCode}
          countryCode={countryCode}
          asked={asked.filter((each) => each.countryCode === countryCode)}
          counts={countryCode === identification?.leading}
          titled={isSeveral}
        />
      ))}
      {!asked.some(({ type }) => type === 'NINO') && (
        <div className="t-fields">
          <NinoField />
        </div>
      )}
      {values.identifiers.length > 0 && <NumbersWithoutNationality />}
      {identification !== null && (
        <div className="t-follows">
          <IdentifierOrder identification={identification} person={facts} />
        </div>
      )}
    </>
  );
};

const NinoField = (): ReactNode => (
  <TextField
    name="nationalInsuranceNo"
    label="National Insurance number"
    optional
    maxLength={ninoMax}
    help="Two letters, six digits and a letter. Needed before an ISA or a pension is opened."
  />
);

const helpOf = ({ before, hasCode, countryCode }: RequiredNumber, counts: boolean): string | undefined => {
  if (!counts) return undefined;
  if (before.length > 0) return `Only where the client has no ${before.map(inSentence).join(' and no ')}.`;
  return hasCode
    ? `The first choice with nationality ${countryName(countryCode)}.`
    : `Needed before the client can be Active: with nationality ${countryName(countryCode)} no code can replace it.`;
};

interface NumbersProps {
  readonly countryCode: string;
  readonly asked: readonly RequiredNumber[];
  /** Whether it is the leading nationality, whose identifiers are used. */
  readonly counts: boolean;
  /** Titled with its country, when there are several. */
  readonly titled: boolean;
}

/** The numbers one nationality requires, in order of preference. */
const NumbersOf = ({ countryCode, asked, counts, titled }: NumbersProps): ReactNode => {
  const fields = (
    <div className="t-fields">
      {asked.map((each) =>
        each.type === 'NINO' ? (
          <NinoField key={each.field} />
        ) : (
          <TextField
            key={each.field}
            name={each.field}
            label={each.name}
            optional
            maxLength={numberMax}
            help={helpOf(each, counts)}
          />
        ),
      )}
    </div>
  );
  if (!titled) return fields;
  return (
    <fieldset className="t-fieldset">
      <legend>
        {countryName(countryCode)}
        <span className="t-field__optional">
          {counts ? ', used for transaction reporting' : ', kept but not used for transaction reporting'}
        </span>
      </legend>
      {fields}
    </fieldset>
  );
};

/** The first nationality, and any others. */
const Nationalities = (): ReactNode => {
  const {
    values: { otherNationalities },
    setValues,
    values,
  } = useFormikContext<NewClientValues>();
  const put = (next: readonly string[]): void => void setValues(sortNumbers({ ...values, otherNationalities: next }));
  const at = (index: number): string =>
    otherNationalities.length === 1 ? 'Other nationality' : `Other nationality ${index + 1}`;
  const place = useLinesFocus<HTMLDivElement>(otherNationalities.length, '.t-beside');
  return (
    <div ref={place} className="t-stack">
      <div className="t-fields">
        <NationalityField name="nationality" label="Nationality" />
        {otherNationalities.map((_, index) => (
          <div key={index} className="t-beside">
            <NationalityField name={`otherNationalities[${index}]`} label={at(index)} />
            <IconButton
              icon="close"
              className="t-lines__remove"
              label={`Remove ${inSentence(at(index))}`}
              onClick={() => put(otherNationalities.filter((__, other) => other !== index))}
            />
          </div>
        ))}
      </div>
      <div>
        <ListError name="otherNationalities" />
        <Button
          small
          unavailable={
            otherNationalities.length >= listMax.otherNationalities &&
            `At most ${listMax.otherNationalities} other nationalities`
          }
          onClick={() => put([...otherNationalities, ''])}
        >
          Add another nationality
        </Button>
      </div>
    </div>
  );
};

/** The nationality decides which numbers are asked for: move typed numbers to where they are asked for now. */
const NationalityField = ({ name, label }: { readonly name: string; readonly label: string }): ReactNode => {
  const { values, setValues } = useFormikContext<NewClientValues>();
  const [field] = useField<string>(name);
  const countries = useCountries();
  return (
    <FieldFrame name={name} label={label} error={useFieldError(name)}>
      {(control) => (
        <select
          {...control}
          className="t-select"
          value={field.value ?? ''}
          onBlur={field.onBlur}
          onChange={({ target }) => void setValues(sortNumbers(setIn(values, name, target.value) as NewClientValues))}
        >
          <option value="">Choose</option>
          {countries.map(({ value, label: country }) => (
            <option key={value} value={value}>
              {country}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
};

/** Typed numbers whose nationality was removed: remove them too, or restore the nationality. */
const NumbersWithoutNationality = (): ReactNode => {
  const {
    values: { identifiers },
    setFieldValue,
  } = useFormikContext<NewClientValues>();
  return (
    <div className="t-fields">
      {identifiers.map(({ type, countryCode, value }, index) => {
        const label = `${identifierName(type, countryCode, value)}, ${countryName(countryCode)}`;
        return (
          <div key={`${type}-${countryCode}`} className="t-beside">
            <TextField
              name={`identifiers[${index}].value`}
              label={label}
              optional
              maxLength={numberMax}
              help="No nationality asks for it any more."
            />
            <IconButton
              icon="close"
              className="t-lines__remove"
              label={`Remove ${inSentence(label)}`}
              onClick={() =>
                void setFieldValue(
                  'identifiers',
                  identifiers.filter((_, at) => at !== index),
                )
              }
            />
          </div>
        );
      })}
    </div>
  );
};
