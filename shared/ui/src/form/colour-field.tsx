import { useField } from 'formik';
import type { ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { FieldFrame, type FieldProps } from './field';
import { useFieldError } from './errors/server-errors';

const colourLength = '#rrggbb'.length;

/** A colour as `#rrggbb`: typed, or picked with the browser's own picker. `fallback` is shown while none is chosen. */
export const ColourField = ({ fallback, ...frame }: FieldProps & { readonly fallback: string }): ReactNode => {
  const [field, , helpers] = useField<string>(frame.name);
  const shown = /^#[0-9a-f]{6}$/i.test(field.value) ? field.value.toLowerCase() : fallback;
  return (
    <FieldFrame {...frame} short error={useFieldError(frame.name)}>
      {(control) => (
        <div className="t-colour">
          <input
            type="color"
            className="t-colour__swatch"
            aria-label={`Pick ${inSentence(frame.label)}`}
            value={shown}
            onChange={(event) => void helpers.setValue(event.target.value)}
          />
          <input
            {...field}
            {...control}
            className="t-input"
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={colourLength}
            placeholder={fallback}
          />
        </div>
      )}
    </FieldFrame>
  );
};
