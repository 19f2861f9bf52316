import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { listMax } from '@tessera/contract/clients/values';
import { Button, IconButton } from '@tessera/ui/core';
import { ListError, SelectField, TextField, useLinesFocus } from '@tessera/ui/form';
import { externalIdKindWords } from './external-id-kinds';

interface Values {
  readonly externalIds: readonly { readonly kind: string; readonly provider: string; readonly externalId: string }[];
}

const kinds = Object.entries(externalIdKindWords).map(([value, label]) => ({ value, label }));

/** Ids of the record in other systems. */
export const ExternalIdFields = (): ReactNode => {
  const {
    values: { externalIds },
    setFieldValue,
  } = useFormikContext<Values>();
  const put = (next: Values['externalIds']): void => void setFieldValue('externalIds', next);
  const place = useLinesFocus<HTMLFieldSetElement>(externalIds.length);
  return (
    <fieldset ref={place} className="t-fieldset">
      <legend>
        External IDs <span className="t-field__optional">(optional)</span>
      </legend>
      {externalIds.length > 0 && (
        <ol className="t-lines">
          {externalIds.map((_, index) => (
            <li key={index} className="t-lines__line" aria-label={`External ID ${index + 1}`}>
              <TextField name={`externalIds[${index}].provider`} label="System or provider" maxLength={60} />
              <SelectField name={`externalIds[${index}].kind`} label="Given by" options={kinds} />
              <TextField name={`externalIds[${index}].externalId`} label="ID there" maxLength={60} />
              <IconButton
                icon="close"
                label={`Remove external ID ${index + 1}`}
                className="t-lines__remove"
                onClick={() => put(externalIds.filter((__, at) => at !== index))}
              />
            </li>
          ))}
        </ol>
      )}
      <div>
        <ListError name="externalIds" />
        <Button
          small
          unavailable={externalIds.length >= listMax.externalIds && `At most ${listMax.externalIds} external IDs`}
          onClick={() => put([...externalIds, { kind: 'ExternalProvider', provider: '', externalId: '' }])}
        >
          Add an external ID
        </Button>
      </div>
    </fieldset>
  );
};
