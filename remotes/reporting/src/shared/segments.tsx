import { useId, type ReactNode } from 'react';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Two or three choices side by side, outside a form: each takes effect at once. */
export const Segments = <Value extends string>({
  label,
  options,
  value: chosen,
  onChange,
}: SegmentsProps<Value>): ReactNode => {
  const name = useId();
  return (
    <fieldset className="t-period">
      <legend className="t-visually-hidden">{label}</legend>
      <div className="t-segments">
        {options.map(({ value, label: word }) => (
          <label key={value} className="t-segments__option">
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
            <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
