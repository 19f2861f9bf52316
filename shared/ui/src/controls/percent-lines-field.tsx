import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { emptyPercentLine, percentLineField, type PercentLine } from '@tessera/domain/percent-lines';
import { Button, IconButton } from '../basics/button';
import { PercentField } from '../form/fields';
import { ListError } from '../form/list-error';
import { useLinesFocus } from '../form/use-lines-focus';
import { InstrumentField, type UseInstruments } from './instrument-field';

export interface PercentLinesFieldProps {
  /** The list's name in the form. */
  readonly name: string;
  readonly most: number;
  readonly useInstruments: UseInstruments;
}

/** Instruments, each with its percentage of what is invested. */
export const PercentLinesField = ({ name, most, useInstruments }: PercentLinesFieldProps): ReactNode => {
  const { values, setFieldValue } = useFormikContext<Readonly<Record<string, unknown>>>();
  const lines = values[name] as readonly PercentLine[];
  const put = (next: readonly PercentLine[]): void => void setFieldValue(name, next);
  const place = useLinesFocus<HTMLDivElement>(lines.length);
  return (
    <div ref={place} className="t-stack">
      <ol className="t-lines">
        {lines.map((_, index) => (
          <li key={index} className="t-lines__line t-lines__line--share" aria-label={`Line ${index + 1}`}>
            <InstrumentField
              name={percentLineField(name, index, 'assetId')}
              label="Instrument"
              useInstruments={useInstruments}
            />
            <PercentField name={percentLineField(name, index, 'percentage')} label="Percentage" />
            {lines.length > 1 ? (
              <IconButton
                icon="close"
                label={`Remove line ${index + 1}`}
                className="t-lines__remove"
                onClick={() => put(lines.filter((__, at) => at !== index))}
              />
            ) : (
              <span />
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button
          small
          unavailable={lines.length >= most && `At most ${most} instruments`}
          onClick={() => put([...lines, emptyPercentLine])}
        >
          Add an instrument
        </Button>
        {/* Below the button: an error that appears as a field is left does not move the button from under the pointer. */}
        <ListError name={name} />
      </div>
    </div>
  );
};
